import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotFound, type Principal, ValidationFailed } from '@ingot/contracts';
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

  /** Throws `NotFound` for an unknown user, and `ValidationFailed` for an address that is malformed or taken. */
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
    const email = await this.emails.find(userId, id);
    if (email === null || !(await this.emails.remove(userId, id))) return null;
    this.audit.record('email.removed', { userId, emailId: id, ...byWhom(by) });
    return email;
  }

  private async insert(userId: number, email: string): Promise<EmailEntity> {
    try {
      return await this.dataSource.transaction(async (tx) => {
        // one at a time per user, so that the count holds
        if (!(await this.users.lock(tx, userId))) throw new NotFound('User', { id: userId });
        if ((await this.emails.count(tx, userId)) >= MAX_EMAILS_PER_USER) throw new TooManyEmails();
        return this.emails.insert(tx, userId, email);
      });
    } catch (error) {
      throw violatedUniqueConstraint(error) === 'emails_email_key' ? new SecondaryEmailTaken() : error;
    }
  }
}
