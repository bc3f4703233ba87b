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
   * Tries again what failed or was cancelled, and what was skipped because of it. The pipeline is pending at once, and its
   * jobs follow, from the first stage that is not done; without anything to try again it stays as it is.
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
