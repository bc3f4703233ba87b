import { Injectable } from '@nestjs/common';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { RequestedActions } from '../processing/requested-actions.js';
import { PipelineActionQueue } from './pipeline-action.queue.js';

@Injectable()
export class PipelineCanceller {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly changer: PipelineChanger,
    private readonly requested: RequestedActions,
    private readonly queue: PipelineActionQueue,
  ) {}

  /** Marks the pipeline as canceled at once, in any state; its jobs follow. */
  async cancel(projectId: number, pipelineId: number, userId: number): Promise<PipelineEntity> {
    const { pipeline } = await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: (tx, locked) => this.requested.note(tx, locked, 'cancel', userId),
      status: () => 'canceled',
    });
    this.queue.wakeUp({ projectId, pipelineId });
    return pipeline;
  }
}
