import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type FailureReason } from '../configuration/entries/failure-reasons.js';
import { JobChanges } from '../processing/job.changes.js';
import { type DueJob, JobDeadlines } from './job-deadlines.repository.js';
import { JobFinisher } from './job.finisher.js';

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Handles jobs whose deadline has passed. Deadlines are stored in rows, so that they survive crashes. */
@Injectable()
export class JobDeadlinesSweep extends PeriodicSweep {
  constructor(
    private readonly deadlines: JobDeadlines,
    private readonly changes: JobChanges,
    private readonly finisher: JobFinisher,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('deadlines of jobs', EVERY_MS, logger);
  }

  protected override async sweep(): Promise<void> {
    for (const job of await this.deadlines.due(AT_ONCE)) {
      if (this.stopped) return;
      await this.attempt(() => this.end(job));
    }
  }

  /**
   * Handles an expired deadline: a delayed job is queued, an unacknowledged job returns to the queue, a pending job that a runner matches
   * keeps waiting, and any other job fails. Does nothing when the job has gone on meanwhile.
   */
  private async end(job: DueJob): Promise<void> {
    if (job.status === 'created') {
      await this.change(job, (tx) => this.changes.enqueue(tx, [job.id], new Date()));
    } else if (job.status === 'running' && job.heardAt === null) {
      await this.change(job, (tx) => this.changes.requeue(tx, job.id, job.tokenDigest, new Date()));
    } else if (job.status !== 'pending' || !(await this.deadlines.postpone(job.id))) {
      const outcome = { status: 'failed', failureReason: reasonOf(job), exitCode: null, coverage: null } as const;
      await this.finisher.finish(job, outcome, (tx) => this.deadlines.isStillDue(tx, job));
    }
  }

  private async change(job: DueJob, apply: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, job.projectId, job.pipelineId),
      apply: async (tx) => {
        if (await this.deadlines.isStillDue(tx, job)) await apply(tx);
      },
    });
  }
}

/** Fails a job that exceeded its timeout, found no runner, or whose runner fell silent. */
function reasonOf({ startedAt, timeoutSeconds }: DueJob): FailureReason {
  const hasRunFor = startedAt === null ? 0 : (Date.now() - startedAt.getTime()) / 1_000;
  return timeoutSeconds !== null && hasRunFor >= timeoutSeconds ? 'job_execution_timeout' : 'stuck_or_timeout_failure';
}
