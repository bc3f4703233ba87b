import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ConfirmedEmailReply, type EmailChangeReply, userChanged } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, AuditTrail, Broadcasts, retryDeadlocks } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { refuseEmailDomain } from '../settings/email-domains.policy.js';
import { EmailTaken, takenBy } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';

const REFUSED = { outcome: 'refused' } as const;

/**
 * Confirms and changes the primary address. A change needs the password, and a link mailed to the new address that only the
 * signed-in user can redeem: whoever reads the mails of the primary address can take over the account. The old address is notified.
 */
@Injectable()
export class PrimaryEmails {
  constructor(
    private readonly database: DataSource,
    private readonly authentication: PasswordAuthentication,
    private readonly users: UserRepository,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly settings: ApplicationSettingsCache,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Queues a mail with a confirmation link. Whether an account needs it is checked when the mail is written. */
  async requestConfirmation(email: string): Promise<void> {
    await this.database.transaction((tx) => this.mails.send(tx, { kind: 'confirmation', email }));
  }

  /** @returns whether the token confirmed an address; if several users gave it, the first to confirm gets it */
  async confirm(token: string): Promise<boolean> {
    const userId = await this.database.transaction((tx) => this.redeem(tx, token)).catch(nullIfTaken);
    if (userId === null) return false;
    await this.broadcasts.send(userChanged, { userId });
    return true;
  }

  async requestChange(userId: number, currentPassword: string, given: string): Promise<EmailChangeReply> {
    const account = await this.authentication.findById(userId, currentPassword);
    if (account === null) return REFUSED;
    const email = normalizeEmail(given);
    const problems = await this.problemsOf(userId, account.email, email);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    await this.database.transaction((tx) => this.mails.send(tx, { kind: 'email_change', userId, email }));
    this.audit.record('email.change_requested', { userId });
    return { outcome: 'sent' };
  }

  async confirmChange(userId: number, token: string): Promise<ConfirmedEmailReply> {
    try {
      // two users may swap their addresses
      const email = await retryDeadlocks(() => this.database.transaction((tx) => this.change(tx, userId, token)));
      if (email === null) return REFUSED;
      await this.broadcasts.send(userChanged, { userId });
      this.audit.record('email.changed', { userId });
      return { outcome: 'changed', email };
    } catch (error) {
      if (takenBy(error) instanceof EmailTaken) return { outcome: 'taken' };
      throw error;
    }
  }

  private async redeem(tx: EntityManager, token: string): Promise<number | null> {
    const holder = await this.tokens.redeem(tx, 'confirmation', token);
    return holder !== null && (await this.users.confirm(tx, holder.userId, holder.email)) ? holder.userId : null;
  }

  private async problemsOf(userId: number, current: string, email: string): Promise<readonly string[]> {
    const problems = emailProblems(email);
    if (problems.length > 0) return problems;
    if (email === current) return ['is already your primary address'];
    const domainProblem = refuseEmailDomain(email, await this.settings.current());
    if (domainProblem !== null) return [domainProblem];
    return (await this.users.isEmailOfAnother(email, userId)) ? ['has already been taken'] : [];
  }

  /** @returns the new primary address, or null when the token is invalid or the user inactive */
  private async change(tx: EntityManager, userId: number, token: string): Promise<string | null> {
    const user = await this.users.findLocked(tx, userId);
    if (user?.state !== 'active') return null;
    const holder = await this.tokens.redeem(tx, 'email_change', token, userId);
    if (holder === null) return null;
    await this.users.setPrimaryEmail(tx, userId, holder.email);
    await this.trail.record(tx, {
      event: 'user_updated',
      entity: { type: 'User', id: userId, path: user.username },
      change: { name: 'email', from: user.email, to: holder.email },
      byUserId: userId,
    });
    await this.forgetOld(tx, userId, user.email, holder.email);
    return holder.email;
  }

  /** Revokes the links that were mailed to the old address. */
  private async forgetOld(tx: EntityManager, userId: number, oldEmail: string, newEmail: string): Promise<void> {
    await this.tokens.revoke(tx, 'password', userId);
    await this.tokens.revoke(tx, 'confirmation', userId);
    await this.mails.send(tx, { kind: 'email_changed', userId, oldEmail, newEmail });
  }
}

/** Treats an address that another user confirmed first as an invalid token. */
export function nullIfTaken(error: unknown): null {
  if (takenBy(error) instanceof EmailTaken) return null;
  throw error;
}
