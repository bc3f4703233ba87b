import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthCodeEntity, OAuthGrantEntity } from '../tokens/oauth-grant.entity.js';

export interface NewGrant {
  readonly applicationId: number | null;
  readonly userId: number | null;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
}

export interface InsertedGrant {
  readonly id: number;
  /** Whether older grants of the user were revoked. */
  readonly endsOthers: boolean;
  /** Whether no grant that was valid before had its scopes. */
  readonly isNew: boolean;
}

const TO_APPLICATION = columnsOf(OAuthGrantEntity).only('applicationId').from('g');
const APPLICATION = columnsOf(OAuthApplicationEntity).only('name').as({ name: 'applicationName' }).from('a');

/** Grants without an application have no name either. */
export type ValidGrants = RowOf<typeof TO_APPLICATION> & {
  readonly [Key in keyof RowOf<typeof APPLICATION>]: string | null;
} & Pick<OAuthGrantEntity, 'scopes' | 'lastUsedAt'> & { readonly since: Date };

const EXPIRED_PER_WRITE = 20;
/** Bounds the grants of a client that requests a new one each time it starts. */
const GRANTS_PER_APPLICATION = 100;

/** The grants of users to applications. A code and its tokens are valid while their grant is. */
@Injectable()
export class OAuthGrantRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores a grant, and revokes the user's oldest grants to the application beyond the newest hundred.
   * @returns null when the application or the user was deleted meanwhile
   */
  async insert(tx: EntityManager, grant: NewGrant): Promise<InsertedGrant | null> {
    const { applicationId, userId } = grant;
    if (!(await this.lockParties(tx, grant))) return null;
    const written = await this.write(tx, grant);
    return { ...written, endsOthers: userId !== null && (await this.revokeSurplus(tx, userId, applicationId)) };
  }

  /** Locks both against deletion, and the user's grants against concurrent inserts, so that counts are exact. */
  private async lockParties(tx: EntityManager, { applicationId, userId }: NewGrant): Promise<boolean> {
    const users: unknown[] =
      userId === null ? [null] : await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const applications: unknown[] =
      applicationId === null
        ? [null]
        : await tx.query('SELECT FROM oauth_applications WHERE id = $1 FOR KEY SHARE', [applicationId]);
    return users.length === 1 && applications.length === 1;
  }

  private async write(
    tx: EntityManager,
    { applicationId, userId, scopes, expiresAt }: NewGrant,
  ): Promise<Pick<InsertedGrant, 'id' | 'isNew'>> {
    const rows: { id: number; isNew: boolean }[] = await tx.query(
      `INSERT INTO oauth_grants (application_id, user_id, scopes, expires_at) VALUES ($1, $2, $3, $4)
       RETURNING id, NOT EXISTS (
         SELECT FROM oauth_grants o
         WHERE o.user_id = $2 AND o.application_id IS NOT DISTINCT FROM $1 AND o.revoked_at IS NULL
           AND o.expires_at > now() AND o.scopes @> $3) AS "isNew"`,
      [applicationId, userId, scopes, expiresAt],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the insert of a grant returned no row');
    return row;
  }

  /** Empty for grants without an application. */
  async nameOf(tx: EntityManager, applicationId: number | null): Promise<string> {
    if (applicationId === null) return '';
    const rows: { name: string }[] = await tx.query('SELECT name FROM oauth_applications WHERE id = $1', [
      applicationId,
    ]);
    return rows[0]?.name ?? '';
  }

  /**
   * Extends the grant, and locks it against revocation.
   * @returns false when it was revoked before
   */
  async extend(tx: EntityManager, id: number, expiresAt: Date): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_grants SET expires_at = greatest(expires_at, $2) WHERE id = $1 AND revoked_at IS NULL`,
      [id, expiresAt],
    );
    return count === 1;
  }

  /** @returns false when it was revoked before */
  async revoke(tx: EntityManager, id: number): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_grants SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL`,
      [id],
    );
    return count === 1;
  }

  /** Whether a valid grant of the user to the application has all the scopes. */
  async covers(userId: number, applicationId: number, scopes: readonly TokenScope[]): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT 1 FROM oauth_grants
       WHERE user_id = $1 AND application_id = $2 AND revoked_at IS NULL AND expires_at > now() AND scopes @> $3
       LIMIT 1`,
      [userId, applicationId, scopes],
    );
    return rows.length > 0;
  }

  /** The user's valid grants, merged by application. */
  listValid(userId: number): Promise<ValidGrants[]> {
    return this.database.query(
      `SELECT ${TO_APPLICATION.sql}, ${APPLICATION.sql}, min(g.created_at) AS since,
              max(g.last_used_at) AS "lastUsedAt",
              (SELECT array_agg(DISTINCT s ORDER BY s) FROM oauth_grants o, unnest(o.scopes) s
               WHERE o.user_id = $1 AND o.application_id IS NOT DISTINCT FROM g.application_id
                 AND o.revoked_at IS NULL AND o.expires_at > now()) AS scopes
       FROM oauth_grants g LEFT JOIN oauth_applications a ON a.id = g.application_id
       WHERE g.user_id = $1 AND g.revoked_at IS NULL AND g.expires_at > now()
       GROUP BY g.application_id, a.name ORDER BY a.name NULLS LAST, g.application_id`,
      [userId],
    );
  }

  /** @returns whether a grant was revoked */
  async revokeAll(tx: EntityManager, userId: number, applicationId: number | null): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_grants SET revoked_at = now()
       WHERE user_id = $1 AND application_id IS NOT DISTINCT FROM $2::bigint AND revoked_at IS NULL`,
      [userId, applicationId],
    );
    return count > 0;
  }

  /** @returns whether any grant was revoked */
  private async revokeSurplus(tx: EntityManager, userId: number, applicationId: number | null): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_grants SET revoked_at = now()
       WHERE id IN (
         SELECT id FROM oauth_grants
         WHERE user_id = $1 AND application_id IS NOT DISTINCT FROM $2::bigint AND revoked_at IS NULL
         ORDER BY id DESC OFFSET $3)`,
      [userId, applicationId, GRANTS_PER_APPLICATION],
    );
    return count > 0;
  }

  /** Deletes a few expired grants; called for every new one, so that they do not accumulate. */
  async removeExpired(tx: EntityManager): Promise<void> {
    await tx.query(
      `DELETE FROM oauth_grants WHERE id IN (
         SELECT id FROM oauth_grants WHERE expires_at < now() - interval '1 day'
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [EXPIRED_PER_WRITE],
    );
  }
}

