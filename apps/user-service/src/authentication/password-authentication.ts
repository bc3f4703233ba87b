import { Injectable } from '@nestjs/common';
import { ApplicationSettingsCache } from '@ingot/platform';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { type Account, PrincipalRepository } from './principal.repository.js';

/** Whether passwords are right. Takes as long for users that do not exist as for those that do. */
@Injectable()
export class PasswordAuthentication {
  constructor(
    private readonly principals: PrincipalRepository,
    private readonly passwords: PasswordHasher,
    private readonly settings: ApplicationSettingsCache,
  ) {}

  /**
   * The active and confirmed user of that name or address, if the password is theirs. Nobody while signing in with passwords
   * is switched off; tokens and keys go on.
   */
  async find(login: string, password: string): Promise<Account | null> {
    const account = await this.findUnconfirmedToo(login, password);
    return account?.isConfirmed === true ? account : null;
  }

  /** The same for users who have not shown yet that their address is theirs: good for telling them so. */
  async findUnconfirmedToo(login: string, password: string): Promise<Account | null> {
    if (!(await this.settings.current()).signinEnabled) return null;
    return this.check(await this.findOwner(login), password);
  }

  /** The user of that name or address, whoever asks. */
  async findOwner(login: string): Promise<Account | null> {
    return isStorable(login) ? this.principals.findByLogin(login.trim()) : null;
  }

  /** The same for a user of whom only the password is in question. */
  async findById(userId: number, password: string): Promise<Account | null> {
    return this.check(await this.principals.findById(userId), password);
  }

  private async check(account: Account | null, password: string): Promise<Account | null> {
    const isRight = await this.passwords.matches(password, account?.passwordHash);
    return account !== null && isRight && account.state === 'active' ? account : null;
  }
}

/** PostgreSQL refuses NUL, which therefore names nobody. */
export const isStorable = (text: string): boolean => !text.includes('\0');
