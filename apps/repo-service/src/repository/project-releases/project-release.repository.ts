import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { readPage } from '@ingot/platform';

export interface ProjectRelease {
  readonly tagName: string;
  /** Null where it has the name of its tag. */
  readonly name: string | null;
  readonly description: string;
  /** Null for releases of before they had one. */
  readonly authorId: number | null;
  readonly createdAt: Date;
  readonly releasedAt: Date;
}

export interface NewRelease {
  readonly tagName: string;
  readonly name: string | null;
  readonly description: string;
  readonly authorId: number;
  readonly releasedAt: string | null;
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

/** Releases as things of their own. `ReleaseRepository` has them as parts of tags; whoever writes is the only writer to the repository. */
@Injectable()
export class ProjectReleaseRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  page(projectId: number, sort: 'asc' | 'desc', page: PageRequest): Promise<Page<ProjectRelease>> {
    const items = (limits: string) =>
      `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 ORDER BY ${RELEASED_AT} ${sort}, tag_name ${sort} ${limits}`;
    const query = {
      name: `releases_page_${sort}`,
      counted: 'releases WHERE project_id = $1',
      items,
      values: [projectId],
    };
    return readPage<ProjectRelease>(this.reads, query, page);
  }

  async find(projectId: number, tagName: string): Promise<ProjectRelease | null> {
    const { rows } = await this.reads.query<ProjectRelease>({
      name: 'project_release',
      text: `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 AND tag_name = $2`,
      values: [projectId, tagName],
    });
    return rows[0] ?? null;
  }

  /** The latest that is not still to come. */
  async findLatest(projectId: number): Promise<ProjectRelease | null> {
    const { rows } = await this.reads.query<ProjectRelease>({
      name: 'latest_project_release',
      text: `SELECT ${COLUMNS} FROM releases WHERE project_id = $1 AND ${RELEASED_AT} <= now()
             ORDER BY ${RELEASED_AT} DESC, tag_name DESC LIMIT 1`,
      values: [projectId],
    });
    return rows[0] ?? null;
  }

  /** False when the tag has a release already. */
  async insert(projectId: number, fresh: NewRelease): Promise<boolean> {
    const inserted: unknown[] = await this.database.query(
      `INSERT INTO releases (project_id, tag_name, name, description, author_id, released_at)
       SELECT id, $2, $3, $4, $5, $6 FROM projects WHERE id = $1 AND deleted_at IS NULL
       ON CONFLICT DO NOTHING RETURNING 1`,
      [projectId, fresh.tagName, fresh.name, fresh.description, fresh.authorId, fresh.releasedAt],
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
}
