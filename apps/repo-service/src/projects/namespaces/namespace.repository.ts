import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, type PageRequest, ValidationFailed } from '@ingot/contracts';
import {
  columnsOf,
  containing,
  foundRowsOfPage,
  type ListOrder,
  readPage,
  rowsOfPage,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { FormerPaths } from './former-paths.js';
import { NamespaceEntity } from './namespace.entity.js';

/** Creates it if it does not exist, so that no concurrent request creates it with the old name. Its path is no former one any more. */
const RENAME_PERSONAL = `
  WITH renamed AS (
    INSERT INTO namespaces AS n (name, path, kind, owner_id, username_revision) VALUES ($2, $2, 'user', $1, $3)
    ON CONFLICT (owner_id) WHERE kind = 'user' DO UPDATE
    SET name = excluded.name, path = excluded.path, username_revision = excluded.username_revision
    WHERE n.username_revision < excluded.username_revision AND n.deleted_at IS NULL
    RETURNING id),
  forgotten AS (DELETE FROM former_namespace_paths WHERE path = lower($2) AND EXISTS (SELECT FROM renamed))
  SELECT id FROM renamed`;

const CLOSE_PERSONAL = `
  INSERT INTO namespaces AS n (name, path, kind, owner_id, deleted_at) VALUES ($2, $2, 'user', $1, now())
  ON CONFLICT (owner_id) WHERE kind = 'user' DO UPDATE
  SET name = excluded.name, path = excluded.path, deleted_at = coalesce(n.deleted_at, excluded.deleted_at)
  RETURNING id`;

const NAMESPACE = columnsOf(NamespaceEntity);
const contains = (pattern: string): string => `(name ILIKE ${pattern} OR path ILIKE ${pattern})`;
const OLDEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'asc' };

/** Paths that are tried in place of one that is taken. */
const SUGGESTED = 100;

/** A path that no user or group can have, as valid ones never start with a dash. */
const unusedPathOf = (ownerId: number): string => `-${ownerId}`;

