import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { digestOf } from '../tokens/token-value.js';

export type TokenPurpose = 'password' | 'confirmation' | 'email_change';

const TOKEN_BYTES = 32;
const HOURS = { password: 6, confirmation: 72, email_change: 6 } as const satisfies Record<TokenPurpose, number>;
/** Mails of one purpose that a user gets in an hour, at most: anybody may ask for them. */
const PER_HOUR = 5;
const EXPIRED_AT_ONCE = 100;

/** Whose a token was, and the address that it was mailed to. */
export interface TokenHolder {
  readonly userId: number;
  readonly email: string;
}

/** The tokens in the links of mails: good once and for hours, kept as digests. */
@Injectable()
export class MailedTokens {
  constructor(
    private readonly pool: pg.Pool,
    private readonly dataSource: DataSource,
  ) {}

  /** A new token, or null when the user got enough of them lately. */
  async issue(purpose: TokenPurpose, holder: TokenHolder): Promise<string | null> {
    await this.deleteExpired();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return this.dataSource.transaction(async (tx) => {
      // counted one after the other: mails are written beside each other, and each must see the one before
      await tx.query(`SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, [holder.userId]);
      if ((await this.countLately(tx, purpose, holder.userId)) >= PER_HOUR) return null;
      await tx.query(
        `INSERT INTO mailed_tokens (digest, user_id, purpose, email, expires_at)
         VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 hour')`,
        [digestOf(token), holder.userId, purpose, holder.email, HOURS[purpose]],
      );
      return token;
    });
  }

  /** Whether the token is good now. */
  async isGood(purpose: TokenPurpose, token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM mailed_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > now()`,
      [digestOf(token), purpose],
    );
    return rowCount === 1;
  }

  /**
   * Whose the token is. It, and all others of the user for that purpose, are good no more.
   * @param onlyOf whose it has to be; the token of anybody else stays as it is
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
      [digestOf(token), purpose, onlyOf],
    );
    const [row] = rows;
    if (row === undefined) return null;
    await this.revoke(tx, purpose, row.user_id);
    return { userId: row.user_id, email: row.email };
  }

  /** Makes the user's tokens for that purpose good no more. */
  async revoke(tx: EntityManager, purpose: TokenPurpose, userId: number): Promise<void> {
    await tx.query(`DELETE FROM mailed_tokens WHERE user_id = $1 AND purpose = $2`, [userId, purpose]);
  }

  private async countLately(tx: EntityManager, purpose: TokenPurpose, userId: number): Promise<number> {
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
