import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type DeployedProject,
  type Principal,
  type SshKeyHolder,
  type TokenRefusal,
  type TokenScope,
} from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { OAuthTokenEntity } from '../tokens/oauth-grant.entity.js';
import { SshKeyEntity } from '../ssh-keys/ssh-key.entity.js';
import { type TokenKind } from '../tokens/access-token.entity.js';
import { IS_ACTIVE } from '../tokens/user-token.repository.js';
import { UserEntity } from '../users/user.entity.js';

type Holder = Omit<Principal, 'credential' | 'sudoBy'>;

/** A user who may become a principal. */
export interface Account extends Holder, RowOf<typeof SIGN_IN> {
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  /** Whether the address is confirmed, or need not be. */
  readonly isConfirmed: boolean;
}

interface Ended {
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
  readonly isBlocked: boolean;
}

interface TokenHolder extends Holder, Ended {
  readonly tokenId: number;
  readonly kind: TokenKind;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
}

interface OAuthTokenHolder extends Holder, Ended, RowOf<typeof OAUTH_TOKEN> {}

interface KeyHolder extends Holder, RowOf<typeof SSH_KEY> {
  /** Null for the key of a user. */
  readonly deploysTo: readonly DeployedProject[] | null;
}

const USER = columnsOf(UserEntity).from('u');

/** The columns of `users u` that make a `Principal`. */
export const HOLDER = USER.only('id', 'username', 'name', 'email', 'isAdmin', 'isExternal').as({ id: 'userId' }).sql;
/** Whether the user has to set a new password before anything else. */
export const MUST_CHANGE_PASSWORD = 'coalesce(u.password_expires_at <= now(), false)';

const SIGN_IN = USER.only('state', 'twoFactorEnabled').as({ twoFactorEnabled: 'hasTwoFactor' });
const OAUTH_TOKEN = columnsOf(OAuthTokenEntity)
  .only('scopes', 'accessExpiresAt')
  .as({ accessExpiresAt: 'expiresAt' })
  .from('t');
const SSH_KEY = columnsOf(SshKeyEntity).only('id', 'key').as({ id: 'keyId', key: 'publicKey' }).from('k');

const ACCOUNT = `SELECT ${HOLDER}, ${SIGN_IN.sql}, u.password_hash AS "passwordHash", ${MUST_CHANGE_PASSWORD} AS "mustChangePassword",
  u.confirmed_at IS NOT NULL AS "isConfirmed" FROM users u`;

const IS_BLOCKED = `u.state <> 'active'`;

const BY_TOKEN = {
  name: 'principal_by_token',
  text: `
    SELECT ${HOLDER}, t.id AS "tokenId", t.kind, t.scopes, t.expires_at::timestamp AT TIME ZONE 'UTC' AS "expiresAt",
           NOT ${IS_ACTIVE} AS "isExpired", t.revoked AS "isRevoked", ${IS_BLOCKED} AS "isBlocked"
    FROM access_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.digest = $1`,
};
/** Tokens of the client credentials grant have no user and cannot call the API. */
const BY_OAUTH_TOKEN = {
  name: 'principal_by_oauth_token',
  text: `
    SELECT ${HOLDER}, ${OAUTH_TOKEN.sql}, t.access_expires_at <= now() AS "isExpired",
           g.revoked_at IS NOT NULL OR t.replaced_at IS NOT NULL AS "isRevoked", ${IS_BLOCKED} AS "isBlocked"
    FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
    WHERE t.access_digest = $1`,
};
/** A deploy key goes on reading when the user who added it leaves; it pushes only in the name of an active one. */
const BY_SSH_KEY = {
  name: 'principal_by_ssh_or_deploy_key',
  text: `
    SELECT ${HOLDER}, ${SSH_KEY.sql},
      CASE WHEN k.user_id IS NULL THEN (
        SELECT coalesce(json_agg(json_build_object(
          'projectId', p.project_id, 'canPush', p.can_push AND u.state = 'active')), '[]')
        FROM deploy_key_projects p WHERE p.key_id = k.id) END AS "deploysTo"
    FROM ssh_keys k JOIN users u ON u.id = coalesce(k.user_id, k.creator_id)
    WHERE k.fingerprint = $1 AND (k.user_id IS NULL OR u.state = 'active') AND (k.expires_at IS NULL OR k.expires_at > now())`,
};
const BY_ID = { name: 'account_by_id', text: `${ACCOUNT} WHERE u.id = $1` };
const BY_USERNAME = { name: 'account_by_username', text: `${ACCOUNT} WHERE lower(u.username) = $1` };
const BY_LOGIN = {
  name: 'account_by_login',
  text: `${ACCOUNT} WHERE lower(u.username) = $1 OR u.email = $1 ORDER BY u.confirmed_at IS NULL, u.id DESC LIMIT 1`,
};

