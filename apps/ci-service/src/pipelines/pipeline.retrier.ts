import { Injectable } from '@nestjs/common';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelinePartsRepository } from '../processing/pipeline-parts.repository.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { RequestedActions } from '../processing/requested-actions.js';
import { PipelineActionQueue } from './pipeline-action.queue.js';

@Injectable()
export class PipelineRetrier {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly parts: PipelinePartsRepository,
    private readonly changer: PipelineChanger,
    private readonly requested: RequestedActions,
    private readonly queue: PipelineActionQueue,
  ) {}

  /**
   * Retries failed and canceled jobs, and those skipped because of them. The pipeline becomes pending at once; its jobs follow,
   * starting at the first incomplete stage. Without such jobs nothing changes.
   */
  async retry(projectId: number, pipelineId: number, userId: number): Promise<PipelineEntity> {
    const { pipeline } = await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, projectId, pipelineId),
      apply: async (tx, locked) => {
        const failed = await this.parts.failedJobs(tx, pipelineId);
        if (failed.length === 0) return locked.status;
        await this.requested.note(tx, locked, 'retry', userId);
        return 'pending' as const;
      },
      status: (status) => status,
    });
    this.queue.wakeUp({ projectId, pipelineId });
    return pipeline;
  }
}
