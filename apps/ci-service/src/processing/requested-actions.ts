import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { jobsRetried } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { JobChanges } from './job.changes.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { type PipelineAction, PipelineEntity } from './pipeline.entity.js';

/**
 * Actions on all jobs of a pipeline. They are stored in the pipeline's row, and applied by its next change: once, and before
 * anything else.
 */
@Injectable()
export class RequestedActions {
  constructor(
    private readonly parts: PipelinePartsRepository,
    private readonly jobs: JobChanges,
    private readonly outbox: Outbox,
  ) {}

  async note(tx: EntityManager, pipeline: PipelineEntity, action: PipelineAction, userId: number): Promise<void> {
    await this.set(tx, pipeline, { requestedAction: action, requestedBy: userId });
  }

  /** Applies the pending action of a locked pipeline; null when there is none. */
  async carryOut(tx: EntityManager, pipeline: PipelineEntity): Promise<PipelineAction | null> {
    const { requestedAction: action } = pipeline;
    if (action === 'cancel') await this.jobs.cancel(tx, { pipelineId: pipeline.id }, new Date());
    if (action === 'retry') await this.retry(tx, pipeline);
    if (action !== null) await this.set(tx, pipeline, { requestedAction: null, requestedBy: null });
    return action;
  }

  /** Retries failed and canceled jobs, and resets those that were skipped because of them. */
  private async retry(
    tx: EntityManager,
    { id: pipelineId, projectId, ref, tag, headOid, requestedBy }: PipelineEntity,
  ): Promise<void> {
    const failed = await this.parts.failedJobs(tx, pipelineId);
    await this.jobs.clone(tx, failed, requestedBy, new Date());
    await this.jobs.process(tx, pipelineId);
    await this.outbox.add(tx, jobsRetried, { projectId, pipelineId, ref, tag, headOid });
  }

  private async set(
    tx: EntityManager,
    pipeline: PipelineEntity,
    requested: Pick<PipelineEntity, 'requestedAction' | 'requestedBy'>,
  ): Promise<void> {
    await tx.update(PipelineEntity, pipeline.id, requested);
    Object.assign(pipeline, requested);
  }
}
