import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import {
  type AskedStatus,
  DomainError,
  type JobCommitJson,
  NotFound,
  type Page,
  type PageRequest,
  type PipelineStatus,
} from '@ingot/contracts';
import { type ListOrder, orderBy, type PageQuery, readPage } from '@ingot/platform';
import { type JobPlan } from '../configuration/pipeline-plan.js';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { type Job, JOB, JOB_TAGS, type PlannedJob } from './job.js';

/** A job with its pipeline's attributes in the API. */
export interface ShownJob extends Job {
  readonly tag: boolean;
  readonly tags: readonly string[];
  readonly commit: JobCommitJson | null;
  readonly pipelineStatus: PipelineStatus;
  readonly runner: {
    readonly id: number;
    readonly description: string;
    readonly active: boolean;
    readonly is_shared: boolean;
    readonly name: string | null;
  } | null;
  readonly artifacts: { readonly filename: string; readonly size: number } | null;
  readonly artifactsExpireAt: Date | null;
}

export interface JobFilter {
  readonly statuses: readonly PipelineStatus[] | null;
  readonly pipelineId: number | null;
  readonly includeRetried: boolean;
}

export interface RunnerJobFilter {
  readonly status: AskedStatus | null;
  /** Null for all projects. */
  readonly projectIds: readonly number[] | null;
}

const shown = (
  cursor = '',
): string => `SELECT ${JOB.sql}, ${JOB_TAGS.sql}, p.tag, p.commit, p.status AS "pipelineStatus",
    CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object('id', r.id, 'description', r.description,
      'active', r.active, 'is_shared', r.is_shared, 'name', r.name) END AS runner,
    CASE WHEN a.job_id IS NULL OR a.expires_at <= now() THEN NULL
      ELSE jsonb_build_object('filename', a.file_name, 'size', a.size) END AS artifacts,
    a.expires_at AS "artifactsExpireAt"${cursor}
  FROM commit_statuses j JOIN pipelines p ON p.id = j.pipeline_id
  LEFT JOIN runners r ON r.id = j.runner_id LEFT JOIN job_artifacts a ON a.job_id = j.id`;

/**
 * The jobs of a list, in the order of their ids.
 * @param lists the conditions of disjoint lists, of which an index has each in this order
 */
function inOrder(lists: readonly string[], direction: ListOrder['direction']): Omit<PageQuery, 'name' | 'values'> {
  const order: ListOrder = { by: { 'j.id': 'id' }, direction };
  const all = lists.map((where) => `SELECT FROM commit_statuses j WHERE ${where}`).join(' UNION ALL ');
  const items: PageQuery['items'] = (limits, toItsEnd, { behind, cursor }) => {
    const firstOfEach = lists.map(
      (where) => `(SELECT j.id FROM commit_statuses j WHERE ${where}${behind} ORDER BY ${orderBy(order)} ${toItsEnd})`,
    );
    return `${shown(cursor)}
     WHERE j.id = ANY (ARRAY (
       SELECT j.id FROM (${firstOfEach.join(' UNION ALL ')}) AS j ORDER BY ${orderBy(order)} ${limits}))
     ORDER BY ${orderBy(order)}`;
  };
  return { counted: `(${all}) AS j`, items, order };
}

