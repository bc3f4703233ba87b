import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { MailedTokens } from '../mail/mailed-tokens.js';
import { SessionRepository } from '../sessions/session.repository.js';

/** Passwords that another one has replaced. */
@Injectable()
export class OldPasswords {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: MailedTokens,
  ) {}

  /**
   * Ends what a password was good for that is replaced in this transaction: the user's sessions, and the links that were
   * mailed to choose another password or another address. Tokens of the API go on.
   * @param exceptSessionId of the session in which it is replaced, which goes on
   */
  async end(tx: EntityManager, userId: number, exceptSessionId: number | null = null): Promise<void> {
    await this.sessions.deleteAll(tx, userId, exceptSessionId);
    await this.tokens.revoke(tx, 'password', userId);
    await this.tokens.revoke(tx, 'email_change', userId);
  }
}
