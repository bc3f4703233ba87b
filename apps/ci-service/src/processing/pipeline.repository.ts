import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { type HeadPipeline, NotFound, type Oid, type PipelineStatus, ZERO_OID } from '@ingot/contracts';
import { columnsOf, queryPrepared } from '@ingot/platform';
import { PipelineEntity, type PipelineVariable } from './pipeline.entity.js';
import { type StatusChange } from './pipeline-transition.js';

/** The identity of a pipeline. */
export interface PipelineKey {
  readonly projectId: number;
  readonly ref: string;
  readonly headOid: Oid;
}

export type RunPipeline = PipelineKey & Pick<PipelineEntity, 'id' | 'tag'>;

/** A pipeline, and whether it was created just now. */
export interface FoundPipeline {
  readonly pipeline: PipelineEntity;
  readonly isNew: boolean;
}

/** The newest pipeline of a ref and commit. */
export interface NewestPipeline {
  readonly headOid: Oid;
  readonly id: number;
  readonly ref: string;
  readonly status: PipelineStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface GivenVariables {
  readonly variables: readonly PipelineVariable[];
}

/** The attributes of a new pipeline. */
export type NewPipeline = PipelineKey &
  Pick<
    PipelineEntity,
    'beforeOid' | 'tag' | 'refProtected' | 'source' | 'userId' | 'stages' | 'commit' | 'yamlErrors' | 'autoCancel'
  > &
  GivenVariables;

const newestOfRef = (which: 'tag' | 'NOT tag'): string =>
  `SELECT id FROM pipelines WHERE project_id = $1 AND ref = $2 AND ${which} ORDER BY id DESC LIMIT 1`;

const PIPELINE = columnsOf(PipelineEntity);

/** What the creations of pipelines for one ref and commit take turns at. */
const turnOf = ({ projectId, ref, headOid }: PipelineKey): string => `pipeline ${projectId} ${headOid} ${ref}`;

/** The newest pipeline, locked; if there is none, a row without id, and the turn to create it. */
const LOCK_NEWEST_OR_TAKE_TURN = `
  WITH newest AS MATERIALIZED (
    SELECT ${PIPELINE.sql} FROM pipelines WHERE project_id = $1 AND ref = $2 AND head_oid = $3
    ORDER BY id DESC LIMIT 1 FOR UPDATE)
  SELECT newest.*, CASE WHEN newest.id IS NULL THEN pg_advisory_xact_lock(hashtextextended($4, 0))::text END AS turn
  FROM (VALUES (1)) one LEFT JOIN newest ON true`;

/** A pipeline for external statuses, unless there is one of this ref and commit. */
const CREATE_EXTERNAL = `
  INSERT INTO pipelines (tag, source, project_id, ref, head_oid, before_oid, user_id,
    status, started_at, finished_at, duration, created_at, updated_at)
  SELECT false, 'external', $1::bigint, $2::text, $3::text, $4::text, $5::bigint,
    $6::text, $7::timestamptz, $8::timestamptz, $9::integer, $10::timestamptz, $10::timestamptz
  WHERE NOT EXISTS (SELECT FROM pipelines WHERE project_id = $1 AND ref = $2 AND head_oid = $3)
  RETURNING ${PIPELINE.sql}`;

/** The SQL of pipelines, but for their lists. What is read often is prepared. */
@Injectable()
export class PipelineRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  async get(projectId: number, id: number): Promise<PipelineEntity> {
    const found = await this.find(projectId, id);
    if (found === null) throw new NotFound();
    return found;
  }

  async find(projectId: number, id: number): Promise<PipelineEntity | null> {
    const { rows } = await this.reads.query<PipelineEntity>({
      name: 'pipeline',
      text: `SELECT ${PIPELINE.sql} FROM pipelines WHERE id = $1 AND project_id = $2`,
      values: [id, projectId],
    });
    return rows[0] ?? null;
  }

  /** As `get`, with what it was given when it was made. */
  async getWithVariables(projectId: number, id: number): Promise<PipelineEntity & GivenVariables> {
    const { rows } = await this.reads.query<PipelineEntity & GivenVariables>({
      name: 'pipeline_with_variables',
      text: `SELECT ${PIPELINE.sql}, variables FROM pipelines WHERE id = $1 AND project_id = $2`,
      values: [id, projectId],
    });
    const [found] = rows;
    if (found === undefined) throw new NotFound();
    return found;
  }

  /** The newest pipeline of a branch or tag; null when there is none. */
  async findLatest(projectId: number, ref: string): Promise<PipelineEntity | null> {
    const { rows } = await this.reads.query<PipelineEntity>({
      name: 'latest_pipeline',
      text: `SELECT ${PIPELINE.sql} FROM pipelines WHERE id = coalesce((${newestOfRef('NOT tag')}), (${newestOfRef('tag')}))`,
      values: [projectId, ref],
    });
    return rows[0] ?? null;
  }

  /** As `get`, locked until the transaction ends. */
  async getLocked(tx: EntityManager, projectId: number, id: number): Promise<PipelineEntity> {
    const found = await tx.findOne(PipelineEntity, { where: { id, projectId }, lock: { mode: 'pessimistic_write' } });
    if (found === null) throw new NotFound();
    return found;
  }

