import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type BasicRunnerJson,
  type JobCommitJson,
  NotFound,
  type Page,
  type PageRequest,
  type PipelineStatus,
} from '@ingot/contracts';
import {
  columnsOf,
  foundIdsOfPage,
  type ListOrder,
  nextProjectNumber,
  orderBy,
  readPage,
  type RowOf,
} from '@ingot/platform';
import { DeploymentEntity } from './deployment.entity.js';
import { EnvironmentEntity } from './environment.entity.js';

const DEPLOYMENT = columnsOf(DeploymentEntity).only('id', 'iid', 'ref', 'headOid', 'userId', 'createdAt').from('d');
const ENVIRONMENT = columnsOf(EnvironmentEntity)
  .only('id', 'name', 'slug', 'externalUrl')
  .as({ id: 'environmentId', name: 'environmentName', slug: 'environmentSlug' })
  .from('e');

/** A deployment with its environment and its job. */
export type ShownDeployment = Readonly<RowOf<typeof DEPLOYMENT> & RowOf<typeof ENVIRONMENT>> & {
  /** Null when the job is deleted. */
  readonly job: DeployedJob | null;
};

export interface DeployedJob {
  readonly id: number;
  readonly status: PipelineStatus;
  readonly stage: string;
  readonly name: string;
  readonly ref: string;
  readonly tag: boolean;
  readonly coverage: number | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly userId: number | null;
  readonly commit: JobCommitJson | null;
  readonly runner: BasicRunnerJson | null;
  readonly pipelineId: number;
  readonly pipelineStatus: PipelineStatus;
  readonly headOid: string;
}

/** Which deployments are listed, and in which order. */
export interface DeploymentsWanted {
  /** The name of an environment. */
  readonly environment?: string | undefined;
  /** Only those of jobs that have succeeded, as all are, or only others. */
  readonly succeeded?: boolean | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** By ref, instead of by id. */
  readonly byRef: boolean;
  readonly sort: 'asc' | 'desc';
}

export type NewDeployment = Readonly<Omit<DeploymentEntity, 'id' | 'iid' | 'createdAt'>>;

/** The job that stops an environment, and the user who deployed. */
export interface StopJob {
  readonly id: number;
  readonly userId: number | null;
}

/** Dates within the job's JSON have the session's offset. */
const SHOWN = `
  SELECT ${DEPLOYMENT.sql}, ${ENVIRONMENT.sql},
    CASE WHEN j.id IS NULL THEN NULL ELSE jsonb_build_object(
      'id', j.id, 'status', j.status, 'stage', j.stage, 'name', j.name, 'ref', j.ref, 'tag', p.tag,
      'coverage', j.coverage, 'createdAt', j.created_at, 'startedAt', j.started_at, 'finishedAt', j.finished_at,
      'userId', j.user_id, 'commit', p.commit, 'pipelineId', p.id, 'pipelineStatus', p.status, 'headOid', j.head_oid,
      'runner', CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object(
        'id', r.id, 'description', r.description, 'active', r.active, 'is_shared', r.is_shared, 'name', r.name) END
    ) END AS job
  FROM deployments d
  JOIN environments e ON e.id = d.environment_id
  LEFT JOIN commit_statuses j ON j.id = d.job_id
  LEFT JOIN pipelines p ON p.id = j.pipeline_id
  LEFT JOIN runners r ON r.id = j.runner_id`;

