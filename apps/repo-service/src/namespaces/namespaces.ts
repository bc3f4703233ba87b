import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal, userSummaries, ValidationFailed } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { NamespaceEntity } from './namespace.entity.js';

/** Owners of projects. */
@Injectable()
export class Namespaces {
  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  async findById(id: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ id });
  }

  findPersonal(userId: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ kind: 'user', ownerId: userId });
  }

  /** The namespace of a path in any case of letters. */
  async findByPath(path: string): Promise<NamespaceEntity | null> {
    return this.rows.createQueryBuilder('n').where('lower(n.path) = lower(:path)', { path }).getOne();
  }

  /** The user's personal namespace, made if it is not there yet. Safe to call at the same time from anywhere. */
  async ensurePersonal({ userId, username }: Principal): Promise<NamespaceEntity> {
    const existing = await this.findPersonal(userId);
    const personal = existing ?? (await this.insertPersonal(userId, username));
    if (personal === null) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'path is taken' });
    if (personal.deletedAt !== null) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'deleted' });
    return personal;
  }

  /** Throws `ValidationFailed` when the namespace's owner was deleted; until the transaction ends, that waits. */
  async hold(tx: EntityManager, id: number): Promise<void> {
    const held: unknown[] = await tx.query('SELECT 1 FROM namespaces WHERE id = $1 AND deleted_at IS NULL FOR SHARE', [
      id,
    ]);
    if (held.length === 0) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'deleted' });
  }

  /**
   * Ends a personal namespace: nothing is created in it any more, and its path is free. Waits for what is being created.
   * One that is not there is made as ended, so that nothing under way makes it.
   * @returns its id
   */
  async closePersonal(userId: number): Promise<number> {
    const [closed]: { id: number }[] = await this.database.query(
      `INSERT INTO namespaces AS n (name, path, kind, owner_id, deleted_at) VALUES ($2, $2, 'user', $1, now())
       ON CONFLICT (owner_id) WHERE kind = 'user' DO UPDATE
       SET name = excluded.name, path = excluded.path, deleted_at = coalesce(n.deleted_at, excluded.deleted_at)
       RETURNING id`,
      [userId, asideOf(userId)],
    );
    if (closed === undefined) throw new Error('a namespace was neither closed nor made');
    return closed.id;
  }

  /**
   * Takes the path away from a user who has another name by now, and whose namespace is about to follow it.
   * @returns the namespace that it was taken from, or null when whoever has it is right to have it
   */
  async vacate(path: string): Promise<NamespaceEntity | null> {
    const holder = await this.findByPath(path);
    if (holder?.ownerId == null) return null;
    const [owner] = await this.rpc.call(userSummaries, { ids: [holder.ownerId] });
    if (owner?.username.toLowerCase() === path.toLowerCase()) return null;
    const aside = asideOf(holder.ownerId);
    await this.rows.update({ id: holder.id, path: holder.path }, { path: aside, name: aside });
    return holder;
  }

  private async insertPersonal(userId: number, username: string): Promise<NamespaceEntity | null> {
    const insert = async () => {
      await this.database.query(
        `INSERT INTO namespaces (name, path, kind, owner_id) VALUES ($1, $1, 'user', $2) ON CONFLICT DO NOTHING`,
        [username, userId],
      );
      return this.findPersonal(userId);
    };
    const inserted = await insert();
    if (inserted !== null || (await this.vacate(username)) === null) return inserted;
    return insert();
  }

  private get rows() {
    return this.database.getRepository(NamespaceEntity);
  }
}

/** A path that no user or group can have, as theirs never begin with a dash. */
const asideOf = (ownerId: number): string => `-${ownerId}`;
