import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Oid, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf } from '@ingot/platform';
import { IssueReferences, type KeptReference } from '../references/issue-references.js';
import { MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { DiffVersionEntity } from './diff-version.entity.js';

export type NewDiffVersion = Omit<DiffVersionEntity, 'id' | 'createdAt'>;

const VERSION = columnsOf(DiffVersionEntity);
const DUE = columnsOf(MergeRequestEntity).only(
  'iid',
  'authorId',
  'headOid',
  'diffRevision',
  'targetBranch',
  'state',
  'mergeStartOid',
);
const OF_IT = 'merge_request_id = $1';

/** Null once the merge request is deleted. */
const HEAD = 'SELECT head_oid FROM merge_requests WHERE id = $1 AND deleted_at IS NULL';

/** Of the newest version only, as it was recorded. The rows that are deleted and inserted are distinct. */
const REPLACE_COMMITS = `
  WITH newest AS (
    SELECT merge_request_id AS id FROM merge_request_versions
    WHERE merge_request_id = $1 AND revision = $2 AND state = $4
      AND NOT EXISTS (SELECT FROM merge_request_versions WHERE merge_request_id = $1 AND revision > $2)
  ), gone AS (
    DELETE FROM merge_request_commits USING newest WHERE merge_request_id = newest.id AND oid <> ALL ($3::text[])
  ), added AS (
    INSERT INTO merge_request_commits (oid, merge_request_id) SELECT unnest($3::text[]), id FROM newest
    ON CONFLICT DO NOTHING
  )
  SELECT EXISTS (SELECT FROM newest) AS "isNewest", EXISTS (
    SELECT FROM merge_request_references WHERE merge_request_id = $1 AND source = 'commits') AS "hasReferences",
    (${HEAD}) AS "headOid"`;

interface KnownCommits {
  readonly isNewest: boolean;
  readonly hasReferences: boolean;
  readonly headOid: Oid | null;
}

/** What a version is recorded of. */
export type DueVersion = RowOf<typeof DUE>;

/**
 * The version of the merge request `mr` for its last occasion. One is empty that was made between the move of the target branch
 * and the record of the merge: it does not count.
 */
const NEWEST = `
  SELECT FROM merge_request_versions AS version
  WHERE version.merge_request_id = mr.id AND version.revision = mr.diff_revision
    AND NOT (version.state = 'empty' AND mr.state = 'merged'
      AND version.start_oid IS DISTINCT FROM coalesce(mr.merge_start_oid, version.start_oid))`;

const UNIQUE = ['merge_request_id', 'revision'];
const MADE_ANEW = ['head_oid', 'start_oid', 'base_oid', 'state', 'files'];
const INSTEAD_OF_EMPTY = { where: `merge_request_versions.state = 'empty'` };

/** What the commits of a version are kept for: being found by id, and the issues that their messages name. */
export interface BroughtCommits {
  readonly oids: readonly Oid[];
  readonly references: readonly KeptReference[];
}

@Injectable()
export class DiffVersionRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
    private readonly references: IssueReferences,
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

  /**
   * Records a version with what its commits are, unless one of this revision exists that is not empty. The commits of older ones
   * are forgotten.
   * @returns as `head`
   */
  async record(version: NewDiffVersion, { oids, references }: BroughtCommits): Promise<Oid | null> {
    const { mergeRequestId, revision, state } = version;
    return this.database.transaction(async (tx) => {
      // one at a time: whoever comes second sees the version of the first
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('merge_request_versions', $1))`, [mergeRequestId]);
      const insert = tx.createQueryBuilder().insert().into(DiffVersionEntity).values(version);
      await insert.orUpdate(MADE_ANEW, UNIQUE, { overwriteCondition: INSTEAD_OF_EMPTY }).execute();
      const [known] = await tx.query<KnownCommits[]>(REPLACE_COMMITS, [mergeRequestId, revision, oids, state]);
      if (known?.isNewest === true && (references.length > 0 || known.hasReferences))
        await this.references.record(tx, mergeRequestId, 'commits', references);
      return known?.headOid ?? null;
    });
  }

  /** The head of a merge request as it is now; null once it is deleted. */
  async head(mergeRequestId: number): Promise<Oid | null> {
    const { rows } = await this.reads.query<{ headOid: Oid | null }>({
      name: 'merge_request_head',
      text: `SELECT (${HEAD}) AS "headOid"`,
      values: [mergeRequestId],
    });
    return rows[0]?.headOid ?? null;
  }

  /** Those of the commits that the newest version has. */
  async commitsAmong(tx: EntityManager, mergeRequestId: number, oids: readonly Oid[]): Promise<ReadonlySet<Oid>> {
    const rows: { oid: Oid }[] = await tx.query(
      'SELECT oid FROM merge_request_commits WHERE merge_request_id = $1 AND oid = ANY ($2::text[])',
      [mergeRequestId, oids],
    );
    return new Set(rows.map(({ oid }) => oid));
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
        // revisions are in the index, ids are not
        items: (limits) => `
          SELECT ${VERSION.sql} FROM merge_request_versions
          WHERE ${OF_IT} AND revision = ANY (ARRAY (
            SELECT revision FROM merge_request_versions WHERE ${OF_IT} ORDER BY revision DESC ${limits}))
          ORDER BY revision DESC`,
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
}
