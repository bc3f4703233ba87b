import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { pipelineStatusChanged, type PipelineStatus } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { compositeStatus } from './composite-status.js';
import { PipelineEntity } from './pipeline.entity.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { pipelineEntering } from './pipeline-transition.js';

/**
 * Moves pipelines from status to status, and tells of it. The caller's transaction must hold the lock of the pipeline's row:
 * then whoever changes a part of it last sees all other parts.
 */
@Injectable()
export class PipelineProgress {
  constructor(
    private readonly parts: PipelinePartsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Brings the pipeline's status up to date with its parts. */
  async follow(tx: EntityManager, pipeline: PipelineEntity): Promise<void> {
    const status = compositeStatus(await this.parts.latestStatuses(tx, pipeline.id));
    await this.enter(tx, pipeline, status ?? 'skipped');
  }

  /** Sets the pipeline's status, and records the event when that is another one. */
  async enter(tx: EntityManager, pipeline: PipelineEntity, status: PipelineStatus): Promise<void> {
    if (pipeline.status === status) return;
    const runTimes = await this.parts.runTimes(tx, pipeline.id);
    const change = pipelineEntering(status, pipeline, runTimes, new Date());
    await tx.update(PipelineEntity, pipeline.id, change);
    Object.assign(pipeline, change);
    const { id: pipelineId, projectId, ref, headOid } = pipeline;
    await this.outbox.add(tx, pipelineStatusChanged, { projectId, pipelineId, ref, headOid, status });
  }
}
