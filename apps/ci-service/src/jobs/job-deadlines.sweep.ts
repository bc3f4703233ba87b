import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type FailureReason, JobChanges } from '../processing/job.changes.js';
import { JobDeadlines } from './job-deadlines.repository.js';
import { JobFinisher } from './job.finisher.js';
import { type RunnersJob } from './running-jobs.js';

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Looks after jobs that nobody speaks of: each has a deadline in its row, so that it survives whoever waited for it. */
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
   * What becomes of a job whose time has come: delayed ones are queued, lost ones go back, those that a runner will take wait
   * on, and the others fail.
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

/** A job that ran for as long as it may, or one that no runner took or whose runner fell silent. */
function reasonOf({ startedAt, timeoutSeconds }: RunnersJob): FailureReason {
  const hasRunFor = startedAt === null ? 0 : (Date.now() - startedAt.getTime()) / 1_000;
  return timeoutSeconds !== null && hasRunFor >= timeoutSeconds ? 'job_execution_timeout' : 'stuck_or_timeout_failure';
}
