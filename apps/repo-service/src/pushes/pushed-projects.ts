import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type PushedProject } from '@ingot/contracts';

interface Row {
  readonly name: string;
  readonly description: string | null;
  readonly defaultBranch: string | null;
  readonly storage: string;
  readonly diskPath: string;
}

/** Projects as whoever tells of pushes needs them. */
@Injectable()
export class PushedProjects {
  constructor(private readonly pool: pg.Pool) {}

  /** Null when the project is deleted. */
  async find(projectId: number): Promise<PushedProject | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'pushed_project',
      text: `SELECT name, description, default_branch AS "defaultBranch", storage, disk_path AS "diskPath"
        FROM projects WHERE id = $1 AND deleted_at IS NULL`,
      values: [projectId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    const { storage, diskPath, ...project } = row;
    return { ...project, repository: { storage, diskPath } };
  }
}
