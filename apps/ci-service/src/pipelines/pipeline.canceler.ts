import { Injectable } from '@nestjs/common';
import { JobChanges } from '../processing/job.changes.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';

@Injectable()
export class PipelineCanceler {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly jobs: JobChanges,
    private readonly changer: PipelineChanger,
  ) {}

  /** Cancels what has not finished. The pipeline is canceled even if that was nothing, or a part of it has failed. */
  async cancel(projectId: number, pipelineId: number): Promise<PipelineEntity> {
    const { pipeline } = await this.changer.change({
      lock: (tx) => this.pipelines.lock(tx, projectId, pipelineId),
      apply: (tx) => this.jobs.cancel(tx, { pipelineId }, new Date()),
      status: () => 'canceled',
    });
    return pipeline;
  }
}
