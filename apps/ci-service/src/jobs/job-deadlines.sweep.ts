import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type FailureReason } from '../configuration/entries/failure-reasons.js';
import { JobChanges } from '../processing/job.changes.js';
import { JobDeadlines } from './job-deadlines.repository.js';
import { JobFinisher } from './job.finisher.js';
import { type RunnersJob } from './running-jobs.js';

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
   * keeps waiting, and any other job fails.
   */
  private async end(job: RunnersJob): Promise<void> {
    if (job.status === 'created') {
      await this.change(job, (now) => (tx) => this.changes.enqueue(tx, [job.id], now));
    } else if (job.status === 'running' && job.heardAt === null) {
      await this.change(job, (now) => (tx) => this.changes.requeue(tx, job.id, null, now));
    } else if (job.status !== 'pending' || !(await this.deadlines.postpone(job.id))) {
      await this.finisher.finish(job, {
        status: 'failed',
        failureReason: reasonOf(job),
        exitCode: null,
        coverage: null,
      });
    }
  }

  private async change(
    { projectId, pipelineId }: RunnersJob,
    apply: (now: Date) => (tx: Parameters<JobChanges['enqueue']>[0]) => Promise<unknown>,
  ): Promise<void> {
    await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: apply(new Date()),
    });
  }
}

/** Fails a job that exceeded its timeout, found no runner, or whose runner fell silent. */
function reasonOf({ startedAt, timeoutSeconds }: RunnersJob): FailureReason {
  const hasRunFor = startedAt === null ? 0 : (Date.now() - startedAt.getTime()) / 1_000;
  return timeoutSeconds !== null && hasRunFor >= timeoutSeconds ? 'job_execution_timeout' : 'stuck_or_timeout_failure';
}
