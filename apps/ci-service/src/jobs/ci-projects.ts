import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type PipelineProject, pipelineProjects, projectChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient } from '@ingot/platform';

const CACHED_PROJECTS = 10_000;
const FRESH_MS = 60_000;

/** Reads from repo-service the project data that pipelines need. */
@Injectable()
export class CiProjects {
  private readonly cache = new InvalidatedCache<PipelineProject>({
    maxEntries: CACHED_PROJECTS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly dataSource: DataSource,
    broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
    broadcasts.listen(projectChanged, ({ projectId }) => void this.refresh(projectId).catch(() => undefined));
  }

  find(id: number): Promise<PipelineProject | null> {
    return this.cache.get(String(id), async () => {
      const [project] = await this.rpc.call(pipelineProjects, { projectIds: [id] });
      return project ?? null;
    });
  }

  async get(id: number): Promise<PipelineProject> {
    const project = await this.find(id);
    if (project === null) throw new NotFound('Project');
    return project;
  }

  /** Those of the projects that exist. */
  async findAll(ids: readonly number[]): Promise<readonly PipelineProject[]> {
    const found = await Promise.all(ids.map((id) => this.find(id)));
    return found.filter((project) => project !== null);
  }

  /** Updates the copy of project data for hand-outs; a project without jobs has none. */
  async remember(
    tx: EntityManager,
    { id, jobsEnabled, archived, sharedRunnersEnabled }: PipelineProject,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO ci_projects (project_id, jobs_enabled, shared_runners_enabled) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET jobs_enabled = $2, shared_runners_enabled = $3
       WHERE (ci_projects.jobs_enabled, ci_projects.shared_runners_enabled) IS DISTINCT FROM ($2, $3)`,
      [id, jobsEnabled && !archived, sharedRunnersEnabled],
    );
  }

  private async refresh(id: number): Promise<void> {
    const known: unknown[] = await this.dataSource.query('SELECT FROM ci_projects WHERE project_id = $1', [id]);
    const project = known.length === 0 ? null : await this.find(id);
    if (project !== null) await this.remember(this.dataSource.manager, project);
  }
}
