import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DomainError, Forbidden, type PipelineStatus } from '@ingot/contracts';
import { JOB, JOB_CONTACT, type PlannedJob } from './job.js';
import { digestOf } from './token.js';

/** A job as the runner that has it sees it. */
export interface RunnersJob extends PlannedJob {
  readonly tag: boolean;
  readonly heardAt: Date | null;
}

interface Row extends RunnersJob {
  readonly isProjectDeleted: boolean;
  readonly tokenDigest: string | null;
}

/** Signs of life are written down no more often. */
const HEARD_EVERY_MS = 30_000;
/** A runner that is silent for longer has lost its job. */
const SILENT = `interval '1 hour'`;

const TAKEN: ReadonlySet<PipelineStatus> = new Set(['running', 'canceled']);

/** Jobs as runners name them: by number, and by the token that came with the job. */
@Injectable()
export class RunningJobs {
  constructor(private readonly pool: pg.Pool) {}

  /** 404 for an unknown job; 403 for any token but its own, while its project is deleted, and when it was erased (reference behaviour, 10). */
  async authenticate(id: number, token: string): Promise<RunnersJob> {
    const row = await this.find(id);
    if (row === null) throw new DomainError('not_found', '404 Not Found');
    if (row.tokenDigest !== digestOf(token)) throw new Forbidden();
    if (row.isProjectDeleted) throw new Forbidden('Project has been deleted!');
    if (row.erasedAt !== null) throw new Forbidden('Job has been erased!');
    return row;
  }

  /** As `authenticate`, of a job that its runner may still have: running, or cancelled without the runner knowing. */
  async ofRunner(id: number, token: string): Promise<RunnersJob> {
    const job = await this.authenticate(id, token);
    if (!TAKEN.has(job.status)) throw new Forbidden('Job is not running');
    return job;
  }

  /** The running job whose token this is, or null. */
  async findByToken(token: string): Promise<RunnersJob | null> {
    const { rows } = await this.pool.query<RunnersJob>({
      name: 'job_by_token',
      text: `SELECT ${JOB.sql}, ${JOB_CONTACT.sql}, d.plan, p.tag
             FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             JOIN pipelines p ON p.id = j.pipeline_id
             WHERE j.token_digest = $1 AND j.status = 'running'`,
      values: [digestOf(token)],
    });
    return rows[0] ?? null;
  }

  /** The runner is there: its job ends by its timeout, or when the runner falls silent. */
  async hear({ id, heardAt }: RunnersJob): Promise<void> {
    if (heardAt !== null && Date.now() - heardAt.getTime() < HEARD_EVERY_MS) return;
    await this.pool.query({
      name: 'hear_of_job',
      text: `UPDATE commit_statuses SET heard_at = now(),
               deadline_at = least(started_at + make_interval(secs => timeout_seconds), now() + ${SILENT})
             WHERE id = $1 AND status = 'running'`,
      values: [id],
    });
  }

  async isInPipeline(id: number, pipelineId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'job_in_pipeline',
      text: 'SELECT FROM commit_statuses WHERE id = $1 AND pipeline_id = $2',
      values: [id, pipelineId],
    });
    return rowCount === 1;
  }

  private async find(id: number): Promise<Row | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'job_of_runner',
      text: `SELECT ${JOB.sql}, ${JOB_CONTACT.sql}, d.plan, p.tag,
               NOT EXISTS (SELECT FROM ci_projects c WHERE c.project_id = j.project_id) AS "isProjectDeleted"
             FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             JOIN pipelines p ON p.id = j.pipeline_id
             WHERE j.id = $1 AND j.type = 'job'`,
      values: [id],
    });
    return rows[0] ?? null;
  }
}
