import { Injectable } from '@nestjs/common';
import { ApplicationSettingsCache } from '@ingot/platform';
import { PasswordHasher } from './password-hasher.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

/** Checks passwords. A check takes the same time whether or not the user exists. */
@Injectable()
export class PasswordAuthentication {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordHasher,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /**
   * The active user with that name or address, who may be unconfirmed, if the password is right. Null while password sign-in is
   * disabled; tokens and keys still work.
   */
  async findUnconfirmedToo(login: string, password: string): Promise<Account | null> {
    if (!(await this.settings.current()).signinEnabled) return null;
    return this.check(await this.findOwner(login), password);
  }

  /** The user with that name or address, without a check. */
  async findOwner(login: string): Promise<Account | null> {
    return isStorable(login) ? this.principals.findByLogin(login.trim()) : null;
  }

  /** The active user with that id, if the password is right. */
  async findById(userId: number, password: string): Promise<Account | null> {
    return this.check(await this.principals.findById(userId), password);
  }

  private async check(account: Account | null, password: string): Promise<Account | null> {
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    return account !== null && isRight && account.state === 'active' ? account : null;
  }
}

/** No name contains NUL: PostgreSQL refuses it in texts. */
export const isStorable = (text: string): boolean => !text.includes('\0');
