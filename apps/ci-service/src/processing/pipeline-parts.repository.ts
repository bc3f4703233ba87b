import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { type QueuedJobs, type WaitingJobs } from '@ingot/contracts';
import { type PipelineEntity } from './pipeline.entity.js';
import { type ProcessedJob } from './stage-processing.js';
import { type StatusPart } from './composite-status.js';
import { SETS_TOLD } from './queued-jobs.js';

/** When a part ran. */
interface PartTimes {
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The latest row of a name in a pipeline: an external status or a job. */
export type PipelinePart = PartTimes &
  ((StatusPart & { readonly type: 'external' }) | (ProcessedJob & { readonly type: 'job' }));

/** Reads the parts of a pipeline: its jobs and external statuses. */
@Injectable()
export class PipelinePartsRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** The latest row of each name. */
  async latest(tx: EntityManager, pipelineId: number): Promise<readonly PipelinePart[]> {
    return tx.query<PipelinePart[]>(
      `SELECT j.type, j.id, j.name, j.status, j.allow_failure AS "allowFailure", j.stage_index AS "stageIndex",
         j.started_at AS "startedAt", j.finished_at AS "finishedAt", j.run_when AS "when", j.deadline_at IS NOT NULL AND j.status = 'created' AS "isScheduled",
         CASE WHEN jsonb_typeof(d.plan->'needs') = 'array'
           THEN ARRAY (SELECT need->>'job' FROM jsonb_array_elements(d.plan->'needs') need) END AS needs
       FROM commit_statuses j LEFT JOIN job_definitions d ON d.id = j.definition_id AND j.status = 'created'
       WHERE j.pipeline_id = $1 AND j.is_latest ORDER BY j.id`,
      [pipelineId],
    );
  }

  /** The pending jobs of a pipeline. */
  async pendingJobs(tx: EntityManager, pipelineId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM commit_statuses WHERE pipeline_id = $1 AND type = 'job' AND is_latest AND status = 'pending'`,
      [pipelineId],
    );
    return rows.map(({ id }) => id);
  }

  /** The mean coverage of the latest rows, with two decimals; null when none has any. */
  async coverage(pipelineId: number): Promise<string | null> {
    const { rows } = await this.reads.query<{ coverage: string | null }>({
      name: 'pipeline_coverage',
      text: `SELECT round(avg(coverage::numeric), 2)::text AS coverage FROM commit_statuses WHERE pipeline_id = $1 AND is_latest`,
      values: [pipelineId],
    });
    return rows[0]?.coverage ?? null;
  }

  /** The pending ones among these jobs of a pipeline, by tags, the oldest first, and whether shared runners may take them. */
  async waiting(
    tx: EntityManager,
    { projectId, refProtected }: Pick<PipelineEntity, 'projectId' | 'refProtected'>,
    jobIds: readonly number[],
  ): Promise<QueuedJobs> {
    const rows = await tx.query<(WaitingJobs & { readonly sharedRunners: boolean })[]>(
      `SELECT j.tags, count(*) AS count, coalesce(bool_or(p.shared_runners_enabled), false) AS "sharedRunners"
       FROM commit_statuses j LEFT JOIN ci_projects p ON p.project_id = $2
       WHERE j.id = ANY ($1) AND j.status = 'pending' GROUP BY j.tags ORDER BY min(j.id) LIMIT $3`,
      [jobIds, projectId, SETS_TOLD + 1],
    );
    return {
      projectId,
      sharedRunners: rows[0]?.sharedRunners ?? false,
      waiting: rows.slice(0, SETS_TOLD).map(({ tags, count }) => ({ tags, count, isProtected: refProtected })),
      ...(rows.length > SETS_TOLD && { others: true }),
    };
  }

  /** The failed and canceled jobs of a pipeline that can be retried. */
  async failedJobs(tx: EntityManager, pipelineId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM commit_statuses
       WHERE pipeline_id = $1 AND type = 'job' AND is_latest AND status IN ('failed', 'canceled') ORDER BY id`,
      [pipelineId],
    );
    return rows.map(({ id }) => id);
  }
}
