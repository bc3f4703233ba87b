import { Injectable } from '@nestjs/common';
import { jobsRetried } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { JobChanges } from '../processing/job.changes.js';
import { JobRepository } from '../jobs/job.repository.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { PipelinePartsRepository } from '../processing/pipeline-parts.repository.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';

@Injectable()
export class PipelineRetrier {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly parts: PipelinePartsRepository,
    private readonly jobs: JobRepository,
    private readonly changes: JobChanges,
    private readonly changer: PipelineChanger,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Tries again what failed or was cancelled, and what was skipped because of it. The pipeline is pending then, and goes on
   * with the first stage that is not done; without anything to try again it stays as it is.
   */
  async retry(projectId: number, pipelineId: number, userId: number): Promise<PipelineEntity> {
    const { pipeline } = await this.changer.change({
      lock: (tx) => this.pipelines.lock(tx, projectId, pipelineId),
      apply: async (tx, { ref, headOid, status }) => {
        const failed = await this.parts.failedJobs(tx, pipelineId);
        if (failed.length === 0) return status;
        await this.jobs.clone(tx, failed, userId, new Date());
        await this.changes.process(tx, pipelineId);
        await this.outbox.add(tx, jobsRetried, { projectId, pipelineId, ref, headOid });
        return 'pending' as const;
      },
      status: (status) => status,
    });
    return pipeline;
  }
}
