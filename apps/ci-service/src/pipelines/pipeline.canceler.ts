import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type PipelineEntity } from './pipeline.entity.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelineProgress } from './pipeline-progress.js';
import { PipelineRepository } from './pipeline.repository.js';

@Injectable()
export class PipelineCanceler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipelines: PipelineRepository,
    private readonly parts: PipelinePartsRepository,
    private readonly progress: PipelineProgress,
  ) {}

  /** Cancels what has not finished. The pipeline is canceled even if that was nothing, or a part of it has failed. */
  async cancel(projectId: number, pipelineId: number): Promise<PipelineEntity> {
    return this.dataSource.transaction(async (tx) => {
      const pipeline = await this.pipelines.lock(tx, projectId, pipelineId);
      await this.parts.cancel(tx, pipeline.id, new Date());
      await this.progress.enter(tx, pipeline, 'canceled');
      return pipeline;
    });
  }
}
