import { Injectable } from '@nestjs/common';
import { JobChanges } from '../processing/job.changes.js';
import { PipelineChanger } from '../processing/pipeline.changer.js';
import { type PipelineKey, PipelineRepository } from '../processing/pipeline.repository.js';

/** Older pipelines of a branch, which a newer push makes redundant. They are canceled only if their configuration says so. */
@Injectable()
export class RedundantPipelines {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly jobs: JobChanges,
    private readonly changer: PipelineChanger,
  ) {}

  /** Applies `workflow:auto_cancel:on_new_commit` of older pipelines, once the push of the head has created its own. */
  async cancelBefore(head: PipelineKey): Promise<void> {
    for (const { id, autoCancel } of await this.pipelines.redundantBefore(head)) {
      await this.changer.change({
        lock: (tx) => this.pipelines.getLocked(tx, head.projectId, id),
        apply: (tx) => this.jobs.cancelRedundant(tx, id, autoCancel, new Date()),
      });
    }
  }
}