  /** Locks the pipelines that no other transaction has locked and that have no pending action. Returns their ids. */
  async lockIdle(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM pipelines WHERE id = ANY ($1) AND requested_action IS NULL ORDER BY id FOR UPDATE SKIP LOCKED`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Sets the status `running`. Returns the pipelines that had another status. The caller holds their locks. */
  async run(tx: EntityManager, ids: readonly number[], now: Date): Promise<readonly RunPipeline[]> {
    const [rows] = await tx.query<[RunPipeline[], number]>(
      `UPDATE pipelines SET status = 'running', finished_at = NULL, duration = NULL, updated_at = $2,
         started_at = CASE WHEN status IN ('created', 'pending') THEN $2 ELSE coalesce(started_at, $2) END
       WHERE id = ANY ($1) AND status <> 'running'
       RETURNING id, project_id AS "projectId", ref, tag, head_oid AS "headOid"`,
      [ids, now],
    );
    return rows;
  }

  async enter(tx: EntityManager, id: number, change: StatusChange): Promise<void> {
    const { status, startedAt, finishedAt, duration, updatedAt } = change;
    await queryPrepared(tx, {
      name: 'enter_pipeline_status',
      text: `UPDATE pipelines SET status = $2, started_at = $3, finished_at = $4, duration = $5, updated_at = $6 WHERE id = $1`,
      values: [id, status, startedAt, finishedAt, duration, updatedAt],
    });
  }

  /** As `getLocked`, for a pipeline with a pending action. */
  async lockWithRequestedAction(tx: EntityManager, projectId: number, id: number): Promise<PipelineEntity> {
    const where = { id, projectId, requestedAction: Not(IsNull()) };
    const found = await tx.findOne(PipelineEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (found === null) throw new NotFound();
    return found;
  }

  /**
   * The newest pipeline of exactly this, locked; created when there is none, also with concurrent callers only once.
   * @param first the status of a new one, and its times
   */
  async lockNewestOrCreate(
    tx: EntityManager,
    key: PipelineKey,
    userId: number,
    first: StatusChange,
  ): Promise<FoundPipeline> {
    const { projectId, ref, headOid } = key;
    const [found] = await queryPrepared<PipelineEntity | { readonly id: null }>(tx, {
      name: 'lock_newest_pipeline',
      text: LOCK_NEWEST_OR_TAKE_TURN,
      values: [projectId, ref, headOid, turnOf(key)],
    });
    if (found !== undefined && found.id !== null) return { pipeline: found, isNew: false };
    const [created] = await queryPrepared<PipelineEntity>(tx, {
      name: 'create_external_pipeline',
      text: CREATE_EXTERNAL,
      values: [
        ...[projectId, ref, headOid, ZERO_OID, userId],
        ...[first.status, first.startedAt, first.finishedAt, first.duration, first.updatedAt],
      ],
    });
    // without one, somebody created it during the wait for the turn
    return created === undefined ? this.lockNewestOrCreate(tx, key, userId, first) : { pipeline: created, isNew: true };
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

  /** The newest pipeline of each ref of each of the commits. */
  async newestOfCommits(projectId: number, oids: readonly Oid[]): Promise<readonly NewestPipeline[]> {
    const { rows } = await this.reads.query<NewestPipeline>({
      name: 'newest_pipelines_of_commits',
      text: `SELECT DISTINCT ON (head_oid, ref) head_oid AS "headOid", id, ref, status, created_at AS "createdAt",
               updated_at AS "updatedAt" FROM pipelines
             WHERE project_id = $1 AND head_oid = ANY($2) ORDER BY head_oid, ref, id DESC`,
      values: [projectId, oids],
    });
    return rows;
  }

  /** Pipelines with a pending action, the oldest first. */
  async withRequestedAction(limit: number): Promise<readonly { readonly id: number; readonly projectId: number }[]> {
    return this.dataSource.query<{ id: number; projectId: number }[]>(
      `SELECT id, project_id AS "projectId" FROM pipelines WHERE requested_action IS NOT NULL ORDER BY id LIMIT $1`,
      [limit],
    );
  }

  /** Older incomplete pipelines of the branch that may be canceled in favour of the pushed head. */
  async redundantBefore({
    projectId,
    ref,
    headOid,
  }: PipelineKey): Promise<readonly { readonly id: number; readonly autoCancel: 'conservative' | 'interruptible' }[]> {
    return this.dataSource.query(
      `SELECT id, auto_cancel AS "autoCancel" FROM pipelines
       WHERE project_id = $1 AND ref = $2 AND NOT tag AND source = 'push'
         AND status IN ('created', 'pending', 'running', 'manual') AND auto_cancel IN ('conservative', 'interruptible')
         AND id < (SELECT max(id) FROM pipelines
                   WHERE project_id = $1 AND ref = $2 AND NOT tag AND source = 'push' AND head_oid = $3)
       ORDER BY id`,
      [projectId, ref, headOid],
    );
  }

  /** A new pipeline without parts; later external statuses join it. */
  async create(tx: EntityManager, given: NewPipeline): Promise<PipelineEntity> {
    await this.takeTurn(tx, given);
    return this.insert(tx, given);
  }

  /** Serializes the creation of pipelines for one ref and commit, so that the newer one sees the older one. */
  private async takeTurn(tx: EntityManager, key: PipelineKey): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [turnOf(key)]);
  }

  private async insert(tx: EntityManager, given: NewPipeline): Promise<PipelineEntity> {
    const now = new Date();
    const { projectId, ref, tag, refProtected, headOid, beforeOid, userId, source } = given;
    const { variables, stages, commit, yamlErrors, autoCancel } = given;
    const created = tx.create(PipelineEntity, {
      projectId,
      ref,
      tag,
      refProtected,
      headOid,
      beforeOid,
      userId,
      source,
      variables,
      stages,
      commit,
      yamlErrors,
      autoCancel,
      requestedAction: null,
      requestedBy: null,
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
