import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { DomainError, Forbidden, jobsRetried } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { type Job } from './job.js';
import { JobChanges } from '../processing/job.changes.js';
import { JobRepository } from './job.repository.js';
import { isRetryable } from '../processing/job-transition.js';

/** Only manual and delayed jobs are played, and not while they run or wait for earlier ones. */
class UnplayableJob extends DomainError {
  constructor() {
    super('bad_request', '400 (Bad request) "Unplayable Job" not given');
  }
}

const isPlayedByHand = ({ when }: Job): boolean => when === 'manual' || when === 'delayed';

interface OfJob {
  readonly projectId: number;
  readonly jobId: number;
  readonly userId: number;
}

/** User actions on single jobs; the pipeline is updated in the same transaction. */
@Injectable()
export class JobActions {
  constructor(
    private readonly jobs: JobRepository,
    private readonly changes: JobChanges,
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a manual job, or a delayed one before its time, in the caller's name; a completed one is retried. Jobs that were skipped
   * without it may run after it. Returns the id of the job that will run.
   */
  play({ projectId, jobId, userId }: OfJob): Promise<number> {
    return this.change(projectId, jobId, async (tx, job, pipeline) => {
      if (await this.changes.play(tx, jobId, userId, new Date())) {
        await this.changes.process(tx, job.pipelineId);
        return jobId;
      }
      if (!isPlayedByHand(job) || !isRetryable(job)) throw new UnplayableJob();
      return this.again(tx, job, pipeline, userId);
    });
  }

  /** Returns the id of the new job. */
  retry({ projectId, jobId, userId }: OfJob): Promise<number> {
    return this.change(projectId, jobId, (tx, job, pipeline) => {
      if (!isRetryable(job)) throw new Forbidden('Job is not retryable');
      return this.again(tx, job, pipeline, userId);
    });
  }

  cancel({ projectId, jobId }: OfJob): Promise<number> {
    return this.change(projectId, jobId, async (tx) => {
      await this.changes.cancel(tx, { jobId }, new Date());
      return jobId;
    });
  }

  /** Queues the new job at once, regardless of earlier stages; jobs that were skipped after it may run again. */
  private async again(tx: EntityManager, job: Job, { tag }: PipelineEntity, userId: number): Promise<number> {
    const now = new Date();
    const [id] = await this.changes.clone(tx, [job.id], userId, now);
    if (id === undefined) throw new TypeError('a cloned job has an id');
    await this.changes.process(tx, job.pipelineId);
    await this.changes.enqueue(tx, [id], now);
    const { projectId, pipelineId, ref, headOid } = job;
    await this.outbox.add(tx, jobsRetried, { projectId, pipelineId, ref, tag, headOid });
    return id;
  }

  private async change(
    projectId: number,
    jobId: number,
    apply: (tx: EntityManager, job: Job, pipeline: PipelineEntity) => Promise<number>,
  ): Promise<number> {
    const { pipelineId } = await this.jobs.get(projectId, jobId);
    const { result } = await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: async (tx, pipeline) => apply(tx, await this.jobs.find(tx, projectId, jobId), pipeline),
    });
    return result;
  }
}
