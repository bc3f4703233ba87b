import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { readPage } from '@ingot/platform';

export interface Release {
  readonly tagName: string;
  /** Null where it has the name of its tag. */
  readonly name: string | null;
  readonly description: string;
  /** Null where the API of tags made it. */
  readonly authorId: number | null;
  readonly createdAt: Date;
  readonly releasedAt: Date;
}

export interface NewRelease {
  readonly tagName: string;
  readonly description: string;
  readonly name?: string | null;
  readonly authorId?: number;
  readonly releasedAt?: string | null;
}

/** What is left as it was when undefined. */
export interface ReleaseChanges {
  readonly name?: string | null | undefined;
  readonly description?: string | undefined;
  readonly releasedAt?: string | undefined;
}

const RELEASED_AT = 'coalesce(released_at, created_at)';
const COLUMNS = `tag_name AS "tagName", name, description, author_id AS "authorId", created_at AS "createdAt",
  ${RELEASED_AT} AS "releasedAt"`;

/** All SQL of releases. Who inserts holds the repository's write lock, so that no release outlives its tag. */
@Injectable()
export class ReleaseRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  page(projectId: number, sort: 'asc' | 'desc', page: PageRequest): Promise<Page<Release>> {
    const items = (limits: string) =>
      `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 ORDER BY ${RELEASED_AT} ${sort}, tag_name ${sort} ${limits}`;
    const query = {
      name: `releases_page_${sort}`,
      counted: 'releases WHERE project_id = $1',
      items,
      values: [projectId],
    };
    return readPage<Release>(this.reads, query, page);
  }

  /** The descriptions of the tags' releases, by tag name. */
  async descriptionsOf(projectId: number, tagNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (tagNames.length === 0) return new Map();
    const { rows } = await this.reads.query<{ tag_name: string; description: string }>({
      name: 'releases_of_tags',
      text: 'SELECT tag_name, description FROM releases WHERE project_id = $1 AND tag_name = ANY ($2)',
      values: [projectId, tagNames],
    });
    return new Map(rows.map(({ tag_name: name, description }) => [name, description]));
  }

  async find(projectId: number, tagName: string): Promise<Release | null> {
    const { rows } = await this.reads.query<Release>({
      name: 'project_release',
      text: `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 AND tag_name = $2`,
      values: [projectId, tagName],
    });
    return rows[0] ?? null;
  }

  /** The latest that is not still to come. */
  async findLatest(projectId: number): Promise<Release | null> {
    const { rows } = await this.reads.query<Release>({
      name: 'latest_project_release',
      text: `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 AND ${RELEASED_AT} <= now()
             ORDER BY ${RELEASED_AT} DESC, tag_name DESC LIMIT 1`,
      values: [projectId],
    });
    return rows[0] ?? null;
  }

  /** False when the tag has a release already. */
  async insert(
    tx: EntityManager,
    projectId: number,
    { tagName, description, name, authorId, releasedAt }: NewRelease,
  ): Promise<boolean> {
    const inserted: unknown[] = await tx.query(
      `INSERT INTO releases (project_id, tag_name, name, description, author_id, released_at)
       SELECT id, $2, $3, $4, $5, $6 FROM projects WHERE id = $1 AND deleted_at IS NULL
       ON CONFLICT DO NOTHING RETURNING 1`,
      [projectId, tagName, name ?? null, description, authorId ?? null, releasedAt ?? null],
    );
    return inserted.length > 0;
  }

  /** False when there is none. */
  async update(
    projectId: number,
    tagName: string,
    { name, description, releasedAt }: ReleaseChanges,
  ): Promise<boolean> {
    const [, affected]: [unknown, number] = await this.database.query(
      `UPDATE releases SET name = CASE WHEN $3 THEN $4 ELSE name END, description = coalesce($5, description),
         released_at = coalesce($6, released_at), updated_at = now()
       WHERE project_id = $1 AND tag_name = $2`,
      [projectId, tagName, name !== undefined, name ?? null, description ?? null, releasedAt ?? null],
    );
    return affected === 1;
  }

  /** False when there was none. */
  async delete(projectId: number, tagName: string): Promise<boolean> {
    const [, affected]: [unknown, number] = await this.database.query(
      'DELETE FROM releases WHERE project_id = $1 AND tag_name = $2',
      [projectId, tagName],
    );
    return affected === 1;
  }

  /** Deletes the releases of tags that were deleted or created anew. */
  async deleteMany(tx: EntityManager, projectId: number, tagNames: readonly string[]): Promise<void> {
    if (tagNames.length === 0) return;
    await tx.query('DELETE FROM releases WHERE project_id = $1 AND tag_name = ANY ($2)', [projectId, tagNames]);
  }
}
