import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** A change of a default branch that did not end. */
export interface LeftChange {
  readonly id: number;
  readonly projectId: number;
  /** Null when the project is deleted. */
  readonly diskPath: string | null;
}

/** Longer than an update of a project takes. */
const LEFT_AFTER = `interval '1 minute'`;
const AT_ONCE = 100;

/**
 * Changes of default branches that are under way. HEAD of a repository and the row of its project are written one after the other: what
 * is left of a change, as its process was killed or the storage went away, is settled later.
 */
@Injectable()
export class DefaultBranchChanges {
  constructor(private readonly pool: pg.Pool) {}

  /** Returns its id. */
  async begin(projectId: number): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      'INSERT INTO default_branch_changes (project_id) VALUES ($1) RETURNING id',
      [projectId],
    );
    const [begun] = rows;
    if (begun === undefined) throw new Error('an inserted row has no id');
    return begun.id;
  }

  async end(id: number): Promise<void> {
    await this.pool.query('DELETE FROM default_branch_changes WHERE id = $1', [id]);
  }

  /** Some that are left of projects at a storage, or of deleted ones. They are not among the next ones of a minute. */
  async takeLeft(storage: string): Promise<LeftChange[]> {
    const { rows } = await this.pool.query<LeftChange>({
      name: 'left_default_branch_changes',
      text: `
        UPDATE default_branch_changes c SET looked_at = now() FROM (
          SELECT d.id, p.disk_path FROM default_branch_changes d
          LEFT JOIN projects p ON p.id = d.project_id AND p.deleted_at IS NULL
          WHERE d.looked_at < now() - ${LEFT_AFTER} AND (p.id IS NULL OR p.storage = $1)
          ORDER BY d.looked_at LIMIT ${AT_ONCE}
        ) found WHERE c.id = found.id
        RETURNING c.id, c.project_id AS "projectId", found.disk_path AS "diskPath"`,
      values: [storage],
    });
    return rows;
  }

  /** The default branch of a project at a storage; null for a project without one, or which is not there any more. */
  async branchAt(storage: string, projectId: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ default_branch: string | null }>(
      'SELECT default_branch FROM projects WHERE id = $1 AND storage = $2 AND deleted_at IS NULL',
      [projectId, storage],
    );
    return rows[0]?.default_branch ?? null;
  }
}
