import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Forbidden } from '@ingot/contracts';
import { JobRepository } from '../jobs/job.repository.js';
import { isComplete } from '../processing/job-transition.js';
import { TraceStore } from '../traces/trace.store.js';
import { ArtifactStore } from './artifact.store.js';

/** Deletes the log and artifacts of a job, and marks the job as erased. */
@Injectable()
export class JobEraser {
  constructor(
    private readonly jobs: JobRepository,
    private readonly traces: TraceStore,
    private readonly artifacts: ArtifactStore,
    private readonly dataSource: DataSource,
  ) {}

  /** 403 for a job that is not complete, or has neither. */
  async erase(projectId: number, jobId: number): Promise<void> {
    const { status } = await this.jobs.get(projectId, jobId);
    const isErasable =
      isComplete(status) && ((await this.traces.length(jobId)) > 0 || (await this.artifacts.isThere(jobId)));
    if (!isErasable) throw new Forbidden('Job is not erasable!');
    await this.mark(jobId);
    await this.artifacts.erase(jobId);
    await this.traces.delete(jobId);
  }

  /** From then on nothing is added to the job, also by uploads that have begun. */
  private async mark(jobId: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE commit_statuses SET erased_at = now()
       WHERE id = (SELECT id FROM commit_statuses WHERE id = $1 FOR UPDATE)`, // excludes those who hold the row by `unerased`
      [jobId],
    );
  }
}
