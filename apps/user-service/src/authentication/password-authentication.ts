import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

/** Who has a name and password. */
@Injectable()
export class PasswordAuthentication {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** The active user with that name (or address) and password, or null, which takes as long to find out. */
  async find(login: string, password: string): Promise<Account | null> {
    const account = isStorable(login) ? await this.principals.findByLogin(login.trim()) : null;
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    return account !== null && isRight && account.state === 'active' ? account : null;
  }
}

/** PostgreSQL refuses NUL, which therefore names nobody. */
export const isStorable = (text: string): boolean => !text.includes('\0');
