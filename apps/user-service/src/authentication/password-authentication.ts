import { Injectable } from '@nestjs/common';
import { ApplicationSettingsCache } from '@ingot/platform';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

/** Who has a name and password. */
@Injectable()
export class PasswordAuthentication {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordHasher,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /**
   * The active user with that name (or address) and password, or null, which takes as long to find out. Nobody while
   * signing in with passwords is switched off; tokens and keys go on.
   */
  async find(login: string, password: string): Promise<Account | null> {
    if (!(await this.settings.current()).signinEnabled) return null;
    const account = isStorable(login) ? await this.principals.findByLogin(login.trim()) : null;
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    return account !== null && isRight && account.state === 'active' ? account : null;
  }
}

/** PostgreSQL refuses NUL, which therefore names nobody. */
export const isStorable = (text: string): boolean => !text.includes('\0');
