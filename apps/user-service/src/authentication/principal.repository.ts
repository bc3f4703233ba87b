import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Principal, type SshKeyHolder, type TokenScope } from '@ingot/contracts';
import { type TokenKind } from '../tokens/access-token.entity.js';
import { IS_ACTIVE } from '../tokens/user-token.repository.js';
import { type UserState } from '../users/user.entity.js';

/** A user as principals are made of them. */
export interface Account extends Omit<Principal, 'credential' | 'sudoBy'> {
  readonly state: UserState;
  readonly passwordHash: string | null;
  readonly hasTwoFactor: boolean;
  readonly mustChangePassword: boolean;
  /** Whether they have shown that the address is theirs, where that is asked. */
  readonly isConfirmed: boolean;
}

interface TokenHolder extends Omit<Principal, 'credential' | 'sudoBy'> {
  readonly kind: TokenKind;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
}

interface KeyHolder extends Omit<Principal, 'credential' | 'sudoBy'> {
  readonly keyId: number;
  readonly publicKey: string;
}

/** The columns of `users u` that principals show. */
export const HOLDER = `
  u.id AS "userId", u.username, u.name, u.email, u.is_admin AS "isAdmin", u.is_external AS "isExternal"`;
const ACCOUNT = `SELECT ${HOLDER}, u.state, u.password_hash AS "passwordHash",
  u.two_factor_enabled AS "hasTwoFactor", coalesce(u.password_expires_at <= now(), false) AS "mustChangePassword",
  u.confirmed_at IS NOT NULL AS "isConfirmed" FROM users u`;

const BY_TOKEN = {
  name: 'principal_by_token',
  text: `
    SELECT ${HOLDER}, t.kind, t.scopes, t.expires_at::timestamp AT TIME ZONE 'UTC' AS "expiresAt"
    FROM access_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.digest = $1 AND ${IS_ACTIVE} AND u.state = 'active'`,
};
const BY_SSH_KEY = {
  name: 'principal_by_ssh_key',
  text: `
    SELECT ${HOLDER}, k.id AS "keyId", k.key AS "publicKey"
    FROM ssh_keys k JOIN users u ON u.id = k.user_id
    WHERE k.fingerprint = $1 AND u.state = 'active'`,
};
const BY_ID = { name: 'account_by_id', text: `${ACCOUNT} WHERE u.id = $1` };
const BY_USERNAME = { name: 'account_by_username', text: `${ACCOUNT} WHERE lower(u.username) = $1` };
const BY_LOGIN = { name: 'account_by_login', text: `${ACCOUNT} WHERE lower(u.username) = $1 OR u.email = $1` };

/** Who may call; read for nearly every request, so by prepared statements. */
@Injectable()
export class PrincipalRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The principal of a valid token of an active user. */
  async findByToken(digest: Buffer): Promise<Principal | null> {
    const { rows } = await this.pool.query<TokenHolder>({ ...BY_TOKEN, values: [digest] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { kind, scopes, expiresAt, ...user } = holder;
    return { ...user, credential: { kind, scopes, ...expiry(expiresAt) } };
  }

  /** The SSH key of that fingerprint, with the principal of its active user. */
  async findBySshKey(fingerprint: string): Promise<SshKeyHolder | null> {
    const { rows } = await this.pool.query<KeyHolder>({ ...BY_SSH_KEY, values: [fingerprint] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { keyId, publicKey, ...user } = holder;
    return { principal: { ...user, credential: { kind: 'ssh_key', scopes: ['api'] } }, keyId, publicKey };
  }

  findById(id: number): Promise<Account | null> {
    return this.findAccount(BY_ID, id);
  }

  findByUsername(username: string): Promise<Account | null> {
    return this.findAccount(BY_USERNAME, username.toLowerCase());
  }

  /** By username or address; no username contains an `@`, so that at most one user has it. */
  findByLogin(login: string): Promise<Account | null> {
    return this.findAccount(BY_LOGIN, login.toLowerCase());
  }

  private async findAccount(query: { name: string; text: string }, value: string | number): Promise<Account | null> {
    const { rows } = await this.pool.query<Account>({ ...query, values: [value] });
    return rows[0] ?? null;
  }
}

const expiry = (expiresAt: Date | null) => (expiresAt === null ? {} : { expiresAt: expiresAt.getTime() });
