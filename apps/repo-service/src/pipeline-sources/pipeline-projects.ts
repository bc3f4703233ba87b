import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type PipelineProject } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { NamespaceEntity } from '../projects/namespaces/namespace.entity.js';
import { ProjectEntity } from '../projects/views/project.entity.js';

const PROJECT = columnsOf(ProjectEntity)
  .only(
    'id',
    'name',
    'path',
    'visibility',
    'defaultBranch',
    'archived',
    'jobsEnabled',
    'sharedRunnersEnabled',
    'storage',
    'diskPath',
    'runnersToken',
  )
  .from('p');
const NAMESPACE = columnsOf(NamespaceEntity).only('path').as({ path: 'namespacePath' }).from('n');

type Row = RowOf<typeof PROJECT> &
  RowOf<typeof NAMESPACE> & { readonly pathWithNamespace: string; readonly nameWithNamespace: string };

/** Projects in the form for ci-service. */
@Injectable()
export class PipelineProjects {
  constructor(private readonly pool: pg.Pool) {}

  async find(projectIds: readonly number[]): Promise<readonly PipelineProject[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'pipeline_projects',
      text: `SELECT ${PROJECT.sql}, ${NAMESPACE.sql},
          n.path || '/' || p.path AS "pathWithNamespace", n.name || ' / ' || p.name AS "nameWithNamespace"
        FROM projects p JOIN namespaces n ON n.id = p.namespace_id
        WHERE p.id = ANY ($1) AND p.deleted_at IS NULL`,
      values: [projectIds],
    });
    return rows.map(({ storage, diskPath, ...project }) => ({ ...project, repository: { storage, diskPath } }));
  }

  async findByRunnersToken(token: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'project_of_runners_token',
      text: 'SELECT id FROM projects WHERE runners_token = $1 AND deleted_at IS NULL',
      values: [token],
    });
    return rows[0]?.id ?? null;
  }
}
