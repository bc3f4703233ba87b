import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  jobsQueued,
  pipelineChanged,
  pipelineStatusChanged,
  type PipelineStatus,
  type QueuedJobs,
} from '@ingot/contracts';
import { Broadcasts, Outbox } from '@ingot/platform';
import { JobChanges } from './job.changes.js';
import { type JobMove, nextMoves } from './stage-processing.js';
import { compositeStatus } from './composite-status.js';
import { type PipelineEntity } from './pipeline.entity.js';
import { type PipelinePart, PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelineRepository } from './pipeline.repository.js';
import { pipelineEntering } from './pipeline-transition.js';
import { inMessages } from './queued-jobs.js';
import { type RunTime } from './run-time.js';
import { RequestedActions } from './requested-actions.js';

export interface PipelineChange<Result> {
  /** Finds or creates the pipeline and locks its row, so that the last of several concurrent changes sees all parts. */
  readonly lock: (tx: EntityManager) => Promise<PipelineEntity>;
  /** Changes parts of the pipeline. */
  readonly apply: (tx: EntityManager, pipeline: PipelineEntity) => Promise<Result>;
  /** Whether `lock` created the pipeline, in the status that it has after `apply`. */
  readonly isNew?: () => boolean;
  /** The pipeline's new status, given the result of `apply`; null or missing, the composite status of its parts. */
  readonly status?: (result: Result) => PipelineStatus | null;
}

interface Changed<Result> {
  readonly pipeline: PipelineEntity;
  readonly result: Result;
}

/**
 * The only way to change a pipeline: applies the pending action, advances the jobs that can run, and writes status and event in one
 * transaction; subscribers are notified after the commit.
 */
@Injectable()
export class PipelineChanger {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipelines: PipelineRepository,
    private readonly parts: PipelinePartsRepository,
    private readonly jobs: JobChanges,
    private readonly requested: RequestedActions,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  async change<Result>(change: PipelineChange<Result>): Promise<Changed<Result>> {
    const { pipeline, result, isMoved, queued } = await this.dataSource.transaction(async (tx) => {
      const locked = await change.lock(tx);
      const before = new Set(await this.pendingIn(tx, locked));
      const action = await this.requested.carryOut(tx, locked);
      if (change.isNew?.() === true) {
        const [added] = await Promise.all([change.apply(tx, locked), this.announce(tx, locked)]);
        return { pipeline: locked, result: added, isMoved: true, queued: null };
      }
      const applied = await change.apply(tx, locked);
      const parts = await this.proceed(tx, locked);
      const status = change.status?.(applied) ?? (action === 'cancel' ? 'canceled' : statusOf(locked, parts));
      const newlyPending = pendingIds(parts).filter((id) => !before.has(id));
      return {
        pipeline: locked,
        result: applied,
        isMoved: await this.enter(tx, locked, status, parts),
        queued: newlyPending.length === 0 ? null : await this.parts.waiting(tx, locked, newlyPending),
      };
    });
    await this.tell(pipeline, isMoved, queued);
    return { pipeline, result };
  }

  /** Only pipelines with jobs can have pending ones. */
  private async pendingIn(tx: EntityManager, { id, source }: PipelineEntity): Promise<readonly number[]> {
    return source === 'external' ? [] : this.parts.pendingJobs(tx, id);
  }

  /** Advances the jobs that can run, unless an action is pending. Returns the resulting parts. */
  private async proceed(tx: EntityManager, pipeline: PipelineEntity): Promise<readonly PipelinePart[]> {
    const parts = await this.parts.latest(tx, pipeline.id);
    if (pipeline.requestedAction !== null) return parts;
    const moves = nextMoves(parts.filter((part) => part.type === 'job'));
    if (moves.length === 0) return parts;
    await this.jobs.move(tx, moves, new Date());
    return moved(parts, moves);
  }

  /** Sets the pipeline's status and records the event; false when it already has that status. */
  private async enter(
    tx: EntityManager,
    pipeline: PipelineEntity,
    status: PipelineStatus,
    parts: readonly PipelinePart[],
  ): Promise<boolean> {
    if (pipeline.status === status) return false;
    const change = pipelineEntering(status, pipeline, runTimesOf(parts), new Date());
    await this.pipelines.enter(tx, pipeline.id, change);
    Object.assign(pipeline, change);
    await this.announce(tx, pipeline);
    return true;
  }

  private async announce(tx: EntityManager, pipeline: PipelineEntity): Promise<void> {
    const { id: pipelineId, projectId, ref, tag, headOid, status } = pipeline;
    await this.outbox.add(tx, pipelineStatusChanged, { projectId, pipelineId, ref, tag, headOid, status });
  }

  private async tell({ projectId }: PipelineEntity, isMoved: boolean, queued: QueuedJobs | null): Promise<void> {
    if (isMoved) this.broadcasts.publish(pipelineChanged, { projectId });
    if (queued !== null && queued.waiting.length > 0) await this.broadcasts.sendAll(jobsQueued, inMessages(queued));
  }
}

/** A pipeline with an invalid configuration never succeeds, whatever its external statuses. */
const statusOf = ({ yamlErrors }: PipelineEntity, parts: readonly PipelinePart[]): PipelineStatus =>
  yamlErrors === null ? (compositeStatus(parts) ?? 'skipped') : 'failed';

/** Those of parts that have started. */
const runTimesOf = (parts: readonly PipelinePart[]): RunTime[] =>
  parts.flatMap(({ startedAt, finishedAt }) => (startedAt === null ? [] : { startedAt, finishedAt }));

const pendingIds = (parts: readonly PipelinePart[]): number[] =>
  parts.flatMap((part) => (part.type === 'job' && part.status === 'pending' ? [part.id] : []));

function moved(parts: readonly PipelinePart[], moves: readonly JobMove[]): PipelinePart[] {
  const to = new Map(moves.map((move) => [move.id, move.to]));
  return parts.map((part): PipelinePart => {
    const status = part.type === 'job' ? to.get(part.id) : undefined;
    return status === undefined || status === 'scheduled' ? part : { ...part, status };
  });
}
