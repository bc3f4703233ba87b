import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { JOB, JOB_CONTACT } from './job.js';
import { isAccepted, isRunnerOnline } from './matching-runners.js';
import { type RunnersJob } from './running-jobs.js';

/** How long a job waits for a matching active runner before it fails. */
const WAITS_AT_MOST = `interval '1 day'`;
/** SQL: what a runner `r` accepts. */
const ACCEPTANCE = { tags: 'r.tags', untagged: 'r.run_untagged', unprotected: `r.access_level = 'not_protected'` };

/** All SQL of job deadlines; what a deadline means depends on the job's status. */
@Injectable()
export class JobDeadlines {
  constructor(private readonly pool: pg.Pool) {}

  /** Jobs whose deadline has passed, the oldest deadline first. */
  async due(limit: number): Promise<readonly RunnersJob[]> {
    const { rows } = await this.pool.query<RunnersJob>({
      name: 'due_jobs',
      text: `SELECT ${JOB.sql}, ${JOB_CONTACT.only('heardAt').sql}, d.plan, p.tag
             FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             JOIN pipelines p ON p.id = j.pipeline_id
             WHERE j.deadline_at <= now() ORDER BY j.deadline_at LIMIT $1`,
      values: [limit],
    });
    return rows;
  }

  /** Extends the wait of a pending job by an hour if an active runner matches; false if none does. */
  async postpone(jobId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'postpone_job',
      text: `UPDATE commit_statuses j SET deadline_at = least(now() + interval '1 hour', j.queued_at + ${WAITS_AT_MOST})
             WHERE j.id = $1 AND j.status = 'pending' AND j.queued_at > now() - ${WAITS_AT_MOST}
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
