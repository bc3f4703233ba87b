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
  /** The deadline, to the microsecond. */
  readonly dueAt: string;
}

/** SQL: jobs that wait for a runner, of which one user can have very many, and all others. */
const WHICH = {
  waiting: `j.status = 'pending'`,
  others: `j.status <> 'pending'`,
} as const;
export type WhichJobs = keyof typeof WHICH;

/** How long a job waits for a matching active runner before it fails. */
const WAITS_AT_MOST = `interval '1 day'`;
/** SQL: what a runner `r` accepts. */
const ACCEPTANCE = { tags: 'r.tags', untagged: 'r.run_untagged', unprotected: `r.access_level = 'not_protected'` };

/** All SQL of job deadlines; what a deadline means depends on the job's status. */
@Injectable()
export class JobDeadlines {
  constructor(private readonly pool: pg.Pool) {}

  /** Jobs whose deadline has passed, the oldest deadline first: those behind the given one. */
  async due(which: WhichJobs, behind: DueJob | undefined, limit: number): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query<DueJob>({
      name: `due_jobs_${which}`,
      text: `SELECT ${JOB.sql}, ${JOB_CONTACT.sql}, d.plan, p.tag, j.deadline_at::text AS "dueAt"
             FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             JOIN pipelines p ON p.id = j.pipeline_id
             WHERE j.deadline_at <= now() AND (j.deadline_at, j.id) > ($2::timestamptz, $3::bigint) AND ${WHICH[which]}
             ORDER BY j.deadline_at, j.id LIMIT $1`,
      values: [limit, behind?.dueAt ?? '-infinity', behind?.id ?? 0],
    });
    return rows;
  }

  /**
   * Those whose deadline is still that of the same status and hand-out, locked until the transaction ends: runners take jobs, and are heard
   * of, without the lock of the pipeline.
   */
  async stillDue(tx: EntityManager, jobs: readonly DueJob[]): Promise<readonly DueJob[]> {
    const found = await tx.query<{ id: number }[]>(
      `SELECT j.id FROM commit_statuses j
       JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS seen (id, status, token_digest) ON seen.id = j.id
       WHERE j.status = seen.status AND j.token_digest IS NOT DISTINCT FROM seen.token_digest AND j.deadline_at <= now()
       ORDER BY j.id FOR UPDATE OF j`,
      [jobs.map(({ id }) => id), jobs.map(({ status }) => status), jobs.map(({ tokenDigest }) => tokenDigest)],
    );
    const ids = new Set(found.map(({ id }) => id));
    return jobs.filter(({ id }) => ids.has(id));
  }

  /** Extends the wait of those pending jobs by an hour that an active runner matches. Returns them. */
  async postpone(jobIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (jobIds.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'postpone_jobs',
      text: `UPDATE commit_statuses j SET deadline_at = least(now() + interval '1 hour', j.queued_at + ${WAITS_AT_MOST})
             WHERE j.id = ANY ($1) AND j.status = 'pending' AND j.deadline_at <= now() AND j.queued_at > now() - ${WAITS_AT_MOST}
               AND EXISTS (
                 SELECT FROM runners r JOIN ci_projects p ON p.project_id = j.project_id
                 WHERE r.active AND ${isRunnerOnline('r')} AND ${isAccepted('j', ACCEPTANCE)}
                   AND CASE WHEN r.is_shared THEN p.shared_runners_enabled
                     ELSE EXISTS (SELECT FROM runner_projects o
                                  WHERE o.runner_id = r.id AND o.project_id = j.project_id) END)
             RETURNING j.id`,
      values: [jobIds],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
