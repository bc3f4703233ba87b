import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { jobFinished } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type PlannedJob } from './job.js';
import { JobChanges, type JobEnd } from '../processing/job.changes.js';
import { JobRepository } from './job.repository.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type FailureReason, isFailureReason } from '../configuration/entries/failure-reasons.js';
import { type RetryPlan } from '../configuration/pipeline-plan.js';

/** The outcome of a job. */
export interface JobOutcome extends JobEnd {
  /** The exit code of the script, if the runner reports it. */
  readonly exitCode: number | null;
}

type EndingJob = PlannedJob & { readonly tag: boolean };

export const readFailureReason = (given: string | undefined): FailureReason =>
  given !== undefined && isFailureReason(given) ? given : 'unknown_failure';

/** Completes jobs, once each; retries them where `retry` says so. */
@Injectable()
export class JobFinisher {
  constructor(
    private readonly jobs: JobRepository,
    private readonly changes: JobChanges,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly outbox: Outbox,
  ) {}

  /** Does nothing to a completed job. */
  async finish(job: EndingJob, outcome: JobOutcome): Promise<void> {
    await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, job.projectId, job.pipelineId),
      apply: (tx) => this.end(tx, job, outcome),
    });
  }

  /** As `finish`, within a change of its pipeline. */
  async end(tx: EntityManager, job: EndingJob, outcome: JobOutcome): Promise<void> {
    const now = new Date();
    if (!(await this.changes.end(tx, job.id, outcome, now))) return;
    if (outcome.status === 'failed' && (await this.tryAgain(tx, job, outcome, now))) return;
    const allowFailure = await this.allowFailure(tx, job, outcome);
    await this.tell(tx, job, outcome.status, allowFailure);
    if (outcome.status === 'failed' && !allowFailure && job.plan.failureCancelsPipeline) {
      await this.changes.cancel(tx, { pipelineId: job.pipelineId }, now);
    }
  }

  private async tryAgain(tx: EntityManager, job: PlannedJob, outcome: JobOutcome, now: Date): Promise<boolean> {
    const { retry } = job.plan;
    if (retry.max === 0 || !mayTryAgain(retry, outcome)) return false;
    if ((await this.jobs.countRuns(tx, job)) > retry.max) return false;
    const again = await this.changes.clone(tx, [job.id], job.userId, now);
    await this.changes.enqueue(tx, again, now);
    return true;
  }

  private async tell(
    tx: EntityManager,
    job: EndingJob,
    status: JobOutcome['status'],
    allowFailure: boolean,
  ): Promise<void> {
    const { projectId, pipelineId, id: jobId, name, ref, tag, headOid, userId } = job;
    await this.outbox.add(tx, jobFinished, {
      projectId,
      pipelineId,
      jobId,
      name,
      ref,
      tag,
      headOid,
      userId,
      status,
      allowFailure,
    });
  }

  /** `allow_failure:exit_codes` allows some exit codes. */
  private async allowFailure(tx: EntityManager, job: PlannedJob, { status, exitCode }: JobOutcome): Promise<boolean> {
    const { allowFailureExitCodes } = job.plan;
    if (status === 'success' || job.allowFailure || exitCode === null) return job.allowFailure;
    if (!allowFailureExitCodes.includes(exitCode)) return false;
    await this.changes.allowFailure(tx, job.id);
    return true;
  }
}

function mayTryAgain({ when, exitCodes }: RetryPlan, { failureReason, exitCode }: JobOutcome): boolean {
  if (exitCode !== null && exitCodes.includes(exitCode)) return true;
  if (when.length === 0) return exitCodes.length === 0;
  return when.includes('always') || (failureReason !== null && when.includes(failureReason));
}
