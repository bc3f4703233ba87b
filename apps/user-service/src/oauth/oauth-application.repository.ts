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

  /** @returns the row as it was written */
  async insert(application: Partial<OAuthApplicationEntity>): Promise<OAuthApplicationEntity> {
    const row = this.rows.create(application);
    await this.rows.insert(row);
    return row;
  }

  async update(id: number, changes: Partial<OAuthApplicationEntity>): Promise<void> {
    await this.rows.update({ id }, changes);
  }

  countOwned(ownerId: number | null): Promise<number> {
    return this.rows.countBy({ ownerId: ownerId ?? IsNull() });
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
