import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type EventOf, jobFinished } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { type PlannedJob } from '../jobs/job.js';
import { JobRepository } from '../jobs/job.repository.js';
import { type DeploymentEntity } from './deployment.entity.js';
import { DeploymentRepository } from './deployment.repository.js';
import { EnvironmentRepository } from './environment.repository.js';
import { type JobEnvironment, JobEnvironments } from './job-environments.js';

/** A successful job with an environment creates a deployment, or stops the environment. Idempotent. */
@Injectable()
export class DeploymentConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobRepository,
    private readonly jobEnvironments: JobEnvironments,
    private readonly environments: EnvironmentRepository,
    private readonly deployments: DeploymentRepository,
  ) {}

  @Consumes(jobFinished, { durable: 'ci-deployments' })
  async onFinished({ occurredAt, payload }: EventOf<typeof jobFinished>): Promise<void> {
    const job = payload.status === 'success' ? await this.jobs.findPlanned(payload.jobId) : null;
    const named = job && (await this.jobEnvironments.namedBy(job));
    if (job === null || named === null) return;
    await this.database.transaction(async (tx) => {
      const obtained = await this.jobEnvironments.obtain(tx, named);
      if (obtained?.plan.action !== 'start' && obtained?.plan.action !== 'stop') return;
      const { environment, plan } = obtained;
      const isLast = await this.environments.noteJob(tx, environment.id, occurredAt);
      if (plan.action === 'start') await this.deploy(tx, job, obtained, { tag: payload.tag, isOutdated: !isLast });
      else if (isLast) await this.environments.stop(tx, environment.id);
    });
  }

  private async deploy(
    tx: EntityManager,
    { projectId, id: jobId, ref, headOid, userId }: PlannedJob,
    { environment, plan, url }: JobEnvironment,
    { tag, isOutdated }: Pick<DeploymentEntity, 'tag' | 'isOutdated'>,
  ): Promise<void> {
    const made = { projectId, jobId, ref, tag, headOid, userId, isOutdated };
    const fresh = { ...made, environmentId: environment.id, onStop: plan.onStop };
    if (!(await this.deployments.insert(tx, fresh)) || isOutdated) return;
    const stopAt = plan.autoStopIn === null ? null : new Date(Date.now() + plan.autoStopIn * 1_000);
    await this.environments.open(tx, environment.id, url, stopAt);
  }
}
