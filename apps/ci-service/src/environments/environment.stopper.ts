import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isRefusal } from '@ingot/contracts';
import { JobActions } from '../jobs/job.actions.js';
import { DeploymentRepository } from './deployment.repository.js';
import { type Environment, EnvironmentRepository, type StopCause } from './environment.repository.js';

type Stopped = Pick<Environment, 'id' | 'projectId'>;

/** Stops environments and runs their `on_stop` jobs. */
@Injectable()
export class EnvironmentStopper {
  constructor(
    private readonly database: DataSource,
    private readonly environments: EnvironmentRepository,
    private readonly deployments: DeploymentRepository,
    private readonly jobs: JobActions,
  ) {}

  /**
   * The stop job belongs to the user who stops it; without one, to the user who deployed. Does nothing to a stopped environment. The job
   * is queued before the state changes, so that a crash in between leads to another attempt.
   */
  stop(environment: Stopped, stoppedBy: number | null): Promise<void> {
    return this.stopFor('request', environment, stoppedBy);
  }

  /** As `stop`, of one whose `auto_stop_in` has elapsed. Does nothing when it has been deployed to again. */
  stopExpired(environment: Stopped): Promise<void> {
    return this.stopFor('expiry', environment, null);
  }

  private async stopFor(cause: StopCause, { id, projectId }: Stopped, stoppedBy: number | null): Promise<void> {
    const job = await this.deployments.findStopJob(id);
    // looked at behind the job: that of a later deployment is not for an environment that expired before
    if (!(await this.environments.isToStop(id, cause))) return;
    const userId = stoppedBy ?? job?.userId ?? null;
    if (job !== null && userId !== null) await this.play({ projectId, jobId: job.id, userId });
    await this.environments.stop(this.database.manager, id, cause);
  }

  /** A job that cannot run, such as a canceled one, does not prevent the stop. */
  private async play(of: { projectId: number; jobId: number; userId: number }): Promise<void> {
    await this.jobs.play(of).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}
