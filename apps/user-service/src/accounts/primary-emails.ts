import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ConfirmedEmailReply, type EmailChangeReply, userChanged } from '@ingot/contracts';
import { ApplicationSettingsCache, AuditLog, Broadcasts, retryDeadlocks } from '@ingot/platform';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { Mails } from '../mail/mails.js';
import { refuseEmailDomain } from '../settings/email-domains.policy.js';
import { EmailTaken, takenBy } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';

const REFUSED = { outcome: 'refused' } as const;

/**
 * Lets people change the address that their mails go to: by their password, and a link that is mailed to the new address and
 * that only they can use. Whoever reads the mails of the primary address can take the account over, so both are asked for,
 * and the old address is told.
 */
@Injectable()
export class PrimaryEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authentication: PasswordAuthentication,
    private readonly users: UserRepository,
    private readonly tokens: MailedTokens,
    private readonly mails: Mails,
    private readonly settings: ApplicationSettingsCache,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  async request(userId: number, currentPassword: string, given: string): Promise<EmailChangeReply> {
    const account = await this.authentication.findById(userId, currentPassword);
    if (account === null) return REFUSED;
    const email = normalizeEmail(given);
    const problems = await this.problemsOf(userId, account.email, email);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    await this.dataSource.transaction((tx) => this.mails.send(tx, { kind: 'email_change', userId, email }));
    this.audit.record('email.change_requested', { userId });
    return { outcome: 'sent' };
  }

  async confirm(userId: number, token: string): Promise<ConfirmedEmailReply> {
    try {
      // two users may want what the other one has
      const email = await retryDeadlocks(() => this.dataSource.transaction((tx) => this.change(tx, userId, token)));
      if (email === null) return REFUSED;
      await this.broadcasts.send(userChanged, { userId });
      this.audit.record('email.changed', { userId });
      return { outcome: 'changed', email };
    } catch (error) {
      if (takenBy(error) instanceof EmailTaken) return { outcome: 'taken' };
      throw error;
    }
  }

  private async problemsOf(userId: number, current: string, email: string): Promise<readonly string[]> {
    const problems = emailProblems(email);
    if (problems.length > 0) return problems;
    if (email === current) return ['is your primary address already'];
    const domainProblem = refuseEmailDomain(email, await this.settings.current());
    if (domainProblem !== null) return [domainProblem];
    return (await this.users.isEmailOfAnother(email, userId)) ? ['has already been taken'] : [];
  }

  /** @returns the address that is the primary one now, or null when the token does not do it */
  private async change(tx: EntityManager, userId: number, token: string): Promise<string | null> {
    const user = await this.users.lockRow(tx, userId);
    if (user?.state !== 'active') return null;
    const holder = await this.tokens.redeem(tx, 'email_change', token, userId);
    if (holder === null) return null;
    await this.users.setPrimaryEmail(tx, userId, holder.email);
    await this.forgetOld(tx, userId, user.email, holder.email);
    return holder.email;
  }

  /** Links that the old address got are good no more. */
  private async forgetOld(tx: EntityManager, userId: number, oldEmail: string, newEmail: string): Promise<void> {
    await this.tokens.revoke(tx, 'password', userId);
    await this.tokens.revoke(tx, 'confirmation', userId);
    await this.mails.send(tx, { kind: 'email_changed', userId, oldEmail, newEmail });
  }
}
