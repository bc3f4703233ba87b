import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthGrantEntity } from '../tokens/oauth-grant.entity.js';

const HOLDER = columnsOf(OAuthGrantEntity).only('userId');

/** The table of applications. */
@Injectable()
export class OAuthApplicationRepository {
  constructor(private readonly database: DataSource) {}

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
   * Adds an application, unless its owner has `limit` already.
   * @returns the new row, or null
   */
  insert(
    application: Partial<OAuthApplicationEntity> & Pick<OAuthApplicationEntity, 'ownerId'>,
    limit: number,
  ): Promise<OAuthApplicationEntity | null> {
    const { ownerId } = application;
    return this.database.transaction(async (tx) => {
      // additions of one owner take turns, so that the count is exact
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`applications of ${ownerId ?? 'the instance'}`]);
      const count = await tx.countBy(OAuthApplicationEntity, { ownerId: ownerId ?? IsNull() });
      if (count >= limit) return null;
      const row = tx.create(OAuthApplicationEntity, application);
      await tx.insert(OAuthApplicationEntity, row);
      return row;
    });
  }

  async update(id: number, changes: Partial<OAuthApplicationEntity>): Promise<void> {
    await this.rows.update({ id }, changes);
  }

  /**
   * Deletes an application and its grants.
   * @returns the users of the grants
   */
  delete(id: number): Promise<number[]> {
    return this.database.transaction((tx) => this.deleteWhere(tx, { id }));
  }

  /** As `delete`, for all applications of a user. */
  deleteOwned(tx: EntityManager, ownerId: number): Promise<number[]> {
    return this.deleteWhere(tx, { ownerId });
  }

  private async deleteWhere(tx: EntityManager, where: { id: number } | { ownerId: number }): Promise<number[]> {
    // no grant can be added from here
    const locked = await tx.find(OAuthApplicationEntity, { where, lock: { mode: 'pessimistic_write' } });
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return [];
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
