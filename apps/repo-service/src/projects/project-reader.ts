import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { NotFound, type Page, type PageRequest, type Viewer } from '@ingot/contracts';
import { type ProjectFilter, projectListQuery } from './project-list.query.js';
import { type ProjectRow, SELECT_PROJECTS } from './project-row.js';

/** Reads projects for showing. */
@Injectable()
export class ProjectReader {
  constructor(private readonly pool: pg.Pool) {}

  /** One project as the viewer belongs to it. Throws `NotFound` when it is deleted. */
  async get(projectId: number, viewerId: number | null): Promise<ProjectRow> {
    const { rows } = await this.pool.query<ProjectRow>({
      name: 'project_by_id',
      text: `${SELECT_PROJECTS} WHERE p.id = $2 AND p.deleted_at IS NULL`,
      values: [viewerId, projectId],
    });
    const [project] = rows;
    if (project === undefined) throw new NotFound('Project');
    return project;
  }

  /** One page of the projects that the viewer sees. */
  async page(filter: ProjectFilter, viewer: Viewer, request: PageRequest): Promise<Page<ProjectRow>> {
    const { page, count } = projectListQuery(filter, viewer, request);
    const [{ rows: items }, { rows: totals }] = await Promise.all([
      this.pool.query<ProjectRow>(page),
      this.pool.query<{ total: number }>(count),
    ]);
    return { items, total: totals[0]?.total ?? 0 };
  }
}
