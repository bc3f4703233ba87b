import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { tokenDigest } from '@ingot/platform';

export type TokenPurpose = 'password' | 'confirmation' | 'email_change';

const TOKEN_BYTES = 32;
const HOURS = { password: 6, confirmation: 72, email_change: 6 } as const satisfies Record<TokenPurpose, number>;
/** The most mails of one purpose that a user gets in an hour, as anyone can request them. */
const PER_HOUR = 5;
const EXPIRED_AT_ONCE = 100;

/** The user of a token, and the address it was mailed to. */
export interface TokenHolder {
  readonly userId: number;
  readonly email: string;
}

/** The tokens in links of mails: valid once and for hours, stored as digests. */
@Injectable()
export class MailedTokens {
  constructor(
    private readonly pool: pg.Pool,
    private readonly database: DataSource,
  ) {}

  /**
   * A new token; null when the user has reached the limit of mails. A mail that is sent again, as the server of mails was away, has the
   * token of its last attempt alone.
   */
  async issue(purpose: TokenPurpose, holder: TokenHolder, mailId: number): Promise<string | null> {
    await this.deleteExpired();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return this.database.transaction(async (tx) => {
      // the lock serializes concurrent writers, so that the count is exact
      await tx.query(`SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, [holder.userId]);
      await tx.query(`DELETE FROM mailed_tokens WHERE user_id = $1 AND purpose = $2 AND mail_id = $3`, [
        holder.userId,
        purpose,
        mailId,
      ]);
      if ((await this.countRecent(tx, purpose, holder.userId)) >= PER_HOUR) return null;
      await tx.query(
        `INSERT INTO mailed_tokens (digest, user_id, purpose, email, expires_at, mail_id)
         VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 hour', $6)`,
        [tokenDigest(token), holder.userId, purpose, holder.email, HOURS[purpose], mailId],
      );
      return token;
    });
  }

  /** Whether the token is valid now. */
  async isValid(purpose: TokenPurpose, token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM mailed_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > now()`,
      [tokenDigest(token), purpose],
    );
    return rowCount === 1;
  }

  /**
   * Redeems a token: it and the user's other tokens of that purpose become invalid.
   * @param onlyOf redeems only a token of this user
   */
  async redeem(
    tx: EntityManager,
    purpose: TokenPurpose,
    token: string,
    onlyOf: number | null = null,
  ): Promise<TokenHolder | null> {
    const [rows]: [{ user_id: number; email: string }[], number] = await tx.query(
      `DELETE FROM mailed_tokens
       WHERE digest = $1 AND purpose = $2 AND expires_at > now() AND ($3::bigint IS NULL OR user_id = $3)
       RETURNING user_id, email`,
      [tokenDigest(token), purpose, onlyOf],
    );
    const [row] = rows;
    if (row === undefined) return null;
    await this.revoke(tx, purpose, row.user_id);
    return { userId: row.user_id, email: row.email };
  }

  /** Invalidates the user's tokens of that purpose. */
  async revoke(tx: EntityManager, purpose: TokenPurpose, userId: number): Promise<void> {
    await tx.query(`DELETE FROM mailed_tokens WHERE user_id = $1 AND purpose = $2`, [userId, purpose]);
  }

  private async countRecent(tx: EntityManager, purpose: TokenPurpose, userId: number): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM mailed_tokens
       WHERE user_id = $1 AND purpose = $2 AND created_at > now() - interval '1 hour'`,
      [userId, purpose],
    );
    return row?.count ?? 0;
  }

  private async deleteExpired(): Promise<void> {
    await this.pool.query(
      `DELETE FROM mailed_tokens WHERE digest IN (
         SELECT digest FROM mailed_tokens WHERE expires_at < now() LIMIT $1)`,
      [EXPIRED_AT_ONCE],
    );
  }
}
