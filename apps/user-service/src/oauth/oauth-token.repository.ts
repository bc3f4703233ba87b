import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

export interface NewToken {
  readonly grantId: number;
  readonly accessDigest: Buffer;
  readonly accessExpiresAt: Date;
  readonly refreshDigest: Buffer | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly TokenScope[];
}

export interface StoredToken extends NewToken {
  readonly id: number;
  readonly createdAt: Date;
  readonly isReplaced: boolean;
  readonly isRevoked: boolean;
  readonly applicationId: number | null;
  readonly applicationUid: string | null;
  readonly userId: number | null;
  readonly username: string | null;
  /** What was allowed; the access token may be good for less. */
  readonly grantedScopes: readonly TokenScope[];
  /** Nobody who may not act is behind it. */
  readonly isUsable: boolean;
}

const SELECT = `
  SELECT t.id, t.grant_id AS "grantId", t.access_digest AS "accessDigest", t.access_expires_at AS "accessExpiresAt",
         t.refresh_digest AS "refreshDigest", t.refresh_expires_at AS "refreshExpiresAt", t.scopes,
         t.created_at AS "createdAt", t.replaced_at IS NOT NULL AS "isReplaced", g.revoked_at IS NOT NULL AS "isRevoked",
         g.application_id AS "applicationId", a.uid AS "applicationUid", g.user_id AS "userId", u.username,
         g.scopes AS "grantedScopes", g.user_id IS NULL OR u.state = 'active' AS "isUsable"
  FROM oauth_tokens t
  JOIN oauth_grants g ON g.id = t.grant_id
  LEFT JOIN oauth_applications a ON a.id = g.application_id
  LEFT JOIN users u ON u.id = g.user_id`;

/** Enough for the lifetime of a refresh token that is used whenever the access token has expired, as they are by default. */
const REPLACED_PER_GRANT = 1_000;

/** The table of access tokens and the refresh tokens that came with them. */
@Injectable()
export class OAuthTokenRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /** @returns whether the token was not replaced before */
  async replace(tx: EntityManager, id: number): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_tokens SET replaced_at = now() WHERE id = $1 AND replaced_at IS NULL`,
      [id],
    );
    return count === 1;
  }

  /**
   * Forgets the oldest of a grant's tokens that were replaced, beyond the newest thousand: a client that never stops to
   * refresh must not leave them behind without end. One that is forgotten is no good either, but no sign of theft any more.
   */
  async forgetReplaced(tx: EntityManager, grantId: number): Promise<void> {
    await tx.query(
      `DELETE FROM oauth_tokens WHERE id IN (
         SELECT id FROM oauth_tokens WHERE grant_id = $1 AND replaced_at IS NOT NULL ORDER BY id DESC OFFSET $2)`,
      [grantId, REPLACED_PER_GRANT],
    );
  }

  private async find(query: string, digest: Buffer): Promise<StoredToken | null> {
    const rows: StoredToken[] = await this.dataSource.query(query, [digest]);
    return rows[0] ?? null;
  }
}