/** Creates and reads jobs; `JobChanges` changes them. */
@Injectable()
export class JobRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** Inserts all jobs of a new pipeline, in the order of the plan. */
  async insert(
    tx: EntityManager,
    pipeline: PipelineEntity,
    plans: readonly JobPlan[],
    now: Date,
  ): Promise<readonly Pick<PlannedJob, 'id' | 'name' | 'stage' | 'plan'>[]> {
    const rows: { id: number; name: string }[] = await tx.query(
      `WITH given AS MATERIALIZED (
         SELECT position, plan, nextval(pg_get_serial_sequence('job_definitions', 'id')) AS definition_id
         FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS of_plan (plan, position)
       ), defined AS (
         INSERT INTO job_definitions (id, project_id, pipeline_id, plan)
         SELECT definition_id, $2, $3, plan FROM given
       )
       INSERT INTO commit_statuses (type, pipeline_id, project_id, head_oid, ref, stage, stage_index, name, status,
         is_latest, allow_failure, user_id, definition_id, run_when, tags, timeout_seconds, created_at)
       SELECT 'job', $3, $2, $4, $5, plan->>'stage', (plan->>'stageIndex')::integer, plan->>'name', 'created', true,
         (plan->>'allowFailure')::boolean, $6, definition_id, plan->>'when',
         ARRAY (SELECT jsonb_array_elements_text(plan->'tags')), (plan->>'timeout')::integer, $7
       FROM given ORDER BY position RETURNING id, name`,
      [JSON.stringify(plans), pipeline.projectId, pipeline.id, pipeline.headOid, pipeline.ref, pipeline.userId, now],
    );
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    return plans.map((plan) => {
      const { name, stage } = plan;
      const id = ids.get(name);
      if (id === undefined) throw new TypeError('an inserted job has an id');
      return { id, name, stage, plan };
    });
  }

  /** The number of runs of that job in the pipeline, including the current one. */
  async countRuns(tx: EntityManager, { pipelineId, name }: Job): Promise<number> {
    const rows: { count: number }[] = await tx.query(
      `SELECT count(*) AS count FROM commit_statuses WHERE pipeline_id = $1 AND name = $2 AND type = 'job'`,
      [pipelineId, name],
    );
    return rows[0]?.count ?? 0;
  }

  /** Throws 404 `404 Not Found` when the project has no such job. */
  async get(projectId: number, id: number): Promise<ShownJob> {
    const { rows } = await this.reads.query<ShownJob>({
      name: 'job',
      text: `${shown()} WHERE j.id = $1 AND j.project_id = $2 AND j.type = 'job'`,
      values: [id, projectId],
    });
    const [found] = rows;
    if (found === undefined) throw new DomainError('not_found', '404 Not Found'); // so for jobs: reference behaviour, 13.13
    return found;
  }

  /** As `get`, in a transaction that holds the lock of the pipeline, which has had the job. */
  async find(tx: EntityManager, projectId: number, id: number): Promise<Job> {
    const rows: Job[] = await tx.query(
      `SELECT ${JOB.sql} FROM commit_statuses j WHERE j.id = $1 AND j.project_id = $2 AND j.type = 'job'`,
      [id, projectId],
    );
    const [found] = rows;
    if (found === undefined) throw new NotFound();
    return found;
  }

  /** The job with its plan, or null. */
  async findPlanned(id: number): Promise<PlannedJob | null> {
    const { rows } = await this.reads.query<PlannedJob>({
      name: 'planned_job',
      text: `SELECT ${JOB.sql}, d.plan FROM commit_statuses j JOIN job_definitions d ON d.id = j.definition_id
             WHERE j.id = $1 AND j.type = 'job'`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** A project's jobs newest first, a pipeline's in their order; both from an index. */
  async page(
    projectId: number,
    { statuses, pipelineId, includeRetried }: JobFilter,
    request: PageRequest,
  ): Promise<Page<ShownJob>> {
    const of = pipelineId === null ? 'project' : 'pipeline';
    const values: unknown[] = [projectId];
    const where = [
      `j.project_id = $1 AND j.type = 'job'`,
      ...(pipelineId === null ? [] : [`j.pipeline_id = $${values.push(pipelineId)}`]),
      ...(includeRetried ? [] : ['j.is_latest']),
    ].join(' AND ');
    const wanted = statuses === null ? null : [...new Set(statuses)];
    const lists = wanted?.map((status) => `${where} AND j.status = $${values.push(status)}`) ?? [where];
    const name = `jobs_of_${of}_${wanted?.length ?? 'any'}_${includeRetried ? 'all' : 'latest'}`;
    const inTheirOrder = inOrder(
      lists.length === 0 ? [`${where} AND false`] : lists,
      pipelineId === null ? 'desc' : 'asc',
    );
    return readPage<ShownJob>(this.reads, { name, ...inTheirOrder, values }, request);
  }

  /** A runner's jobs, newest first. */
  async pageOfRunner(
    runnerId: number,
    { status, projectIds }: RunnerJobFilter,
    request: PageRequest,
  ): Promise<Page<ShownJob>> {
    const values: unknown[] = [runnerId, projectIds];
    const ofStatus = status === null ? 'true' : `j.type = 'job' AND j.status = $${values.push(status)}`; // as of its index
    const where = `j.runner_id = $1 AND ($2::bigint[] IS NULL OR j.project_id = ANY ($2)) AND ${ofStatus}`;
    return readPage<ShownJob>(
      this.reads,
      {
        name: `jobs_of_runner_${status === null ? 'any' : 'one'}`,
        ...inOrder([where], 'desc'),
        values,
      },
      request,
    );
  }
}
