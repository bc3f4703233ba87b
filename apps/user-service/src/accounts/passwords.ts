import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type NewPasswordReply, userChanged } from '@ingot/contracts';
import { AuditLog, AuditTrail, Broadcasts, retryDeadlocks } from '@ingot/platform';
import { nullIfTaken } from './primary-emails.js';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { PasswordHasher } from '../authentication/password-hasher.js';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { UserRepository } from '../users/user.repository.js';
import { passwordProblems } from '../users/user.validation.js';

/** Revokes what a replaced password allowed. */
@Injectable()
export class OldPasswords {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: MailedTokens,
  ) {}

  /**
   * Ends the user's sessions, and revokes the mailed links that set a password or change the address.
   * API tokens stay valid.
   * @param exceptSessionId the session that changes the password; it continues
   */
  async end(tx: EntityManager, userId: number, exceptSessionId: number | null = null): Promise<void> {
    await this.sessions.deleteAll(tx, userId, exceptSessionId);
    await this.tokens.revoke(tx, 'password', userId);
    await this.tokens.revoke(tx, 'email_change', userId);
  }
}

const REFUSED = { outcome: 'refused' } as const;

/** Changes passwords, given the current one or a mailed link. */
@Injectable()
export class Passwords {
  constructor(
    private readonly database: DataSource,
    private readonly authentication: PasswordAuthentication,
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly oldPasswords: OldPasswords,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Queues a mail with a link. Whether an account has the address is checked when the mail is written. */
  async requestReset(email: string): Promise<void> {
    await this.database.transaction((tx) => this.mails.send(tx, { kind: 'password_reset', email }));
    this.audit.record('password.reset_requested', {});
  }

  async reset(token: string, password: string): Promise<NewPasswordReply> {
    if (!(await this.tokens.isValid('password', token))) return REFUSED;
    const problems = passwordProblems(password);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    const passwordHash = await this.hasher.hash(password);
    // a change or deletion of the user locks the user before the links
    const userId = await retryDeadlocks(() =>
      this.database.transaction((tx) => this.redeem(tx, token, passwordHash)),
    ).catch(nullIfTaken);
    if (userId === null) return REFUSED;
    await this.tell(userId, 'mail');
    return { outcome: 'changed' };
  }

  /** @param sessionId continues; all other sessions end */
  async change(
    userId: number,
    sessionId: number,
    currentPassword: string,
    password: string,
  ): Promise<NewPasswordReply> {
    const account = await this.authentication.findById(userId, currentPassword);
    if (account === null) return REFUSED;
    const problems =
      password === currentPassword ? ['must differ from the current password'] : passwordProblems(password);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    const passwordHash = await this.hasher.hash(password);
    const isSet = await retryDeadlocks(() =>
      this.database.transaction(async (tx) => {
        // a concurrent change may have replaced it
        if (!(await this.users.setPassword(tx, userId, passwordHash, { passwordHash: account.passwordHash })))
          return false;
        await this.oldPasswords.end(tx, userId, sessionId);
        await this.trail.record(tx, newPasswordOf(userId));
        await this.mails.send(tx, { kind: 'password_changed', userId });
        return true;
      }),
    );
    if (!isSet) return REFUSED;
    await this.tell(userId, 'current_password');
    return { outcome: 'changed' };
  }

  /** @returns the id of the user; null when the link is no longer valid */
  private async redeem(tx: EntityManager, token: string, passwordHash: string): Promise<number | null> {
    const holder = await this.tokens.redeem(tx, 'password', token);
    if (holder === null) return null;
    const isSet = await this.users.setPassword(tx, holder.userId, passwordHash, { email: holder.email });
    if (!isSet) return null;
    await this.oldPasswords.end(tx, holder.userId);
    await this.trail.record(tx, newPasswordOf(holder.userId));
    return holder.userId;
  }

  private async tell(userId: number, way: 'mail' | 'current_password'): Promise<void> {
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('password.changed', { userId, way });
  }
}

/** What the audit says when users set their own password. */
const newPasswordOf = (userId: number) =>
  ({ event: 'user_password_updated', entity: { type: 'User', id: userId }, byUserId: userId }) as const;
