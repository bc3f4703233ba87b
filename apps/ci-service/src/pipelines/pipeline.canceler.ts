import { Injectable } from '@nestjs/common';
import { PipelineChanger } from './pipeline.changer.js';
import { type PipelineEntity } from './pipeline.entity.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelineRepository } from './pipeline.repository.js';

@Injectable()
export class PipelineCanceler {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly parts: PipelinePartsRepository,
    private readonly changer: PipelineChanger,
  ) {}

  /** Cancels what has not finished. The pipeline is canceled even if that was nothing, or a part of it has failed. */
  async cancel(projectId: number, pipelineId: number): Promise<PipelineEntity> {
    const { pipeline } = await this.changer.change({
      lock: (tx) => this.pipelines.lock(tx, projectId, pipelineId),
      apply: (tx) => this.parts.cancel(tx, pipelineId, new Date()),
      status: 'canceled',
    });
    return pipeline;
  }
}
