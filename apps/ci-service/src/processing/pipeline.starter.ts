import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pipelineChanged, pipelineStatusChanged } from '@ingot/contracts';
import { Broadcasts, Outbox } from '@ingot/platform';
import { JobChanges } from './job.changes.js';
import { PipelineChanger } from './pipeline.changer.js';
import { PipelineRepository } from './pipeline.repository.js';

/** A job that was just assigned to a runner. */
export interface StartedJob {
  readonly id: number;
  readonly pipelineId: number;
  readonly projectId: number;
}

type JobIds = ReadonlySet<number>;

/** Sets pipelines to `running` when their first job starts. */
@Injectable()
export class PipelineStarter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipelines: PipelineRepository,
    private readonly jobs: JobChanges,
    private readonly changer: PipelineChanger,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Returns, by pipeline, which of the jobs are still running: others were cancelled in the meantime. */
  note(jobs: readonly StartedJob[]): ReadonlyMap<number, Promise<JobIds>> {
    const byPipeline = jobsByPipeline(jobs);
    const together = this.noteTogether(byPipeline);
    const notes = [...byPipeline].map(([pipelineId, ofPipeline]) => {
      const running = together.then((noted) => noted.get(pipelineId) ?? this.noteAlone(pipelineId, ofPipeline));
      running.catch(() => undefined); // awaited by whoever hands the job over
      return [pipelineId, running] as const;
    });
    return new Map(notes);
  }

  /**
   * A pipeline with a running job has the status `running` whatever its other parts are, so they are not read. Pipelines that
   * another transaction has locked are left out.
   */
  private async noteTogether(byPipeline: ReadonlyMap<number, readonly StartedJob[]>): Promise<Map<number, JobIds>> {
    if (byPipeline.size === 0) return new Map();
    const { noted, moved } = await this.dataSource.transaction(async (tx) => {
      const locked = await this.pipelines.lockIdle(tx, [...byPipeline.keys()]);
      const ids = locked.flatMap((id) => (byPipeline.get(id) ?? []).map((job) => job.id));
      const running = await this.jobs.running(tx, ids);
      const jobsOf = (id: number) => (byPipeline.get(id) ?? []).flatMap((job) => (running.has(job.id) ? [job.id] : []));
      const those = new Map<number, JobIds>(locked.map((id) => [id, new Set(jobsOf(id))]));
      const started = await this.pipelines.run(
        tx,
        locked.filter((id) => jobsOf(id).length > 0),
        new Date(),
      );
      const facts = started.map(({ id, ...key }) => ({ pipelineId: id, ...key, status: 'running' as const }));
      await this.outbox.addAll(tx, pipelineStatusChanged, facts);
      return { noted: those, moved: started };
    });
    const projectIds = new Set(moved.map(({ projectId }) => projectId));
    await this.broadcasts.sendAll(
      pipelineChanged,
      [...projectIds].map((projectId) => ({ projectId })),
    );
    return noted;
  }

  private async noteAlone(pipelineId: number, jobs: readonly StartedJob[]): Promise<JobIds> {
    const [first] = jobs;
    if (first === undefined) throw new TypeError('a pipeline starts with a job');
    const { result } = await this.changer.change({
      lock: (tx) => this.pipelines.getLocked(tx, first.projectId, pipelineId),
      apply: (tx) =>
        this.jobs.running(
          tx,
          jobs.map(({ id }) => id),
        ),
    });
    return result;
  }
}

function jobsByPipeline(jobs: readonly StartedJob[]): ReadonlyMap<number, readonly StartedJob[]> {
  const grouped = new Map<number, StartedJob[]>();
  for (const job of jobs) grouped.set(job.pipelineId, [...(grouped.get(job.pipelineId) ?? []), job]);
  return grouped;
}
