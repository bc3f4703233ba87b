import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { type Page, type PageRequest, type TokenScope, type TokenState } from '@ingot/contracts';
import {
  columnsOf,
  CONFIG,
  containing,
  foundIdsOfPage,
  type ListOrder,
  orderBy,
  type PageQuery,
  readPage,
  type RowOf,
  rowsOfPage,
  SecretCipher,
  type ServiceConfig,
  tokenDigest,
} from '@ingot/platform';
import { AccessTokenEntity, type TokenKind } from './access-token.entity.js';
import { ENCRYPTED_TOKENS, newTokenValue } from './token-secrets.js';

/** A user has any number of these, but exactly one private token. */
export type UserTokenKind = Exclude<TokenKind, 'private'>;

const TOKEN = columnsOf(AccessTokenEntity).except('kind').from('t');

export type UserToken = RowOf<typeof TOKEN> & {
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

export interface RotatedToken {
  readonly userId: number;
  readonly id: number;
  /** `YYYY-MM-DD`, of the new one. */
  readonly expiresAt: string;
}

export interface TokenFilter {
  readonly revoked?: boolean | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
}

/** A token expires at the start of its expiry date, in UTC. */
export const IS_ACTIVE = `(NOT t.revoked AND (t.expires_at IS NULL OR t.expires_at > (now() AT TIME ZONE 'UTC')::date))`;

const COLUMNS = `${TOKEN.sql}, ${IS_ACTIVE} AS "isActive"`;

const IN_STATE: Readonly<Record<TokenState, string>> = {
  all: 'true',
  active: IS_ACTIVE,
  inactive: `NOT ${IS_ACTIVE}`,
};

/** The API lists the oldest first, pages the newest; one index serves both. */
const ORDER = {
  impersonation: { by: { 't.id': 'id' }, direction: 'asc' },
  personal: { by: { 't.id': 'id' }, direction: 'desc' },
} as const satisfies Record<UserTokenKind, ListOrder>;

/** Personal and impersonation tokens, which share a table with private tokens. */
@Injectable()
export class UserTokenRepository {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly pool: pg.Pool,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.cipher = new SecretCipher(config, ENCRYPTED_TOKENS.purpose);
  }

  /** @returns the new token and its value; the value of a personal token is not stored */
  async insert(tx: EntityManager, kind: UserTokenKind, token: NewToken): Promise<{ token: UserToken; value: string }> {
    const value = newTokenValue();
    const digest = tokenDigest(value);
    const encryptedValue = kind === 'personal' ? null : this.cipher.encrypt(value, digest);
    const [inserted]: UserToken[] = await tx.query(
      `INSERT INTO access_tokens AS t (user_id, kind, name, scopes, expires_at, digest, encrypted_value)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [token.userId, kind, token.name, token.scopes, token.expiresAt, digest, encryptedValue],
    );
    if (inserted === undefined) throw new Error('the insert of a token returned no row');
    return { token: inserted, value };
  }

  page(
    kind: UserTokenKind,
    userId: number,
    state: TokenState,
    request: PageRequest,
    { revoked, search }: TokenFilter = {},
  ): Promise<Page<UserToken>> {
    const values: unknown[] = [userId, kind];
    const where = [
      `t.user_id = $1 AND t.kind = $2 AND ${IN_STATE[state]}`,
      ...(revoked === undefined ? [] : [`t.revoked = $${values.push(revoked)}`]),
      ...(search ? [`t.name ILIKE $${values.push(containing(search))}`] : []),
    ].join(' AND ');
    // the best plan of a filter depends on its values
    const name = values.length > 2 ? undefined : `${kind}_tokens_page_${state}`;
    const list = search ? foundBy(where, ORDER[kind]) : listed(where, ORDER[kind]);
    return readPage<UserToken>(this.pool, { name, ...list, values }, request);
  }

  /** @param userId the owner; null for any */
  async find(kind: UserTokenKind, userId: number | null, id: number): Promise<UserToken | null> {
    const { rows } = await this.pool.query<UserToken>(
      `SELECT ${COLUMNS} FROM access_tokens t
       WHERE t.id = $1 AND ($2::bigint IS NULL OR t.user_id = $2) AND t.kind = $3`,
      [id, userId, kind],
    );
    return rows[0] ?? null;
  }

  /** @returns the revoked token, and whether it was valid before; null when it does not exist */
  async revoke(
    tx: EntityManager,
    kind: UserTokenKind,
    userId: number,
    id: number,
  ): Promise<{ token: UserToken; hasChanged: boolean } | null> {
    const [[revoked]]: [UserToken[], number] = await tx.query(
      `UPDATE access_tokens t SET revoked = true
       WHERE t.id = $1 AND t.user_id = $2 AND t.kind = $3 AND NOT t.revoked RETURNING ${COLUMNS}`,
      [id, userId, kind],
    );
    if (revoked !== undefined) return { token: revoked, hasChanged: true };
    const found = await this.find(kind, userId, id);
    return found === null ? null : { token: found, hasChanged: false };
  }

  /**
   * Revokes an active personal token and makes another of the same name and scopes, in one statement.
   * @returns null when the token is not active
   */
  async rotate(
    tx: EntityManager,
    kind: 'personal',
    { userId, id, expiresAt }: RotatedToken,
  ): Promise<{ token: UserToken; value: string } | null> {
    const value = newTokenValue();
    const [token]: UserToken[] = await tx.query(
      `WITH old AS (
         UPDATE access_tokens t SET revoked = true
         WHERE t.id = $1 AND t.user_id = $2 AND t.kind = $3 AND ${IS_ACTIVE} RETURNING t.*
       )
       INSERT INTO access_tokens AS t (user_id, kind, name, scopes, expires_at, digest)
       SELECT old.user_id, old.kind, old.name, old.scopes, $4::date, $5 FROM old RETURNING ${COLUMNS}`,
      [id, userId, kind, expiresAt, tokenDigest(value)],
    );
    return token === undefined ? null : { token, value };
  }

  /** The value of an impersonation token; the API shows it repeatedly. */
  valueOf({ encryptedValue, digest }: UserToken): string {
    if (encryptedValue === null) throw new Error('personal tokens have no value');
    return this.cipher.decrypt(encryptedValue, digest);
  }
}

const listed = (where: string, order: ListOrder): Omit<PageQuery, 'values'> => ({
  counted: `access_tokens t WHERE ${where}`,
  items: rowsOfPage({ columns: { sql: COLUMNS }, table: 'access_tokens t', where, orderBy: orderBy(order) }),
});

function foundBy(where: string, order: ListOrder): Omit<PageQuery, 'values'> {
  const { ids, ...found } = foundIdsOfPage({ table: 'access_tokens', alias: 't', where, orderBy: order });
  const items: PageQuery['items'] = (limits, toItsEnd, place) =>
    `SELECT ${COLUMNS} FROM access_tokens t WHERE t.id = ANY (ARRAY (${ids(limits, toItsEnd, place)})) ORDER BY ${orderBy(order)}`;
  return { ...found, items };
}
