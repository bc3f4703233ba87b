import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { OAuthApplicationEntity } from './oauth-application.entity.js';

/** The table of applications. */
@Injectable()
export class OAuthApplicationRepository {
  constructor(private readonly dataSource: DataSource) {}

  findByUid(uid: string): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ uid });
  }

  /** One of the owner's, or for null one of the whole instance's. */
  findOwned(ownerId: number | null, id: number): Promise<OAuthApplicationEntity | null> {
    return this.rows.findOneBy({ id, ownerId: ownerId ?? IsNull() });
  }

  listOwned(ownerId: number | null): Promise<OAuthApplicationEntity[]> {
    return this.rows.find({ where: { ownerId: ownerId ?? IsNull() }, order: { id: 'ASC' } });
  }

  /**
   * Adds one, unless its owner, or for null the whole instance, has so many already.
   * @returns the row as it was written, or null
   */
  insert(
    application: Partial<OAuthApplicationEntity> & Pick<OAuthApplicationEntity, 'ownerId'>,
    limit: number,
  ): Promise<OAuthApplicationEntity | null> {
    const { ownerId } = application;
    return this.dataSource.transaction(async (tx) => {
      // counted one after the other: each must see the one before
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
   * Removes an application, and with it all that users allowed it.
   * @returns the users who had allowed it something
   */
  remove(id: number): Promise<number[]> {
    return this.dataSource.transaction((tx) => this.removeWhere(tx, { id }));
  }

  /** As `remove`, of all that a user keeps. */
  removeOwned(tx: EntityManager, ownerId: number): Promise<number[]> {
    return this.removeWhere(tx, { ownerId });
  }

  private async removeWhere(tx: EntityManager, where: { id: number } | { ownerId: number }): Promise<number[]> {
    // from here on nobody can allow them anything
    const locked = await tx.find(OAuthApplicationEntity, { where, lock: { mode: 'pessimistic_write' } });
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [grants]: [{ userId: number | null }[], number] = await tx.query(
      `DELETE FROM oauth_grants WHERE application_id = ANY ($1::bigint[]) RETURNING user_id AS "userId"`,
      [ids],
    );
    await tx.delete(OAuthApplicationEntity, where);
    return [...new Set(grants.map(({ userId }) => userId).filter((userId) => userId !== null))];
  }

  private get rows() {
    return this.dataSource.getRepository(OAuthApplicationEntity);
  }
}
