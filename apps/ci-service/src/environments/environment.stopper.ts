import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '@ingot/contracts';
import { JobActions } from '../jobs/job.actions.js';
import { DeploymentRepository } from './deployment.repository.js';
import { type Environment, EnvironmentRepository } from './environment.repository.js';

/** Stops environments, and runs the jobs that were named for that. */
@Injectable()
export class EnvironmentStopper {
  constructor(
    private readonly database: DataSource,
    private readonly environments: EnvironmentRepository,
    private readonly deployments: DeploymentRepository,
    private readonly jobs: JobActions,
  ) {}

  /**
   * As whoever stops it, who owns the job then; nobody in particular stops it as whoever deployed. Does nothing to an
   * environment that is stopped. The job is queued first: who dies in between stops it once more.
   */
  async stop({ id, projectId }: Pick<Environment, 'id' | 'projectId'>, stoppedBy: number | null): Promise<void> {
    if (!(await this.environments.isAvailable(id))) return;
    const job = await this.deployments.findStopJob(id);
    const userId = stoppedBy ?? job?.userId ?? null;
    if (job !== null && userId !== null) await this.play({ projectId, jobId: job.id, userId });
    await this.environments.stop(this.database.manager, id);
  }

  /** A job that cannot run now, as one that was canceled, stops nobody from stopping. */
  private async play(of: { projectId: number; jobId: number; userId: number }): Promise<void> {
    await this.jobs.play(of).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    });
  }
}
