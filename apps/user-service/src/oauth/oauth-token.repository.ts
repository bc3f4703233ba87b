import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthGrantEntity, OAuthTokenEntity } from '../tokens/oauth-grant.entity.js';

export interface NewToken {
  readonly grantId: number;
  readonly accessDigest: Buffer;
  readonly accessExpiresAt: Date;
  readonly refreshDigest: Buffer | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly TokenScope[];
}

const TOKEN = columnsOf(OAuthTokenEntity).except('replacedAt').from('t');
/** The access token may have fewer scopes than its grant. */
const GRANT = columnsOf(OAuthGrantEntity)
  .only('applicationId', 'userId', 'scopes')
  .as({ scopes: 'grantedScopes' })
  .from('g');
const APPLICATION = columnsOf(OAuthApplicationEntity).only('uid').as({ uid: 'applicationUid' }).from('a');

export interface StoredToken extends RowOf<typeof TOKEN>, RowOf<typeof GRANT> {
  readonly isReplaced: boolean;
  readonly isRevoked: boolean;
  readonly applicationUid: string | null;
  readonly username: string | null;
  /** False when the user is not active. */
  readonly isUsable: boolean;
}

const SELECT = `
  SELECT ${TOKEN.sql}, ${GRANT.sql}, ${APPLICATION.sql}, u.username, t.replaced_at IS NOT NULL AS "isReplaced",
         g.revoked_at IS NOT NULL AS "isRevoked", g.user_id IS NULL OR u.state = 'active' AS "isUsable"
  FROM oauth_tokens t
  JOIN oauth_grants g ON g.id = t.grant_id
  LEFT JOIN oauth_applications a ON a.id = g.application_id
  LEFT JOIN users u ON u.id = g.user_id`;

/** Covers the default lifetime of a refresh token that is used whenever the access token expires. */
const REPLACED_PER_GRANT = 1_000;

/** The table of access tokens, with their refresh tokens. */
@Injectable()
export class OAuthTokenRepository {
  constructor(private readonly database: DataSource) {}

  async insert(tx: EntityManager, token: NewToken): Promise<void> {
    await tx.query(
      `INSERT INTO oauth_tokens (grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        token.grantId,
        token.accessDigest,
        token.accessExpiresAt,
        token.refreshDigest,
        token.refreshExpiresAt,
        token.scopes,
      ],
    );
  }

  findByAccess(digest: Buffer): Promise<StoredToken | null> {
    return this.find(`${SELECT} WHERE t.access_digest = $1`, digest);
  }

  findByRefresh(digest: Buffer): Promise<StoredToken | null> {
    return this.find(`${SELECT} WHERE t.refresh_digest = $1`, digest);
  }

  /** @returns false when the token was replaced before */
  async replace(tx: EntityManager, id: number): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_tokens SET replaced_at = now() WHERE id = $1 AND replaced_at IS NULL`,
      [id],
    );
    return count === 1;
  }

  /**
   * Deletes the oldest replaced tokens of a grant, beyond the newest thousand, so that they do not accumulate. A deleted
   * token is still refused, but its use no longer counts as theft.
   */
  async forgetReplaced(tx: EntityManager, grantId: number): Promise<void> {
    await tx.query(
      `DELETE FROM oauth_tokens WHERE id IN (
         SELECT id FROM oauth_tokens WHERE grant_id = $1 AND replaced_at IS NOT NULL ORDER BY id DESC OFFSET $2)`,
      [grantId, REPLACED_PER_GRANT],
    );
  }

  private async find(query: string, digest: Buffer): Promise<StoredToken | null> {
    const rows: StoredToken[] = await this.database.query(query, [digest]);
    return rows[0] ?? null;
  }
}
