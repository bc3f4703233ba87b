import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type PipelineStatus } from '@ingot/contracts';
import { type FailureReason } from '../configuration/entries/failure-reasons.js';
import { APPLIES_IN } from './job-transition.js';
import { type JobMove } from './stage-processing.js';

/** How long a job waits before the sweep checks that a runner matches it. */
const LOOKED_AFTER = `interval '1 hour'`;

export interface JobEnd {
  readonly status: 'success' | 'failed';
  readonly failureReason: FailureReason | null;
  readonly coverage: number | null;
}

/** New jobs from the same plans; state of the old runs is not copied. */
const CLONE = `INSERT INTO commit_statuses (type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status,
    is_latest, allow_failure, user_id, definition_id, run_when, tags, timeout_seconds, environment_name, resource_group,
    created_at)
  SELECT 'job', j.pipeline_id, j.project_id, j.head_oid, j.ref, j.stage, j.stage_index, j.name, 'created', true,
    (d.plan->>'allowFailure')::boolean, $2, j.definition_id, j.run_when, j.tags, (d.plan->>'timeout')::integer,
    j.environment_name, j.resource_group, $3
  FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
  WHERE j.id = ANY ($1) ORDER BY j.id RETURNING id`;

/** Status changes of jobs, each limited to its source statuses. The caller holds the lock of the pipeline. */
@Injectable()
export class JobChanges {
  /** Applies the decisions of stage processing. */
  async move(tx: EntityManager, moves: readonly JobMove[], now: Date): Promise<void> {
    const of = (to: JobMove['to']): number[] => moves.filter((move) => move.to === to).map(({ id }) => id);
    await this.enqueue(tx, of('pending'), now);
    await this.set(tx, of('manual'), 'manual', APPLIES_IN.actionize);
    await this.set(tx, of('skipped'), 'skipped', APPLIES_IN.skip);
    await this.schedule(tx, of('scheduled'), now);
  }

  async enqueue(tx: EntityManager, ids: readonly number[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      `UPDATE commit_statuses SET status = 'pending', queued_at = $2, deadline_at = $2::timestamptz + ${LOOKED_AFTER}
       WHERE id = ANY ($1) AND status = ANY ($3)`,
      [ids, now, APPLIES_IN.enqueue],
    );
  }

  /** Clones these jobs; the clones become the latest of their names. Returns their ids. */
  async clone(tx: EntityManager, jobIds: readonly number[], userId: number | null, now: Date): Promise<number[]> {
    if (jobIds.length === 0) return [];
    await tx.query('UPDATE commit_statuses SET is_latest = false WHERE id = ANY ($1)', [jobIds]);
    const rows: { id: number }[] = await tx.query(CLONE, [jobIds, userId, now]);
    return rows.map(({ id }) => id);
  }

  /** Resets skipped jobs to created. */
  async process(tx: EntityManager, pipelineId: number): Promise<void> {
    await tx.query(
      `UPDATE commit_statuses SET status = 'created'
       WHERE pipeline_id = $1 AND type = 'job' AND is_latest AND status = ANY ($2)`,
      [pipelineId, APPLIES_IN.process],
    );
  }

  /** Starts a manual job, or a delayed one during its delay, and makes the caller its owner. False when it is neither. */
  async play(tx: EntityManager, id: number, userId: number, now: Date): Promise<boolean> {
    const [, affected]: [unknown, number] = await tx.query(
      `UPDATE commit_statuses SET user_id = $2
       WHERE id = $1 AND (status = 'manual' OR (status = 'created' AND deadline_at IS NOT NULL))`,
      [id, userId],
    );
    await this.enqueue(tx, affected === 0 ? [] : [id], now);
    return affected > 0;
  }

  /** Also cancels external statuses. Returns whether there were any to cancel. */
  async cancel(tx: EntityManager, which: { pipelineId: number } | { jobId: number }, now: Date): Promise<boolean> {
    const [column, value] = 'jobId' in which ? ['id', which.jobId] : ['pipeline_id', which.pipelineId];
    const [, affected]: [unknown, number] = await tx.query(
      `UPDATE commit_statuses SET status = 'canceled', finished_at = $2, deadline_at = NULL
       WHERE ${column} = $1 AND status = ANY ($3)`,
      [value, now, APPLIES_IN.cancel],
    );
    return affected > 0;
  }

