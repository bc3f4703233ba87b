import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest, type TokenScope, type TokenState } from '@ingot/contracts';
import { CONFIG, type ServiceConfig } from '@ingot/platform';
import { type AccessTokenEntity, type TokenKind } from './access-token.entity.js';
import { TokenCipher } from './token-cipher.js';
import { digestOf, newTokenValue } from './token-value.js';

/** Kinds of which a user has any number. */
export type UserTokenKind = Exclude<TokenKind, 'private'>;

export type UserToken = Pick<
  AccessTokenEntity,
  | 'id'
  | 'userId'
  | 'name'
  | 'scopes'
  | 'expiresAt'
  | 'revoked'
  | 'digest'
  | 'encryptedValue'
  | 'createdAt'
  | 'lastUsedAt'
> & {
  /** Neither revoked nor expired. */
  readonly isActive: boolean;
};

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** `YYYY-MM-DD` */
  readonly expiresAt: string | null;
}

/** A token is expired from the beginning of its last day, in UTC. */
export const IS_ACTIVE = `(NOT t.revoked AND (t.expires_at IS NULL OR t.expires_at > (now() AT TIME ZONE 'UTC')::date))`;

const COLUMNS = `
  t.id, t.user_id AS "userId", t.name, t.scopes, t.expires_at::text AS "expiresAt", t.revoked, t.digest,
  t.encrypted_value AS "encryptedValue", t.created_at AS "createdAt", t.last_used_at AS "lastUsedAt",
  ${IS_ACTIVE} AS "isActive"`;

const IN_STATE: Readonly<Record<TokenState, string>> = {
  all: 'true',
  active: IS_ACTIVE,
  inactive: `NOT ${IS_ACTIVE}`,
};

/** Oldest first as the API lists them, newest first as people read them; the index serves both. */
const ORDER: Readonly<Record<UserTokenKind, string>> = { impersonation: 't.id', personal: 't.id DESC' };

/** The tokens in the table of access tokens of which users have any number. */
@Injectable()
export class UserTokenRepository {
  private readonly cipher: TokenCipher;

  constructor(
    private readonly pool: pg.Pool,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.cipher = new TokenCipher(config.INGOT_SECRET_KEY);
  }

  /** A new token and its value, which for personal tokens cannot be had again. */
  async insert(kind: UserTokenKind, token: NewToken): Promise<{ token: UserToken; value: string }> {
    const value = newTokenValue();
    const digest = digestOf(value);
    const encryptedValue = kind === 'personal' ? null : this.cipher.encrypt(value, digest);
    const { rows } = await this.pool.query<UserToken>(
      `INSERT INTO access_tokens AS t (user_id, kind, name, scopes, expires_at, digest, encrypted_value)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [token.userId, kind, token.name, token.scopes, token.expiresAt, digest, encryptedValue],
    );
    const [inserted] = rows;
    if (inserted === undefined) throw new Error('an insert returned nothing');
    return { token: inserted, value };
  }

  async page(kind: UserTokenKind, userId: number, state: TokenState, request: PageRequest): Promise<Page<UserToken>> {
    const where = `t.user_id = $1 AND t.kind = $2 AND ${IN_STATE[state]}`;
    const [items, total] = await Promise.all([
      this.pool.query<UserToken>(
        `SELECT ${COLUMNS} FROM access_tokens t WHERE ${where} ORDER BY ${ORDER[kind]} LIMIT $3 OFFSET $4`,
        [userId, kind, request.perPage, pageOffset(request)],
      ),
      this.pool.query<{ count: number }>(`SELECT count(*) FROM access_tokens t WHERE ${where}`, [userId, kind]),
    ]);
    return { items: items.rows, total: total.rows[0]?.count ?? 0 };
  }

  async find(kind: UserTokenKind, userId: number, id: number): Promise<UserToken | null> {
    const { rows } = await this.pool.query<UserToken>(
      `SELECT ${COLUMNS} FROM access_tokens t WHERE t.id = $1 AND t.user_id = $2 AND t.kind = $3`,
      [id, userId, kind],
    );
    return rows[0] ?? null;
  }

  /** @returns the token as it is then, and whether it was not revoked before; null when there is none */
  async revoke(
    kind: UserTokenKind,
    userId: number,
    id: number,
  ): Promise<{ token: UserToken; hasChanged: boolean } | null> {
    const { rows } = await this.pool.query<UserToken>(
      `UPDATE access_tokens t SET revoked = true
       WHERE t.id = $1 AND t.user_id = $2 AND t.kind = $3 AND NOT t.revoked RETURNING ${COLUMNS}`,
      [id, userId, kind],
    );
    const [revoked] = rows;
    if (revoked !== undefined) return { token: revoked, hasChanged: true };
    const found = await this.find(kind, userId, id);
    return found === null ? null : { token: found, hasChanged: false };
  }

  /** The value of a token that the API shows again. */
  valueOf({ encryptedValue, digest }: UserToken): string {
    if (encryptedValue === null) throw new Error('personal tokens have no value');
    return this.cipher.decrypt(encryptedValue, digest);
  }
}
