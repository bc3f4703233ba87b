import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { readPage } from '@ingot/platform';

export interface Star {
  readonly userId: number;
  readonly starredAt: Date;
}

const STARS = `SELECT user_id AS "userId", created_at AS "starredAt" FROM project_stars WHERE project_id = $1`;
const NEWEST_FIRST = 'ORDER BY created_at DESC, user_id DESC';

/** The users who starred each project; the count is a column of the project. */
@Injectable()
export class StarRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** False when the user has already starred it, or it is deleted. */
  add(projectId: number, userId: number): Promise<boolean> {
    return this.changed(
      `WITH added AS (
         INSERT INTO project_stars (project_id, user_id)
         SELECT id, $2 FROM projects WHERE id = $1 AND deleted_at IS NULL
         ON CONFLICT DO NOTHING RETURNING project_id
       )
       UPDATE projects SET star_count = star_count + 1 WHERE id = (SELECT project_id FROM added)`,
      [projectId, userId],
    );
  }

  /** False when the user has not starred it. */
  remove(projectId: number, userId: number): Promise<boolean> {
    return this.changed(
      `WITH removed AS (DELETE FROM project_stars WHERE project_id = $1 AND user_id = $2 RETURNING project_id)
       UPDATE projects SET star_count = star_count - 1 WHERE id = (SELECT project_id FROM removed)`,
      [projectId, userId],
    );
  }

  /** Deletes the stars of a deleted user. */
  async removeAllOf(userId: number): Promise<void> {
    await this.database.query(
      `WITH removed AS (DELETE FROM project_stars WHERE user_id = $1 RETURNING project_id)
       UPDATE projects SET star_count = star_count - 1 WHERE id IN (SELECT project_id FROM removed)`,
      [userId],
    );
  }

  /** Newest first. */
  page(projectId: number, page: PageRequest): Promise<Page<Star>> {
    return readPage<Star>(
      this.reads,
      {
        name: 'stars_page',
        counted: 'project_stars WHERE project_id = $1',
        items: (limits) => `${STARS} ${NEWEST_FIRST} ${limits}`,
        values: [projectId],
      },
      page,
    );
  }

  /** All stars of a project, or those of these users; newest first. */
  async ofProject(projectId: number, userIds: readonly number[] | null): Promise<readonly Star[]> {
    const { rows } = await this.reads.query<Star>(
      userIds === null
        ? { name: 'stars_of_project', text: `${STARS} ${NEWEST_FIRST}`, values: [projectId] }
        : { text: `${STARS} AND user_id = ANY ($2::bigint[]) ${NEWEST_FIRST}`, values: [projectId, userIds] },
    );
    return rows;
  }

  private async changed(sql: string, values: readonly unknown[]): Promise<boolean> {
    const [, affected]: [unknown, number] = await this.database.query(sql, [...values]);
    return affected === 1;
  }
}
