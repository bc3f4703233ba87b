import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

export interface Release {
  readonly tagName: string;
  readonly description: string;
}

/** The releases of tags. Callers hold the repository's write lock, so that no release outlives its tag. */
@Injectable()
export class ReleaseRepository {
  constructor(
    private readonly pool: pg.Pool,
    private readonly database: DataSource,
  ) {}

  /** The descriptions of the tags' releases, by tag name. */
  async find(projectId: number, tagNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (tagNames.length === 0) return new Map();
    const { rows } = await this.pool.query<{ tag_name: string; description: string }>({
      name: 'releases_of_tags',
      text: 'SELECT tag_name, description FROM releases WHERE project_id = $1 AND tag_name = ANY ($2)',
      values: [projectId, tagNames],
    });
    return new Map(rows.map(({ tag_name: name, description }) => [name, description]));
  }

  /** False when the tag already has a release. */
  async insert(tx: EntityManager, projectId: number, { tagName, description }: Release): Promise<boolean> {
    const inserted: unknown[] = await tx.query(
      `INSERT INTO releases (project_id, tag_name, description)
       SELECT id, $2, $3 FROM projects WHERE id = $1 AND deleted_at IS NULL
       ON CONFLICT DO NOTHING RETURNING 1`,
      [projectId, tagName, description],
    );
    return inserted.length > 0;
  }

  /** False when the tag has no release. */
  async update(projectId: number, { tagName, description }: Release): Promise<boolean> {
    const [, updated]: [unknown, number] = await this.database.query(
      'UPDATE releases SET description = $3, updated_at = now() WHERE project_id = $1 AND tag_name = $2',
      [projectId, tagName, description],
    );
    return updated > 0;
  }

  /** Deletes the releases of tags that were deleted or created anew. */
  async delete(tx: EntityManager, projectId: number, tagNames: readonly string[]): Promise<void> {
    if (tagNames.length === 0) return;
    await tx.query('DELETE FROM releases WHERE project_id = $1 AND tag_name = ANY ($2)', [projectId, tagNames]);
  }
}
