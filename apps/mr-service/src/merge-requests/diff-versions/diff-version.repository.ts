import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Oid, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { DiffVersionEntity } from './diff-version.entity.js';

export type NewDiffVersion = Omit<DiffVersionEntity, 'id' | 'createdAt'>;

const VERSION = columnsOf(DiffVersionEntity);
const DUE = columnsOf(MergeRequestEntity).only('headOid', 'diffRevision', 'targetBranch', 'state', 'mergeStartOid');
const OF_IT = 'merge_request_id = $1';

/** What a version is recorded of. */
export type DueVersion = RowOf<typeof DUE>;

/** The version of the merge request `mr` for its last occasion. */
const NEWEST = `
  SELECT FROM merge_request_versions AS version
  WHERE version.merge_request_id = mr.id AND version.revision = mr.diff_revision`;

@Injectable()
export class DiffVersionRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** The merge request as it was when its newest version became due; null when that version is recorded. */
  async findDue(mergeRequestId: number): Promise<DueVersion | null> {
    const { rows } = await this.reads.query<DueVersion>({
      name: 'due_diff_version',
      text: `SELECT ${DUE.from('mr').sql} FROM merge_requests mr
             WHERE mr.id = $1 AND mr.deleted_at IS NULL AND NOT EXISTS (${NEWEST})`,
      values: [mergeRequestId],
    });
    return rows[0] ?? null;
  }

  /** Whether the newest version is recorded, with that head. */
  async isRecorded(mergeRequestId: number, headOid: Oid): Promise<boolean> {
    const { rows } = await this.reads.query({
      name: 'newest_diff_version_is_recorded',
      text: `SELECT FROM merge_requests mr WHERE mr.id = $1 AND mr.head_oid = $2 AND EXISTS (${NEWEST})`,
      values: [mergeRequestId, headOid],
    });
    return rows.length > 0;
  }

  /** Records a version, unless one of this revision exists. */
  async record(version: NewDiffVersion): Promise<void> {
    await this.rows.createQueryBuilder().insert().values(version).orIgnore().execute();
  }

  /** Makes another version due for the open merge requests, unless the newest one already has that target head. */
  async makeDue(tx: EntityManager, mergeRequestIds: readonly number[], targetOid: Oid): Promise<void> {
    await tx.query(
      `UPDATE merge_requests AS mr SET diff_revision = diff_revision + 1
       WHERE id = ANY ($1::bigint[]) AND state = 'opened' AND deleted_at IS NULL
         AND NOT EXISTS (${NEWEST} AND version.start_oid = $2)`,
      [mergeRequestIds, targetOid],
    );
  }

  async findNewest(mergeRequestId: number): Promise<DiffVersionEntity | null> {
    const { rows } = await this.reads.query<DiffVersionEntity>({
      name: 'newest_diff_version',
      text: `SELECT ${VERSION.sql} FROM merge_request_versions WHERE ${OF_IT} ORDER BY revision DESC LIMIT 1`,
      values: [mergeRequestId],
    });
    return rows[0] ?? null;
  }

  /** Newest first. */
  page(mergeRequestId: number, page: PageRequest): Promise<Page<DiffVersionEntity>> {
    return readPage<DiffVersionEntity>(
      this.reads,
      {
        name: 'diff_versions_page',
        counted: `merge_request_versions WHERE ${OF_IT}`,
        items: rowsOfPage({
          columns: VERSION,
          table: 'merge_request_versions',
          where: OF_IT,
          orderBy: 'revision DESC',
        }),
        values: [mergeRequestId],
      },
      page,
    );
  }

  /** Throws `NotFound`. */
  async get(mergeRequestId: number, id: number): Promise<DiffVersionEntity> {
    const { rows } = await this.reads.query<DiffVersionEntity>({
      name: 'diff_version',
      text: `SELECT ${VERSION.sql} FROM merge_request_versions WHERE ${OF_IT} AND id = $2`,
      values: [mergeRequestId, id],
    });
    const [version] = rows;
    if (version === undefined) throw new NotFound();
    return version;
  }

  private get rows() {
    return this.database.getRepository(DiffVersionEntity);
  }
}
