import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { projectsLimit } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type NamespaceEntity } from '../namespaces/namespace.entity.js';
import { ProjectLimitReached } from './project.errors.js';

/** Enforces the limit of projects in a user's personal namespace. */
@Injectable()
export class PersonalProjectLimit {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: DataSource,
  ) {}

  /**
   * The limit of a namespace; null for a group, which has none. Throws `ProjectLimitReached` if it is already reached, before
   * a repository is created.
   */
  async limitOf({ id, ownerId }: NamespaceEntity): Promise<number | null> {
    if (ownerId === null) return null;
    const limit = (await this.rpc.call(projectsLimit, { userId: ownerId })) ?? 0;
    await refuseIfFull(this.database.manager, id, limit);
    return limit;
  }

  /**
   * Locks the namespace for project creation until the transaction ends, so that the limit holds for concurrent requests.
   * Throws `ProjectLimitReached`.
   */
  async reserve(tx: EntityManager, { id }: NamespaceEntity, limit: number | null): Promise<void> {
    if (limit === null) return;
    await tx.query(`SELECT FROM namespaces WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    await refuseIfFull(tx, id, limit);
  }
}

/** Counts up to the limit. */
async function refuseIfFull(database: EntityManager, namespaceId: number, limit: number): Promise<void> {
  const [row]: { count: number }[] = await database.query(
    `SELECT count(*) AS count FROM (
       SELECT FROM projects WHERE namespace_id = $1 AND deleted_at IS NULL LIMIT $2) AS counted`,
    [namespaceId, limit],
  );
  if (row === undefined || row.count >= limit) throw new ProjectLimitReached(limit);
}
