import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type NewPasswordReply, userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts, retryDeadlocks } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { OldPasswords } from '../passwords/old-passwords.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UserRepository } from '../users/user.repository.js';
import { passwordProblems } from '../users/user.validation.js';

const REFUSED = { outcome: 'refused' } as const;

/** Lets people choose their password: by the current one, or by a link in a mail. */
@Injectable()
export class Passwords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authentication: PasswordAuthentication,
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly oldPasswords: OldPasswords,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** Takes down the wish; whether an account has the address is only looked at when the mail is written. */
  async requestReset(email: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.mails.send(tx, { kind: 'password_reset', email }));
    this.audit.record('password.reset_requested', {});
  }

  async reset(token: string, password: string): Promise<NewPasswordReply> {
    if (!(await this.tokens.isGood('password', token))) return REFUSED;
    const problems = passwordProblems(password);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    const passwordHash = await this.hasher.hash(password);
    // whoever changes or deletes the user meanwhile comes to their links by way of their row
    const userId = await retryDeadlocks(() =>
      this.dataSource.transaction((tx) => this.redeem(tx, token, passwordHash)),
    );
    if (userId === null) return REFUSED;
    await this.tell(userId, 'mail');
    return { outcome: 'changed' };
  }

  /** @param sessionId goes on, while all others end */
  async change(
    userId: number,
    sessionId: number,
    currentPassword: string,
    password: string,
  ): Promise<NewPasswordReply> {
    const account = await this.authentication.findById(userId, currentPassword);
    if (account === null) return REFUSED;
    const problems = password === currentPassword ? ['must not be the one before'] : passwordProblems(password);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    const passwordHash = await this.hasher.hash(password);
    const isSet = await retryDeadlocks(() =>
      this.dataSource.transaction(async (tx) => {
        // it may have been changed meanwhile, by whoever else knows the one before
        if (!(await this.users.setPassword(tx, userId, passwordHash, { passwordHash: account.passwordHash })))
          return false;
        await this.oldPasswords.end(tx, userId, sessionId);
        await this.mails.send(tx, { kind: 'password_changed', userId });
        return true;
      }),
    );
    if (!isSet) return REFUSED;
    await this.tell(userId, 'current_password');
    return { outcome: 'changed' };
  }

  /** @returns whose password it is then, or null when the link is good no more */
  private async redeem(tx: EntityManager, token: string, passwordHash: string): Promise<number | null> {
    const holder = await this.tokens.redeem(tx, 'password', token);
    if (holder === null) return null;
    const isSet = await this.users.setPassword(tx, holder.userId, passwordHash, { email: holder.email });
    if (!isSet) return null;
    await this.oldPasswords.end(tx, holder.userId);
    return holder.userId;
  }

  private async tell(userId: number, way: 'mail' | 'current_password'): Promise<void> {
    await this.broadcasts.send(userChanged, { userId });
    this.audit.record('password.changed', { userId, way });
  }
}
