import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type FailureReason } from '../configuration/entries/failure-reasons.js';
import { JobChanges } from '../processing/job.changes.js';
import { type DueJob, JobDeadlines } from './job-deadlines.repository.js';
import { JobFinisher } from './job.finisher.js';

/** What a passed deadline does to its job. */
@Injectable()
export class PassedDeadlines {
  constructor(
    private readonly deadlines: JobDeadlines,
    private readonly changes: JobChanges,
    private readonly finisher: JobFinisher,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
  ) {}

  /**
   * A delayed job is queued, an unacknowledged job returns to the queue, a pending job that a runner matches keeps waiting, and any other job
   * fails. Does nothing to jobs that have gone on meanwhile.
   */
  async handle({ projectId, pipelineId }: DueJob, jobs: readonly DueJob[]): Promise<void> {
    const waiting = jobs.filter(({ status }) => status === 'pending').map(({ id }) => id);
    const isPostponed = await this.deadlines.postpone(waiting);
    const due = jobs.filter(({ id }) => !isPostponed.has(id));
    if (due.length === 0) return;
    await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: async (tx) => {
        for (const job of await this.deadlines.stillDue(tx, due)) await this.end(tx, job);
      },
    });
  }

  private async end(tx: EntityManager, job: DueJob): Promise<void> {
    if (job.status === 'created') {
      await this.changes.enqueue(tx, [job.id], new Date());
    } else if (job.status === 'running' && job.heardAt === null) {
      await this.changes.requeue(tx, job.id, job.tokenDigest, new Date());
    } else {
      const outcome = { status: 'failed', failureReason: reasonOf(job), exitCode: null, coverage: null } as const;
      await this.finisher.end(tx, job, outcome);
    }
  }
}

/** Fails a job that exceeded its timeout, found no runner, or whose runner fell silent. */
function reasonOf({ startedAt, timeoutSeconds }: DueJob): FailureReason {
  const hasRunFor = startedAt === null ? 0 : (Date.now() - startedAt.getTime()) / 1_000;
  return timeoutSeconds !== null && hasRunFor >= timeoutSeconds ? 'job_execution_timeout' : 'stuck_or_timeout_failure';
}