/** All SQL of deployments. */
@Injectable()
export class DeploymentRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  page(projectId: number, wanted: DeploymentsWanted, request: PageRequest): Promise<Page<ShownDeployment>> {
    const { name, where, values } = conditions(projectId, wanted);
    const inOrder: ListOrder = {
      by: wanted.byRef ? { 'd.ref': 'text', 'd.id': 'id' } : { 'd.id': 'id' },
      direction: wanted.sort,
    };
    const { ids, ...found } = foundIdsOfPage({ table: 'deployments', alias: 'd', where, orderBy: inOrder });
    return readPage<ShownDeployment>(
      this.reads,
      {
        name,
        ...found,
        items: (limits, toItsEnd, place) =>
          `${SHOWN} WHERE d.id = ANY (ARRAY (${ids(limits, toItsEnd, place)})) ORDER BY ${orderBy(inOrder)}`,
        values,
      },
      request,
    );
  }

  async get(projectId: number, id: number): Promise<ShownDeployment> {
    const { rows } = await this.reads.query<ShownDeployment>({
      name: 'deployment',
      text: `${SHOWN} WHERE d.project_id = $1 AND d.id = $2`,
      values: [projectId, id],
    });
    const [found] = rows;
    if (found === undefined) throw new NotFound();
    return found;
  }

  /** False when the job already has a deployment. */
  async insert(tx: EntityManager, fresh: NewDeployment): Promise<boolean> {
    const known: unknown[] = await tx.query('SELECT FROM deployments WHERE job_id = $1', [fresh.jobId]);
    if (known.length > 0) return false;
    const iid = await nextProjectNumber(tx, 'deployment_counters', fresh.projectId);
    await tx.query(
      `INSERT INTO deployments (project_id, iid, environment_id, job_id, ref, tag, head_oid, user_id, on_stop, is_outdated, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
      [
        fresh.projectId,
        iid,
        fresh.environmentId,
        fresh.jobId,
        fresh.ref,
        fresh.tag,
        fresh.headOid,
        fresh.userId,
        fresh.onStop,
        fresh.isOutdated,
      ],
    );
    return true;
  }

  /** The `on_stop` job of the environment's last deployment, in the same pipeline. */
  async findStopJob(environmentId: number): Promise<StopJob | null> {
    const [found] = await this.database.query<StopJob[]>(
      `SELECT stop.id, ${DEPLOYMENT.only('userId').sql} FROM (
         SELECT * FROM deployments WHERE environment_id = $1 AND NOT is_outdated ORDER BY id DESC LIMIT 1) d
       JOIN commit_statuses j ON j.id = d.job_id
       JOIN commit_statuses stop ON stop.pipeline_id = j.pipeline_id AND stop.name = d.on_stop
         AND stop.is_latest AND stop.type = 'job'`,
      [environmentId],
    );
    return found ?? null;
  }

  /** Available environments whose last deployment came from the ref. */
  async environmentsOf(projectId: number, ref: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }[]>(
      `SELECT e.id FROM environments e
       WHERE e.project_id = $1 AND e.state = 'available' AND $2 = (
         SELECT d.ref FROM deployments d WHERE d.environment_id = e.id AND NOT d.tag AND NOT d.is_outdated
         ORDER BY d.id DESC LIMIT 1)
         AND e.id IN (SELECT d.environment_id FROM deployments d WHERE d.project_id = $1 AND d.ref = $2)
       ORDER BY e.id`,
      [projectId, ref],
    );
    return rows.map(({ id }) => id);
  }
}

/** With a filter, the best plan depends on the values. */
function conditions(projectId: number, { environment, succeeded, after, before, byRef, sort }: DeploymentsWanted) {
  const values: unknown[] = [projectId];
  const parts = ['d.project_id = $1'];
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (environment !== undefined) {
    const itsId = `SELECT id FROM environments WHERE project_id = $1 AND name = ${given(environment)}`;
    parts.push(`d.environment_id = (${itsId})`);
  }
  if (succeeded === false) parts.push('false');
  if (after !== undefined) parts.push(`d.created_at >= ${given(after)}`);
  if (before !== undefined) parts.push(`d.created_at <= ${given(before)}`);
  const name = parts.length === 1 ? `deployments_page_${byRef ? 'ref' : 'id'}_${sort}` : undefined;
  return { name, where: parts.join(' AND '), values };
}