export interface NewCode {
  readonly digest: Buffer;
  readonly grantId: number;
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly expiresAt: Date;
}

const CODE = columnsOf(OAuthCodeEntity).except('usedAt').from('c');
const GRANT = columnsOf(OAuthGrantEntity).only('applicationId', 'userId', 'scopes').from('g');

/** The grant of a code has both an application and a user. */
export type StoredCode = RowOf<typeof CODE> &
  RowOf<typeof GRANT> & {
    readonly applicationId: number;
    readonly userId: number;
    readonly isUsed: boolean;
    readonly isUserActive: boolean;
  };

/** The table of authorization codes. */
@Injectable()
export class OAuthCodeRepository {
  constructor(private readonly database: DataSource) {}

  async insert(tx: EntityManager, code: NewCode): Promise<void> {
    await tx.query(
      `INSERT INTO oauth_codes (digest, grant_id, redirect_uri, code_challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [code.digest, code.grantId, code.redirectUri, code.codeChallenge, code.expiresAt],
    );
  }

  async find(digest: Buffer): Promise<StoredCode | null> {
    const rows: StoredCode[] = await this.database.query(
      `SELECT ${CODE.sql}, ${GRANT.sql}, c.used_at IS NOT NULL AS "isUsed", u.state = 'active' AS "isUserActive"
       FROM oauth_codes c JOIN oauth_grants g ON g.id = c.grant_id JOIN users u ON u.id = g.user_id
       WHERE c.digest = $1`,
      [digest],
    );
    return rows[0] ?? null;
  }

  /** @returns false when the code was used before */
  async use(digest: Buffer): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.database.query(
      `UPDATE oauth_codes SET used_at = now() WHERE digest = $1 AND used_at IS NULL`,
      [digest],
    );
    return count === 1;
  }
}
