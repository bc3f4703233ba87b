import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type PipelineProject, pipelineProjects, projectChanged } from '@ingot/contracts';
import { Broadcasts, DeletedProjectRepository, InvalidatedCache, RpcClient } from '@ingot/platform';

const CACHED_PROJECTS = 10_000;
const FRESH_MS = 60_000;
/** The limit of repo-service. */
const READ_AT_ONCE = 500;

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
    private readonly deletedProjects: DeletedProjectRepository,
    broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
    broadcasts.listen(projectChanged, ({ projectId }) => void this.refresh(projectId).catch(() => undefined));
  }

  find(id: number): Promise<PipelineProject | null> {
    return this.cache.get(String(id), async () => (await this.read([id])).get(id) ?? null);
  }

  async get(id: number): Promise<PipelineProject> {
    const project = await this.find(id);
    if (project === null) throw new NotFound('Project');
    return project;
  }

  /** Those of the projects that exist. */
  async findAll(ids: readonly number[]): Promise<readonly PipelineProject[]> {
    let reading: Promise<ReadonlyMap<number, PipelineProject>> | undefined;
    const found = await Promise.all(
      ids.map((id) =>
        this.cache.get(String(id), async () => {
          reading ??= this.read(ids); // when one of them is not cached
          return (await reading).get(id) ?? null;
        }),
      ),
    );
    return found.filter((project) => project !== null);
  }

  /** Updates the copy of project data for hand-outs; a project without jobs has none. */
  async remember(tx: EntityManager, project: PipelineProject): Promise<void> {
    const { id, jobsEnabled, sharedRunnersEnabled } = copyOf(project);
    await tx.query(
      `INSERT INTO ci_projects (project_id, jobs_enabled, shared_runners_enabled) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET jobs_enabled = $2, shared_runners_enabled = $3
       WHERE (ci_projects.jobs_enabled, ci_projects.shared_runners_enabled) IS DISTINCT FROM ($2, $3)`,
      [id, jobsEnabled, sharedRunnersEnabled],
    );
  }

  /** One batch of the copies of projects with pending jobs, with ids above the given one. No hand-out asks for the others. */
  neededAfter(id: number, limit: number): Promise<readonly Copy[]> {
    return this.dataSource.query<Copy[]>(
      `WITH asked AS MATERIALIZED (
         SELECT DISTINCT project_id FROM commit_statuses WHERE type = 'job' AND status = 'pending' AND project_id > $1
         ORDER BY project_id LIMIT $2)
       SELECT project_id AS id, jobs_enabled AS "jobsEnabled", shared_runners_enabled AS "sharedRunnersEnabled"
       FROM asked JOIN ci_projects USING (project_id) ORDER BY project_id`,
      [id, limit],
    );
  }

  /**
   * The project is deleted: no job of it is handed out any more. What was written for it after its deletion is deleted with what is found
   * later, by the sweep.
   */
  async forget(projectId: number): Promise<void> {
    await this.deletedProjects.add({ projectId });
    await this.dataSource.query('DELETE FROM ci_projects WHERE project_id = $1', [projectId]);
  }

  /** Renews those of the copies that differ from what repo-service has; forgets projects that are deleted. */
  async compare(copies: readonly Copy[]): Promise<void> {
    const current = await this.read(copies.map(({ id }) => id));
    const outdated = copies.filter(({ id, jobsEnabled, sharedRunnersEnabled }) => {
      const project = current.get(id);
      if (project === undefined) return false;
      const copy = copyOf(project);
      return copy.jobsEnabled !== jobsEnabled || copy.sharedRunnersEnabled !== sharedRunnersEnabled;
    });
    for (const { id } of copies) if (!current.has(id)) await this.forget(id);
    for (const { id } of outdated) this.cache.invalidate(id);
    // read again, as broadcasts may have renewed them meanwhile
    for (const project of await this.findAll(outdated.map(({ id }) => id))) await this.renew(project);
  }

  private async refresh(id: number): Promise<void> {
    const known: unknown[] = await this.dataSource.query('SELECT FROM ci_projects WHERE project_id = $1', [id]);
    const project = known.length === 0 ? null : await this.find(id);
    if (project !== null) await this.renew(project);
  }

  /** As `remember`, unless the project has been deleted meanwhile. */
  private async renew(project: PipelineProject): Promise<void> {
    const { id, jobsEnabled, sharedRunnersEnabled } = copyOf(project);
    await this.dataSource.query(
      `UPDATE ci_projects SET jobs_enabled = $2, shared_runners_enabled = $3
       WHERE project_id = $1 AND (jobs_enabled, shared_runners_enabled) IS DISTINCT FROM ($2, $3)`,
      [id, jobsEnabled, sharedRunnersEnabled],
    );
  }

  private async read(ids: readonly number[]): Promise<ReadonlyMap<number, PipelineProject>> {
    const projects = new Map<number, PipelineProject>();
    for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
      const projectIds = ids.slice(start, start + READ_AT_ONCE);
      for (const project of await this.rpc.call(pipelineProjects, { projectIds })) projects.set(project.id, project);
    }
    return projects;
  }
}

/** What hand-outs know of a project. */
interface Copy {
  readonly id: number;
  readonly jobsEnabled: boolean;
  readonly sharedRunnersEnabled: boolean;
}

const copyOf = ({ id, jobsEnabled, archived, sharedRunnersEnabled }: PipelineProject): Copy => ({
  id,
  jobsEnabled: jobsEnabled && !archived,
  sharedRunnersEnabled,
});
