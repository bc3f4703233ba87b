import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SessionOrigin, type SignInReply, userChanged } from '@ingot/contracts';
import { type AuditDetails, AuditLog, Broadcasts } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { UserRepository } from '../users/user.repository.js';
import { Sessions } from './sessions.js';

/** Begins sessions. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordAuthentication,
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** For whoever knows the password. */
  async withPassword(login: string, password: string, origin: SessionOrigin): Promise<SignInReply> {
    const account = await this.passwords.findUnconfirmedToo(login, password);
    if (account === null) return { outcome: 'refused' };
    if (!account.isConfirmed) return { outcome: 'unconfirmed' };
    return this.begin(account.userId, origin, {}, account.passwordHash);
  }

  /**
   * For a user who has shown who they are.
   * @param way what the audit log says of how they did
   * @param passwordHash of the password by which they did: a session that began with another would outlive its change
   */
  async begin(
    userId: number,
    origin: SessionOrigin,
    way: AuditDetails = {},
    passwordHash: string | null = null,
  ): Promise<SignInReply> {
    const hasBegun = await this.dataSource.transaction(async (tx) => {
      if (!(await this.users.noteSignIn(tx, userId, passwordHash))) return false;
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
