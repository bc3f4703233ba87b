import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type PipelineStatus } from '@ingot/contracts';
import { CommitStatusEntity } from '../commit-statuses/commit-status.entity.js';
import { type StatusPart } from './composite-status.js';
import { type RunTime } from './run-time.js';

const CANCELABLE: PipelineStatus[] = ['created', 'pending', 'running', 'manual'];

/** What a pipeline is made of, seen from the pipeline. */
@Injectable()
export class PipelinePartsRepository {
  /** The different statuses among the latest of each name. */
  async latestStatuses(tx: EntityManager, pipelineId: number): Promise<readonly StatusPart[]> {
    return tx.query<StatusPart[]>(
      `SELECT DISTINCT status, allow_failure AS "allowFailure" FROM commit_statuses WHERE pipeline_id = $1 AND is_latest`,
      [pipelineId],
    );
  }

  /** When the latest of each name ran, of those that did. */
  async runTimes(tx: EntityManager, pipelineId: number): Promise<readonly RunTime[]> {
    return tx.query<RunTime[]>(
      `SELECT started_at AS "startedAt", finished_at AS "finishedAt"
       FROM commit_statuses WHERE pipeline_id = $1 AND is_latest AND started_at IS NOT NULL`,
      [pipelineId],
    );
  }

  /** The mean coverage over the latest of each name, two decimals; null when none has any. */
  async coverage(db: EntityManager, pipelineId: number): Promise<string | null> {
    const rows = await db.query<{ coverage: string | null }[]>(
      `SELECT round(avg(coverage::numeric), 2)::text AS coverage FROM commit_statuses WHERE pipeline_id = $1 AND is_latest`,
      [pipelineId],
    );
    return rows[0]?.coverage ?? null;
  }

  /** Cancels all that has not finished. */
  async cancel(tx: EntityManager, pipelineId: number, now: Date): Promise<void> {
    await tx.update(
      CommitStatusEntity,
      { pipelineId, status: In(CANCELABLE) },
      { status: 'canceled', finishedAt: now },
    );
  }
}
