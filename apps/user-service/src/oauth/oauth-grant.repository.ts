import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type TokenScope } from '@ingot/contracts';

export interface NewGrant {
  readonly applicationId: number | null;
  readonly userId: number | null;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
}

export interface InsertedGrant {
  readonly id: number;
  /** Whether older ones of the user ended by it. */
  readonly endsOthers: boolean;
}

export interface ValidGrants {
  readonly applicationId: number | null;
  readonly applicationName: string | null;
  readonly scopes: readonly TokenScope[];
  readonly since: Date;
  readonly lastUsedAt: Date | null;
}

const EXPIRED_PER_WRITE = 20;
/** A client that asks for a new grant each time it starts must not leave them behind without end. */
const GRANTS_PER_APPLICATION = 100;

/** What users allowed applications: a code and the tokens that followed from it are valid while their grant is. */
@Injectable()
export class OAuthGrantRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Writes a grant down. Of a user's grants to one application the oldest end, those beyond the newest hundred.
   * @returns null when the application or the user was removed meanwhile
   */
  async insert(tx: EntityManager, grant: NewGrant): Promise<InsertedGrant | null> {
    const { applicationId, userId } = grant;
    if (!(await this.areThere(tx, grant))) return null;
    const id = await this.write(tx, grant);
    return { id, endsOthers: userId !== null && (await this.revokeSurplus(tx, userId, applicationId)) };
  }

  /** Keeps both from being removed, and others who write grants of the user waiting: each counts the one before. */
  private async areThere(tx: EntityManager, { applicationId, userId }: NewGrant): Promise<boolean> {
    const users: unknown[] =
      userId === null ? [null] : await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const applications: unknown[] =
      applicationId === null
        ? [null]
        : await tx.query('SELECT FROM oauth_applications WHERE id = $1 FOR KEY SHARE', [applicationId]);
    return users.length === 1 && applications.length === 1;
  }

  private async write(tx: EntityManager, { applicationId, userId, scopes, expiresAt }: NewGrant): Promise<number> {
    const rows: { id: number }[] = await tx.query(
      `INSERT INTO oauth_grants (application_id, user_id, scopes, expires_at) VALUES ($1, $2, $3, $4) RETURNING id`,
      [applicationId, userId, scopes, expiresAt],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a grant was not written');
    return row.id;
  }

  /**
   * Makes the grant last until then at least, and keeps it from being revoked meanwhile.
   * @returns whether it was not revoked before
   */
  async extend(tx: EntityManager, id: number, expiresAt: Date): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      `UPDATE oauth_grants SET expires_at = greatest(expires_at, $2) WHERE id = $1 AND revoked_at IS NULL`,
      [id, expiresAt],
    );
    return count === 1;
  }

  /** @returns whether it was not revoked before */
  async revoke(id: number): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.dataSource.query(
      `UPDATE oauth_grants SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL`,
      [id],
    );
    return count === 1;
  }

  /** Whether the user has allowed the application all of that already. */
  async covers(userId: number, applicationId: number, scopes: readonly TokenScope[]): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `SELECT 1 FROM oauth_grants
       WHERE user_id = $1 AND application_id = $2 AND revoked_at IS NULL AND expires_at > now() AND scopes @> $3
       LIMIT 1`,
      [userId, applicationId, scopes],
    );
    return rows.length > 0;
  }

  /** What the user allowed that is still valid, together by application. */
  listValid(userId: number): Promise<ValidGrants[]> {
    return this.dataSource.query(
      `SELECT g.application_id AS "applicationId", a.name AS "applicationName", min(g.created_at) AS since,
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

  /** @returns whether there was anything to revoke */
  async revokeAll(userId: number, applicationId: number | null): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.dataSource.query(
      `UPDATE oauth_grants SET revoked_at = now()
       WHERE user_id = $1 AND application_id IS NOT DISTINCT FROM $2::bigint AND revoked_at IS NULL`,
      [userId, applicationId],
    );
    return count > 0;
  }

  /** @returns whether there were any */
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

  /** Clears away a few of those that are long of no use; called with every new one, so that they never pile up. */
  async removeExpired(tx: EntityManager): Promise<void> {
    await tx.query(
      `DELETE FROM oauth_grants WHERE id IN (
         SELECT id FROM oauth_grants WHERE expires_at < now() - interval '1 day'
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [EXPIRED_PER_WRITE],
    );
  }
}
