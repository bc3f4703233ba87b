import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { JOB, JOB_CONTACT } from './job.js';
import { isAccepted, isRunnerOnline } from './matching-runners.js';
import { type RunnersJob } from './running-jobs.js';

/** A job whose deadline has passed. */
export interface DueJob extends RunnersJob {
  /** Of the hand-out, while there is one. */
  readonly tokenDigest: string | null;
}

/** How long a job waits for a matching active runner before it fails. */
const WAITS_AT_MOST = `interval '1 day'`;
/** SQL: what a runner `r` accepts. */
const ACCEPTANCE = { tags: 'r.tags', untagged: 'r.run_untagged', unprotected: `r.access_level = 'not_protected'` };

/** All SQL of job deadlines; what a deadline means depends on the job's status. */
@Injectable()
export class JobDeadlines {
  constructor(private readonly pool: pg.Pool) {}

  /** Jobs whose deadline has passed, the oldest deadline first. */
  async due(limit: number): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query<DueJob>({
      name: 'due_jobs',
      text: `SELECT ${JOB.sql}, ${JOB_CONTACT.sql}, d.plan, p.tag
             FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             JOIN pipelines p ON p.id = j.pipeline_id
             WHERE j.deadline_at <= now() ORDER BY j.deadline_at LIMIT $1`,
      values: [limit],
    });
    return rows;
  }

  /**
   * Whether the deadline is still that of the same status and hand-out, with the job locked until the transaction ends: runners take jobs,
   * and are heard of, without the lock of the pipeline.
   */
  async isStillDue(tx: EntityManager, { id, status, tokenDigest }: DueJob): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT FROM commit_statuses WHERE id = $1 AND status = $2 AND token_digest IS NOT DISTINCT FROM $3
         AND deadline_at <= now() FOR UPDATE`,
      [id, status, tokenDigest],
    );
    return rows.length > 0;
  }

  /** Extends the wait of a pending job by an hour if an active runner matches; false if none does. */
  async postpone(jobId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'postpone_job',
      text: `UPDATE commit_statuses j SET deadline_at = least(now() + interval '1 hour', j.queued_at + ${WAITS_AT_MOST})
             WHERE j.id = $1 AND j.status = 'pending' AND j.deadline_at <= now() AND j.queued_at > now() - ${WAITS_AT_MOST}
               AND EXISTS (
                 SELECT FROM runners r JOIN ci_projects p ON p.project_id = j.project_id
                 WHERE r.active AND ${isRunnerOnline('r')} AND ${isAccepted('j', ACCEPTANCE)}
                   AND CASE WHEN r.is_shared THEN p.shared_runners_enabled
                     ELSE EXISTS (SELECT FROM runner_projects o
                                  WHERE o.runner_id = r.id AND o.project_id = j.project_id) END)`,
      values: [jobId],
    });
    return rowCount === 1;
  }
}
