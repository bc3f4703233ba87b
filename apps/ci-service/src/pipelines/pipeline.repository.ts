import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type BasicPipelineJson,
  type HeadPipeline,
  NotFound,
  type Oid,
  type Page,
  pageOffset,
  type PageRequest,
  type PipelineScope,
  type PipelineStatus,
  ZERO_OID,
} from '@ingot/contracts';
import { PipelineEntity } from './pipeline.entity.js';

/** What a pipeline is of. */
export interface PipelineKey {
  readonly projectId: number;
  readonly ref: string;
  readonly headOid: Oid;
}

interface ScopeSql {
  readonly where: string;
  readonly total: string;
}

const everyOne = (where: string): ScopeSql => ({
  where,
  total: `SELECT count(*) AS total FROM pipelines WHERE ${where}`,
});

const newestOfEachRef = (tag: boolean): ScopeSql => ({
  where: `project_id = $1 AND tag = ${tag} AND NOT EXISTS (
    SELECT FROM pipelines newer
    WHERE newer.project_id = $1 AND newer.tag = ${tag} AND newer.ref = pipelines.ref AND newer.id > pipelines.id)`,
  total: `SELECT count(*) AS total FROM (SELECT DISTINCT ref FROM pipelines WHERE project_id = $1 AND tag = ${tag}) refs`,
});

const SCOPES = {
  all: everyOne('project_id = $1'),
  running: everyOne(`project_id = $1 AND status = 'running'`),
  branches: newestOfEachRef(false),
  tags: newestOfEachRef(true),
} as const satisfies Record<PipelineScope | 'all', ScopeSql>;

/** All SQL of pipelines; what pages or answers other services is prepared and bypasses the entities. */
@Injectable()
export class PipelineRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  async get(projectId: number, id: number): Promise<PipelineEntity> {
    const found = await this.dataSource.manager.findOneBy(PipelineEntity, { id, projectId });
    if (found === null) throw new NotFound();
    return found;
  }

  /** As `get`, and keeps others from changing the pipeline until the transaction ends. */
  async lock(tx: EntityManager, projectId: number, id: number): Promise<PipelineEntity> {
    const found = await tx.findOne(PipelineEntity, { where: { id, projectId }, lock: { mode: 'pessimistic_write' } });
    if (found === null) throw new NotFound();
    return found;
  }

  /** The newest pipeline of exactly this, locked; made when there is none, once however many ask at the same time. */
  async lockNewestOrCreate(tx: EntityManager, key: PipelineKey, userId: number): Promise<PipelineEntity> {
    const found = await this.lockNewest(tx, key);
    if (found !== null) return found;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`pipeline ${JSON.stringify(key)}`]);
    return (await this.lockNewest(tx, key)) ?? this.create(tx, key, userId);
  }

  /** Served from an index in the order of the list, whatever the scope. */
  async page(projectId: number, scope: PipelineScope | 'all', request: PageRequest): Promise<Page<BasicPipelineJson>> {
    const { where, total } = SCOPES[scope];
    const [rows, count] = await Promise.all([
      this.reads.query<BasicPipelineJson>({
        name: `pipelines_${scope}`,
        text: `SELECT id, head_oid AS sha, ref, status FROM pipelines WHERE ${where} ORDER BY id DESC LIMIT $2 OFFSET $3`,
        values: [projectId, request.perPage, pageOffset(request)],
      }),
      this.reads.query<{ total: number }>({
        name: `pipelines_${scope}_total`,
        text: total,
        values: [projectId],
      }),
    ]);
    return { items: rows.rows, total: count.rows[0]?.total ?? 0 };
  }

  /** The newest pipeline of this branch and head. */
  async findHead({ projectId, ref, headOid }: PipelineKey): Promise<HeadPipeline | null> {
    const { rows } = await this.reads.query<HeadPipeline>({
      name: 'head_pipeline',
      text: `SELECT id AS "pipelineId", status FROM pipelines
             WHERE project_id = $1 AND head_oid = $2 AND ref = $3 AND NOT tag ORDER BY id DESC LIMIT 1`,
      values: [projectId, headOid, ref],
    });
    return rows[0] ?? null;
  }

  /** The status of the newest pipeline of each ref of each of the commits. */
  async newestStatuses(
    projectId: number,
    oids: readonly Oid[],
  ): Promise<readonly { readonly headOid: Oid; readonly status: PipelineStatus }[]> {
    const { rows } = await this.reads.query<{ headOid: Oid; status: PipelineStatus }>({
      name: 'newest_pipeline_statuses',
      text: `SELECT DISTINCT ON (head_oid, ref) head_oid AS "headOid", status FROM pipelines
             WHERE project_id = $1 AND head_oid = ANY($2) ORDER BY head_oid, ref, id DESC`,
      values: [projectId, oids],
    });
    return rows;
  }

  private lockNewest(tx: EntityManager, { projectId, ref, headOid }: PipelineKey): Promise<PipelineEntity | null> {
    return tx.findOne(PipelineEntity, {
      where: { projectId, ref, headOid },
      order: { id: 'DESC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  private async create(tx: EntityManager, key: PipelineKey, userId: number): Promise<PipelineEntity> {
    const now = new Date();
    const created = tx.create(PipelineEntity, {
      ...key,
      userId,
      beforeOid: ZERO_OID,
      tag: false,
      status: 'created',
      duration: null,
      createdAt: now,
      updatedAt: now,
      startedAt: null,
      finishedAt: null,
    });
    await tx.insert(PipelineEntity, created);
    return created;
  }
}
