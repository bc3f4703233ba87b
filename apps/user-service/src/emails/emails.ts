import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, ValidationFailed } from '@ingot/contracts';
import { AuditLog, byWhom, violatedUniqueConstraint } from '@ingot/platform';
import { UserRepository } from '../users/user.repository.js';
import { emailProblems, normalizeEmail } from '../users/user.validation.js';
import { type EmailEntity } from './email.entity.js';
import { MAX_EMAILS_PER_USER, SecondaryEmailTaken, TooManyEmails } from './email.errors.js';
import { EmailRepository } from './email.repository.js';

/**
 * Adds and removes users' secondary addresses. They count at once, without confirmation: nothing is mailed to them, and
 * nobody signs in by them.
 */
@Injectable()
export class Emails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: EmailRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Throws `NotFound` for an unknown user, `GhostIsFixed`, and `ValidationFailed` for an address that is malformed or taken. */
  async add(by: Principal, userId: number, given: string): Promise<EmailEntity> {
    const email = normalizeEmail(given);
    const problems = emailProblems(email);
    if (problems.length > 0) {
      await this.users.mustExist(userId);
      throw new ValidationFailed({ email: problems });
    }
    const added = await this.insert(userId, email);
    this.audit.record('email.added', { userId, emailId: added.id, ...byWhom(by) });
    return added;
  }

  /** @returns the address that was removed; null when the user had none of that id */
  async remove(by: Principal, userId: number, id: number): Promise<EmailEntity | null> {
    const email = await this.dataSource.transaction(async (tx) => {
      // which of a user's addresses is the primary one stays as it is meanwhile
      await this.users.lock(tx, userId);
      const found = await this.emails.find(userId, id, tx);
      if (found !== null) await this.emails.remove(tx, found);
      return found;
    });
    if (email === null) return null;
    this.audit.record('email.removed', { userId, emailId: id, ...byWhom(by) });
    return email;
  }

  private async insert(userId: number, email: string): Promise<EmailEntity> {
    try {
      return await this.dataSource.transaction(async (tx) => {
        // one at a time per user, so that the count holds
        await this.users.lock(tx, userId);
        await this.users.requireChangeable(userId, tx);
        if ((await this.emails.count(tx, userId)) >= MAX_EMAILS_PER_USER) throw new TooManyEmails();
        return this.emails.insert(tx, userId, email);
      });
    } catch (error) {
      throw violatedUniqueConstraint(error) === 'emails_email_key' ? new SecondaryEmailTaken() : error;
    }
  }
}
