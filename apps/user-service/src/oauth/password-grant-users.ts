import { Injectable } from '@nestjs/common';
import { AuditLog } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';

/** Who an application signs in with a name and password. */
@Injectable()
export class PasswordGrantUsers {
  constructor(
    private readonly passwords: PasswordAuthentication,
    private readonly audit: AuditLog,
  ) {}

  /** The id of the active user, or null; also for those whose password alone proves nothing, or has to be changed first. */
  async find(login: string, password: string): Promise<number | null> {
    const account = await this.passwords.find(login, password);
    if (account === null || account.hasTwoFactor || account.mustChangePassword) return null;
    this.audit.record('sign_in.succeeded', { way: 'oauth', userId: account.userId });
    return account.userId;
  }
}
