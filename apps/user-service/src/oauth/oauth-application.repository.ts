import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { NotFound } from '@ingot/contracts';
import {
  type AuditEntry,
  AuditTrail,
  changesBetween,
  columnsOf,
  type RowOf,
  violatedForeignKey,
} from '@ingot/platform';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthGrantEntity } from '../tokens/oauth-grant.entity.js';

const HOLDER = columnsOf(OAuthGrantEntity).only('userId');

type NewApplication = Partial<OAuthApplicationEntity> & Pick<OAuthApplicationEntity, 'ownerId'>;

interface AddedBy {
  readonly limit: number;
  readonly byUserId: number;
}

/** The table of applications. */
@Injectable()
export class OAuthApplicationRepository {
  constructor(
    private readonly database: DataSource,
    private readonly trail: AuditTrail,
  ) {}

  findByUid(uid: string): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ uid });
  }

  /** An application of the owner; null stands for the instance. */
  findOwned(ownerId: number | null, id: number): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ id, ownerId: ownerId ?? IsNull() });
  }

  listOwned(ownerId: number | null): Promise<OAuthApplicationEntity[]> {
    return this.rows.find({ where: { ownerId: ownerId ?? IsNull() }, order: { id: 'ASC' } });
  }

  /**
   * Adds an application in the name of a user, unless its owner has `limit` already. Throws `NotFound` when the owner was deleted meanwhile.
   * @returns the new row, or null
   */
  async insert(application: NewApplication, by: AddedBy): Promise<OAuthApplicationEntity | null> {
    try {
      return await this.insertBelow(application, by);
    } catch (error) {
      throw violatedForeignKey(error) === 'oauth_applications_owner_id_fkey' ? new NotFound('User') : error;
    }
  }

  private insertBelow(
    application: NewApplication,
    { limit, byUserId }: AddedBy,
  ): Promise<OAuthApplicationEntity | null> {
    const { ownerId } = application;
    return this.database.transaction(async (tx) => {
      // additions of one owner take turns, so that the count is exact
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`applications of ${ownerId ?? 'the instance'}`]);
      const count = await tx.countBy(OAuthApplicationEntity, { ownerId: ownerId ?? IsNull() });
      if (count >= limit) return null;
      const row = tx.create(OAuthApplicationEntity, application);
      await tx.insert(OAuthApplicationEntity, row);
      await this.trail.record(tx, { event: 'oauth_application_created', ...audited(row, byUserId) });
      return row;
    });
  }

  /** Changes attributes, or renews the secret, in the name of a user. */
  async update(id: number, changes: Partial<OAuthApplicationEntity>, byUserId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await tx.findOne(OAuthApplicationEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row === null) return;
      await tx.update(OAuthApplicationEntity, { id }, changes);
      const known = audited(row, byUserId);
      const { name, redirectUris, scopes, isTrusted } = changes;
      const changed = changesBetween(
        { name: row.name, redirect_uris: row.redirectUris, scopes: row.scopes, is_trusted: row.isTrusted },
        { name, redirect_uris: redirectUris, scopes, is_trusted: isTrusted },
      );
      await this.trail.record(
        tx,
        ...changed.map((change): AuditEntry => ({ event: 'oauth_application_updated', ...known, change })),
        ...(changes.secretDigest ? [{ event: 'oauth_application_secret_renewed', ...known } as const] : []),
      );
    });
  }

  /**
   * Deletes an application and its grants in the name of a user.
   * @returns the users of the grants
   */
  delete(application: OAuthApplicationEntity, byUserId: number): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      const holders = await this.deleteWhere(tx, { id: application.id });
      if (holders !== null) {
        await this.trail.record(tx, { event: 'oauth_application_removed', ...audited(application, byUserId) });
      }
      return holders ?? [];
    });
  }

  /** As `delete`, for all applications of a user who is deleted. */
  async deleteOwned(tx: EntityManager, ownerId: number): Promise<number[]> {
    return (await this.deleteWhere(tx, { ownerId })) ?? [];
  }

  /** @returns null when there are none */
  private async deleteWhere(tx: EntityManager, where: { id: number } | { ownerId: number }): Promise<number[] | null> {
    // no grant can be added from here
    const locked = await tx.find(OAuthApplicationEntity, { where, lock: { mode: 'pessimistic_write' } });
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return null;
    const [grants]: [RowOf<typeof HOLDER>[], number] = await tx.query(
      `DELETE FROM oauth_grants WHERE application_id = ANY ($1::bigint[]) RETURNING ${HOLDER.sql}`,
      [ids],
    );
    await tx.delete(OAuthApplicationEntity, where);
    return [...new Set(grants.map(({ userId }) => userId).filter((userId) => userId !== null))];
  }

  private get rows() {
    return this.database.getRepository(OAuthApplicationEntity);
  }
}

/** Applications belong to their owner, or to the instance. */
const audited = ({ id, name, ownerId }: OAuthApplicationEntity, byUserId: number): Omit<AuditEntry, 'event'> => ({
  entity: ownerId === null ? { type: 'Instance', id: null } : { type: 'User', id: ownerId },
  target: { type: 'Application', id, name },
  byUserId,
});
