import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager, In } from 'typeorm';
import { type Oid, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, queryPrepared, readPage, type RowOf } from '@ingot/platform';
import { type PipelineEntity } from '../processing/pipeline.entity.js';
import { CommitStatusEntity, EXTERNAL_STAGE } from './commit-status.entity.js';

export interface StatusFilter {
  readonly ref: string | null;
  readonly stage: string | null;
  readonly name: string | null;
  /** Includes rows that a newer one of the same pipeline and name has replaced, be it a job or an external status. */
  readonly includeReplaced: boolean;
}

/** The columns that the API shows. */
const SHOWN = columnsOf(CommitStatusEntity).except('pipelineId', 'projectId', 'stage', 'isLatest');

export type ShownStatus = RowOf<typeof SHOWN>;

/** The values of a status that a post sets. */
export type PostedFields = Pick<CommitStatusEntity, 'status' | 'startedAt' | 'finishedAt'> &
  Partial<Pick<CommitStatusEntity, 'targetUrl' | 'description' | 'coverage'>>;

/** The statuses of one name in a pipeline. */
export interface NamedStatuses {
  /** The user's own pending or running one. */
  readonly live: CommitStatusEntity | null;
  readonly latest: CommitStatusEntity | null;
}

/** Whether the row `s` is the latest of its name, also beside a job or external status of the same name. */
const IS_LATEST_OF_NAME = `(s.is_latest AND NOT EXISTS (SELECT FROM commit_statuses later
  WHERE later.pipeline_id = s.pipeline_id AND later.name = s.name AND later.is_latest AND later.id > s.id))`;

/** Names are reduced to their latest row before the filters apply. */
const matching = (includeReplaced: boolean): string => `
  commit_statuses s
  WHERE project_id = $1 AND head_oid = $2 ${includeReplaced ? '' : `AND ${IS_LATEST_OF_NAME}`}
    AND ($3::text IS NULL OR ref = $3) AND ($4::text IS NULL OR stage = $4) AND ($5::text IS NULL OR name = $5)`;

const ADD_EXTERNAL = `
  INSERT INTO commit_statuses (type, is_latest, allow_failure,
    pipeline_id, project_id, head_oid, ref, stage, name, user_id, created_at,
    status, started_at, finished_at, target_url, description, coverage)
  VALUES ('external', true, false, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  RETURNING ${columnsOf(CommitStatusEntity).sql}`;

@Injectable()
export class CommitStatusRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** An index has the commit's statuses in the order of the list. */
  page(
    projectId: number,
    oid: Oid,
    { ref, stage, name, includeReplaced }: StatusFilter,
    request: PageRequest,
  ): Promise<Page<ShownStatus>> {
    const from = matching(includeReplaced);
    return readPage<ShownStatus>(
      this.reads,
      {
        name: `commit_statuses_${includeReplaced ? 'all' : 'latest'}`,
        counted: from,
        items: (limits) => `SELECT ${SHOWN.sql} FROM ${from} ORDER BY id ${limits}`,
        values: [projectId, oid, ref, stage, name],
      },
      request,
    );
  }

  /** The refs on which the commit has statuses. */
  async refs(projectId: number, oid: Oid): Promise<readonly string[]> {
    const { rows } = await this.reads.query<{ ref: string }>({
      name: 'commit_status_refs',
      text: 'SELECT DISTINCT ref FROM commit_statuses WHERE project_id = $1 AND head_oid = $2',
      values: [projectId, oid],
    });
    return rows.map(({ ref }) => ref);
  }

  /** What a new report of the user changes in a pipeline that the transaction has locked; never a job, whatever its name. */
  async named(
    tx: EntityManager,
    { id: pipelineId, ref }: PipelineEntity,
    name: string,
    userId: number,
  ): Promise<NamedStatuses> {
    const named = { pipelineId, name, type: 'external' } as const;
    const found = await tx.find(CommitStatusEntity, {
      where: [
        { ...named, ref, userId, status: In(['pending', 'running']) },
        { ...named, isLatest: true },
      ],
      order: { id: 'DESC' },
    });
    const isLive = ({ userId: by, ref: on, status }: CommitStatusEntity) =>
      by === userId && on === ref && (status === 'pending' || status === 'running');
    return { live: found.find(isLive) ?? null, latest: found.find(({ isLatest }) => isLatest) ?? null };
  }

  async update(tx: EntityManager, status: CommitStatusEntity, fields: PostedFields): Promise<CommitStatusEntity> {
    await tx.update(CommitStatusEntity, status.id, fields);
    return Object.assign(status, fields);
  }

  /** Adds a status, which becomes the latest of its name. */
  async add(
    tx: EntityManager,
    pipeline: PipelineEntity,
    by: {
      readonly name: string;
      readonly userId: number;
      readonly at: Date;
      readonly replaces: CommitStatusEntity | null;
    },
    fields: PostedFields,
  ): Promise<CommitStatusEntity> {
    const { id: pipelineId, projectId, headOid, ref } = pipeline;
    if (by.replaces !== null) await tx.update(CommitStatusEntity, by.replaces.id, { isLatest: false });
    const { status, startedAt, finishedAt, targetUrl = null, description = null, coverage = null } = fields;
    const [added] = await queryPrepared<CommitStatusEntity>(tx, {
      name: 'add_external_status',
      text: ADD_EXTERNAL,
      values: [
        ...[pipelineId, projectId, headOid, ref, EXTERNAL_STAGE, by.name, by.userId, by.at],
        ...[status, startedAt, finishedAt, targetUrl, description, coverage],
      ],
    });
    if (added === undefined) throw new Error('no status was added');
    return added;
  }
}