/** The rows of namespaces. */
@Injectable()
export class NamespaceRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
    private readonly formerPaths: FormerPaths,
  ) {}

  findById(id: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ id });
  }

  findPersonal(userId: number): Promise<NamespaceEntity | null> {
    return this.rows.findOneBy({ kind: 'user', ownerId: userId });
  }

  /** The namespace of a path, case-insensitive. */
  findByPath(path: string): Promise<NamespaceEntity | null> {
    return this.rows.createQueryBuilder('n').where('lower(n.path) = lower(:path)', { path }).getOne();
  }

  /** @param ownerId null for those of everybody */
  page(ownerId: number | null, search: string | undefined, request: PageRequest): Promise<Page<NamespaceEntity>> {
    const values: unknown[] = [];
    const where = [
      'deleted_at IS NULL',
      ...(ownerId === null ? [] : [`owner_id = $${values.push(ownerId)}`]),
      ...(search === undefined ? [] : [contains(`$${values.push(containing(search))}`)]),
    ].join(' AND ');
    const rows = { columns: NAMESPACE, table: 'namespaces', where, orderBy: OLDEST_FIRST };
    const query = {
      // the best plan depends on the search term
      name: search === undefined ? `namespaces_page${ownerId === null ? '' : '_of_owner'}` : undefined,
      counted: `namespaces WHERE ${where}`,
      ...(search === undefined
        ? { items: rowsOfPage(rows) }
        : foundRowsOfPage({ ...rows, walked: 'deleted_at IS NULL' })),
      values,
    };
    return readPage<NamespaceEntity>(this.reads, query, request);
  }

  /** The first of a path and the same with a number that no namespace has or had; null when all tried ones are taken. */
  async firstFree(path: string): Promise<string | null> {
    const free: { path: string }[] = await this.database.query(
      `SELECT tried.path FROM (SELECT n, $1::text || coalesce(n::text, '') AS path FROM unnest($2::int[]) AS n) AS tried
       WHERE NOT EXISTS (SELECT FROM namespaces WHERE lower(path) = lower(tried.path))
         AND NOT EXISTS (SELECT FROM former_namespace_paths WHERE path = lower(tried.path))
       ORDER BY tried.n NULLS FIRST LIMIT 1`,
      [path, [null, ...Array.from({ length: SUGGESTED }, (_, index) => index + 1)]],
    );
    return free[0]?.path ?? null;
  }

  /** Keeps the owner from being deleted until the transaction ends. Throws `ValidationFailed` when they already are. */
  async lockForShare(tx: EntityManager, id: number): Promise<void> {
    const locked: unknown[] = await tx.query(
      'SELECT 1 FROM namespaces WHERE id = $1 AND deleted_at IS NULL FOR SHARE',
      [id],
    );
    if (locked.length === 0) throw new ValidationFailed({ namespace: ['is not valid'] }, { reason: 'deleted' });
  }

  /** Creates a user's personal namespace, unless it exists or the path is taken. */
  async insertPersonal(userId: number, path: string): Promise<void> {
    await this.database.query(
      `INSERT INTO namespaces (name, path, kind, owner_id) VALUES ($1, $1, 'user', $2) ON CONFLICT DO NOTHING`,
      [path, userId],
    );
  }

  /**
   * Makes a username the path of the user's personal namespace, unless it already follows a later revision. The former path
   * redirects.
   * @returns false when another namespace has the path
   */
  async renamePersonal(userId: number, username: string, revision: number): Promise<boolean> {
    try {
      await this.database.transaction(async (tx) => {
        const [former]: { id: number; path: string }[] = await tx.query(
          `SELECT id, path FROM namespaces WHERE kind = 'user' AND owner_id = $1 FOR UPDATE`,
          [userId],
        );
        const renamed: { id: number }[] = await tx.query(RENAME_PERSONAL, [userId, username, revision]);
        if (renamed.length > 0) await this.followFormer(tx, former, username);
      });
      return true;
    } catch (error) {
      if (violatedUniqueConstraint(error) === 'namespaces_path_key') return false;
      throw error;
    }
  }

  /** Frees the path of a personal namespace, unless it changed meanwhile. */
  async freePath({ id, path }: NamespaceEntity, ownerId: number): Promise<void> {
    const unused = unusedPathOf(ownerId);
    await this.rows.update({ id, path }, { path: unused, name: unused });
  }

  /**
   * Closes a personal namespace: it gets no new projects, and its path is free. Waits for concurrent project creations.
   * A missing namespace is created as closed, so that no concurrent request creates it.
   * @returns its id
   */
  async closePersonal(userId: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [closed]: { id: number }[] = await tx.query(CLOSE_PERSONAL, [userId, unusedPathOf(userId)]);
      if (closed === undefined) throw new Error('a namespace was neither closed nor created');
      await this.formerPaths.forgetNamespace(tx, closed.id);
      return closed.id;
    });
  }

  /** The projects in the personal namespaces of users, by their ids. */
  async findProjectIds(ownerIds: readonly number[]): Promise<number[]> {
    const projects: { id: number }[] = await this.database.query(
      `SELECT p.id FROM projects p JOIN namespaces n ON n.id = p.namespace_id
       WHERE n.owner_id = ANY ($1) AND p.deleted_at IS NULL`,
      [ownerIds],
    );
    return projects.map(({ id }) => id);
  }

  private async followFormer(
    tx: EntityManager,
    former: { readonly id: number; readonly path: string } | undefined,
    path: string,
  ): Promise<void> {
    if (former === undefined || former.path.startsWith('-') || former.path.toLowerCase() === path.toLowerCase()) return;
    await this.formerPaths.keepNamespacePath(tx, former.id, former.path);
  }

  private get rows() {
    return this.database.getRepository(NamespaceEntity);
  }
}