  /**
   * Cancels jobs of a redundant pipeline: the interruptible ones; or, with `conservative`, all incomplete ones if no uninterruptible
   * job has started.
   */
  async cancelRedundant(
    tx: EntityManager,
    pipelineId: number,
    mode: 'conservative' | 'interruptible',
    now: Date,
  ): Promise<void> {
    await tx.query(
      `UPDATE commit_statuses j SET status = 'canceled', finished_at = $2, deadline_at = NULL
       FROM job_definitions d
       WHERE d.id = j.definition_id AND j.pipeline_id = $1 AND j.status = ANY ($3)
         AND CASE WHEN $4 THEN (d.plan->>'interruptible')::boolean ELSE NOT EXISTS (
           SELECT FROM commit_statuses begun JOIN job_definitions o ON o.id = begun.definition_id
           WHERE begun.pipeline_id = $1 AND begun.started_at IS NOT NULL
             AND NOT (o.plan->>'interruptible')::boolean) END`,
      [pipelineId, now, APPLIES_IN.cancel, mode === 'interruptible'],
    );
  }

  /** Also invalidates the job's token. False when its status does not allow it. */
  async end(tx: EntityManager, id: number, { status, failureReason, coverage }: JobEnd, now: Date): Promise<boolean> {
    const [, affected]: [unknown, number] = await tx.query(
      `UPDATE commit_statuses SET status = $2, failure_reason = $3, coverage = coalesce($4, coverage), finished_at = $5,
         deadline_at = NULL
       WHERE id = $1 AND status = ANY ($6)`,
      [id, status, failureReason, coverage, now, status === 'failed' ? APPLIES_IN.drop : APPLIES_IN.succeed],
    );
    return affected > 0;
  }

  /** Those that are running. */
  async running(tx: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const found: { id: number }[] = await tx.query(
      `SELECT id FROM commit_statuses WHERE id = ANY ($1) AND status = 'running'`,
      [ids],
    );
    return new Set(found.map(({ id }) => id));
  }

  async allowFailure(tx: EntityManager, id: number): Promise<void> {
    await tx.query('UPDATE commit_statuses SET allow_failure = true WHERE id = $1', [id]);
  }

  /**
   * Returns a job to the queue that its runner never acknowledged, and invalidates its token.
   * @param tokenDigest of the hand-out that is taken back
   */
  async requeue(tx: EntityManager, id: number, tokenDigest: string | null, now: Date): Promise<boolean> {
    const [, affected]: [unknown, number] = await tx.query(
      `UPDATE commit_statuses j SET status = 'pending', runner_id = NULL, token_digest = NULL, started_at = NULL,
         timeout_seconds = (d.plan->>'timeout')::integer, queued_at = $2,
         deadline_at = $2::timestamptz + ${LOOKED_AFTER}
       FROM job_definitions d
       WHERE d.id = j.definition_id AND j.id = $1 AND j.status = ANY ($4) AND j.heard_at IS NULL
         AND j.token_digest IS NOT DISTINCT FROM $3::text`,
      [id, now, tokenDigest, APPLIES_IN.requeue],
    );
    return affected > 0;
  }

  private async set(
    tx: EntityManager,
    ids: readonly number[],
    status: 'manual' | 'skipped',
    from: readonly PipelineStatus[],
  ): Promise<void> {
    if (ids.length === 0) return;
    await tx.query('UPDATE commit_statuses SET status = $2 WHERE id = ANY ($1) AND status = ANY ($3)', [
      ids,
      status,
      from,
    ]);
  }

  private async schedule(tx: EntityManager, ids: readonly number[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      `UPDATE commit_statuses j SET deadline_at = $2::timestamptz + make_interval(secs => (d.plan->>'startIn')::double precision)
       FROM job_definitions d WHERE d.id = j.definition_id AND j.id = ANY ($1) AND j.status = ANY ($3)`,
      [ids, now, APPLIES_IN.schedule],
    );
  }
}