/** Finds the principal of a credential. Nearly every request needs it, so the statements are prepared. */
@Injectable()
export class PrincipalRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The principal of a personal, private or impersonation token, or why the token is no longer valid. */
  async findByToken(digest: Buffer): Promise<Principal | TokenRefusal | null> {
    const { rows } = await this.pool.query<TokenHolder>({ ...BY_TOKEN, values: [digest] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { tokenId, kind, scopes, expiresAt, isExpired, isRevoked, isBlocked, ...user } = holder;
    const refused = whyRefused({ isExpired, isRevoked, isBlocked });
    if (refused !== null) return { refused, kind: 'access_token' };
    const expiry = expiresAt === null ? {} : { expiresAt: expiresAt.getTime() };
    const named = kind === 'personal' ? { tokenId } : {};
    return { ...user, credential: { kind, scopes, ...named, ...expiry } };
  }

  /** The principal of an OAuth access token, or why the token is no longer valid. */
  async findByOAuthToken(digest: Buffer): Promise<Principal | TokenRefusal | null> {
    const { rows } = await this.pool.query<OAuthTokenHolder>({ ...BY_OAUTH_TOKEN, values: [digest] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { scopes, expiresAt, isExpired, isRevoked, isBlocked, ...user } = holder;
    const refused = whyRefused({ isExpired, isRevoked, isBlocked });
    if (refused !== null) return { refused, kind: 'oauth' };
    return { ...user, credential: { kind: 'oauth', scopes, expiresAt: expiresAt.getTime() } };
  }

  /** The SSH key with this fingerprint, and the principal of its active user, or of a deploy key of whoever added it. */
  async findBySshKey(fingerprint: string): Promise<SshKeyHolder | null> {
    const { rows } = await this.pool.query<KeyHolder>({ ...BY_SSH_KEY, values: [fingerprint] });
    const [holder] = rows;
    if (holder === undefined) return null;
    const { keyId, publicKey, deploysTo, ...user } = holder;
    const credential: Principal['credential'] =
      deploysTo === null ? { kind: 'ssh_key', scopes: ['api'] } : { kind: 'deploy_key', scopes: [], deploysTo };
    return { principal: { ...user, credential }, keyId, publicKey };
  }

  findById(id: number): Promise<Account | null> {
    return this.findAccount(BY_ID, id);
  }

  findByUsername(username: string): Promise<Account | null> {
    return this.findAccount(BY_USERNAME, username.toLowerCase());
  }

  /**
   * By username or address; no username contains an `@`. If several users gave the address: the one who confirmed it, or
   * else the newest.
   */
  findByLogin(login: string): Promise<Account | null> {
    return this.findAccount(BY_LOGIN, login.toLowerCase());
  }

  private async findAccount(query: { name: string; text: string }, value: string | number): Promise<Account | null> {
    const { rows } = await this.pool.query<Account>({ ...query, values: [value] });
    return rows[0] ?? null;
  }
}

function whyRefused({ isExpired, isRevoked, isBlocked }: Ended): TokenRefusal['refused'] | null {
  if (isBlocked) return 'blocked';
  if (isRevoked) return 'revoked';
  return isExpired ? 'expired' : null;
}
