import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, ValidationFailed } from '@ingot/contracts';
import { AuditLog, AuditTrail, byWhom, violatedUniqueConstraint } from '@ingot/platform';
import { type EmailEntity } from './email.entity.js';
import { EmailRepository } from './email.repository.js';
import { UserRepository } from './user.repository.js';
import { emailProblems, normalizeEmail } from './user.validation.js';

export const MAX_EMAILS_PER_USER = 100;

/** The same or another user already has this address. */
export class SecondaryEmailTaken extends ValidationFailed {
  constructor() {
    super({ email: ['has already been taken'] });
  }
}

export class TooManyEmails extends ValidationFailed {
  constructor() {
    super({ user: [`has too many emails (maximum is ${MAX_EMAILS_PER_USER})`] });
  }
}

/**
 * Adds and removes secondary addresses. They need no confirmation, as they receive no mails and cannot be used to sign in.
 * Addresses that users add themselves reserve nothing: the user who confirms such an address gets it.
 */
@Injectable()
export class Emails {
  constructor(
    private readonly database: DataSource,
    private readonly emails: EmailRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `NotFound` for an unknown user, `GhostIsFixed`, and `ValidationFailed` for a malformed or taken address. */
  async add(by: Principal, userId: number, given: string): Promise<EmailEntity> {
    const email = normalizeEmail(given);
    const problems = emailProblems(email);
    if (problems.length > 0) {
      await this.users.mustExist(userId);
      throw new ValidationFailed({ email: problems });
    }
    const added = await this.insert({ userId, email, isConfirmed: by.isAdmin && by.userId !== userId });
    this.audit.record('email.added', { userId, emailId: added.id, ...byWhom(by) });
    return added;
  }

  /** @returns the removed address; null when the user has no such address */
  async remove(by: Principal, userId: number, id: number): Promise<EmailEntity | null> {
    const email = await this.database.transaction(async (tx) => {
      // a concurrent change of the primary address waits
      await this.users.lock(tx, userId);
      const found = await this.emails.find(userId, id, tx);
      if (found === null) return null;
      await this.emails.delete(tx, found);
      await this.trail.record(tx, { event: 'email_removed', ...auditedEmail(found) });
      return found;
    });
    if (email === null) return null;
    this.audit.record('email.removed', { userId, emailId: id, ...byWhom(by) });
    return email;
  }

  private async insert(address: Pick<EmailEntity, 'userId' | 'email' | 'isConfirmed'>): Promise<EmailEntity> {
    const { userId } = address;
    try {
      return await this.database.transaction(async (tx) => {
        // the lock serializes additions of one user, so that the count is exact
        await this.users.lock(tx, userId);
        await this.users.requireChangeable(userId, tx);
        if ((await this.emails.count(tx, userId)) >= MAX_EMAILS_PER_USER) throw new TooManyEmails();
        const added = await this.emails.insert(tx, address);
        await this.trail.record(tx, { event: 'email_added', ...auditedEmail(added) });
        return added;
      });
    } catch (error) {
      throw violatedUniqueConstraint(error) === 'emails_email_key' ? new SecondaryEmailTaken() : error;
    }
  }
}

/** An address, as the audit names it. Pure. */
const auditedEmail = ({ id, userId, email }: EmailEntity) =>
  ({ entity: { type: 'User', id: userId }, target: { type: 'Email', id, name: email } }) as const;
