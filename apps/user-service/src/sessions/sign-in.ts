import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SessionOrigin, type SignInReply, userChanged } from '@ingot/contracts';
import { type AuditDetails, AuditLog, Broadcasts } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { UserRepository } from '../users/user.repository.js';
import { Sessions } from './sessions.js';

/** Signs users in: starts their sessions. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: PasswordAuthentication,
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** By username or address, and password. */
  async withPassword(login: string, password: string, origin: SessionOrigin): Promise<SignInReply> {
    const account = await this.passwords.findUnconfirmedToo(login, password);
    if (account === null) return { outcome: 'refused' };
    if (!account.isConfirmed) return { outcome: 'unconfirmed' };
    return this.begin(account.userId, origin, {}, account.passwordHash);
  }

  /**
   * Starts a session for an authenticated user.
   * @param way how the user authenticated, for the audit log
   * @param passwordHash the hash that matched; no session starts when the password has changed meanwhile
   */
  async begin(
    userId: number,
    origin: SessionOrigin,
    way: AuditDetails = {},
    passwordHash: string | null = null,
  ): Promise<SignInReply> {
    const hasBegun = await this.database.transaction(async (tx) => {
      if (!(await this.users.recordSignIn(tx, userId, passwordHash))) return false;
      await this.sessions.begin(tx, userId, origin);
      return true;
    });
    if (!hasBegun) return { outcome: 'refused' };
    await this.broadcasts.send(userChanged, { userId });
    const session = await this.sessions.find(origin.sessionDigest);
    if (session === null) return { outcome: 'refused' };
    this.audit.record('sign_in.succeeded', { userId, sessionId: session.id, ip: origin.ip, ...way });
    return { outcome: 'signed_in', session };
  }
}
