import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { NotFound, type Oid, someMergeRequests } from '@ingot/contracts';
import {
  changeRow,
  columnsOf,
  deleteRows,
  insertRow,
  nextProjectNumber,
  updateRow,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { type ReadableSql } from '../../activity/targets/note-target.js';
import { MergeRequestEntity } from './merge-request.entity.js';
import { MergeRequestExists } from './merge-request.errors.js';

export type NewMergeRequest = Pick<
  MergeRequestEntity,
  | 'projectId'
  | 'title'
  | 'description'
  | 'sourceBranch'
  | 'targetBranch'
  | 'authorId'
  | 'assigneeId'
  | 'labelIds'
  | 'milestoneId'
  | 'forceRemoveSourceBranch'
>;

export interface PushCandidate {
  readonly id: number;
  readonly headOid: Oid;
  readonly authorId: number;
}

interface OpenAt {
  readonly isSource: boolean;
  readonly isTarget: boolean;
}

type OfBranches = Pick<MergeRequestEntity, 'projectId' | 'sourceBranch' | 'targetBranch'>;

const OPEN_BRANCHES_KEY = 'merge_requests_open_branches_key';
const thatExist = { deletedAt: IsNull() };
const openOnes = { ...thatExist, state: 'opened' } as const;
const now = () => 'now()';
const MERGE_REQUEST = columnsOf(MergeRequestEntity);
/** SQL: the open ones of the project `$1`. */
const OPEN = `merge_requests WHERE project_id = $1 AND state = 'opened' AND deleted_at IS NULL`;

/** As `issueIsReadable`, of a merge request. Pure. */
export const mergeRequestIsReadable = ({ id, readerId, all, some }: ReadableSql): string => `EXISTS (
  SELECT FROM merge_requests m WHERE m.id = ${id} AND m.deleted_at IS NULL AND (
    m.project_id = ANY (${all}::bigint[])
    OR m.project_id = ANY (${some}::bigint[]) AND ${someMergeRequests(readerId, 'm')})
  OFFSET 0)`;

/**
 * Reads merge requests by id, and changes them; `MergeRequestReader` reads them by iid. Lists, diff versions, merge intents and automatic
 * merges have repositories of their own.
 */
@Injectable()
export class MergeRequestRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Throws `NotFound`. */
  async get(id: number): Promise<MergeRequestEntity> {
    const row = await this.find(id);
    if (row === null) throw new NotFound();
    return row;
  }

  async find(id: number): Promise<MergeRequestEntity | null> {
    const { rows } = await this.reads.query<MergeRequestEntity>({
      name: 'merge_request_by_id',
      text: `SELECT ${MERGE_REQUEST.sql} FROM merge_requests WHERE id = $1 AND deleted_at IS NULL`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** Those that exist. */
  findByIds(ids: readonly number[]): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...thatExist, id: In([...ids]) });
  }

  /** As `get`, locked until the transaction ends. */
  async getLocked(tx: EntityManager, id: number): Promise<MergeRequestEntity> {
    const row = await this.findLocked(tx, id);
    if (row === null) throw new NotFound();
    return row;
  }

  /** As `find`, locked until the transaction ends. */
  findLocked(tx: EntityManager, id: number): Promise<MergeRequestEntity | null> {
    return tx.findOne(MergeRequestEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether a branch is the source or the target of open ones; few pushes are to such a branch. */
  async openAt(projectId: number, branch: string): Promise<OpenAt> {
    const { rows } = await this.reads.query<OpenAt>({
      name: 'open_merge_requests_at',
      text: `SELECT EXISTS (SELECT FROM ${OPEN} AND source_branch = $2) AS "isSource",
               EXISTS (SELECT FROM ${OPEN} AND target_branch = $2) AS "isTarget"`,
      values: [projectId, branch],
    });
    return rows[0] ?? { isSource: false, isTarget: false };
  }

  async findOpenBySource(projectId: number, sourceBranch: string): Promise<MergeRequestEntity[]> {
    const { rows } = await this.reads.query<MergeRequestEntity>({
      name: 'open_merge_requests_of_source',
      text: `SELECT ${MERGE_REQUEST.sql} FROM ${OPEN} AND source_branch = $2`,
      values: [projectId, sourceBranch],
    });
    return rows;
  }

  /** Open ones to that branch, opened before that time, with a known head; with the columns that a push to the branch needs. */
  async findThatAPushMayMerge(projectId: number, targetBranch: string, openedBefore: Date): Promise<PushCandidate[]> {
    const found = await this.rows.find({
      select: { id: true, headOid: true, authorId: true },
      where: { ...openOnes, projectId, targetBranch, createdAt: LessThan(openedBefore) },
      order: { id: 'ASC' },
    });
    return found.flatMap(({ id, headOid, authorId }) => (headOid === null ? [] : [{ id, headOid, authorId }]));
  }

  /** Open ones to that branch with an unchecked merge status, most recently updated first. */
  findUnchecked(projectId: number, targetBranch: string, limit: number): Promise<MergeRequestEntity[]> {
    return this.rows.find({
      where: { ...openOnes, projectId, targetBranch, mergeStatus: 'unchecked' },
      order: { updatedAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** Whether a merge request of the project was merged with this commit. */
  wasMergedWith(projectId: number, mergeCommitOid: Oid): Promise<boolean> {
    return this.rows.existsBy({ ...thatExist, projectId, mergeCommitOid });
  }

  /** Inserts it with the project's next iid. */
  async insert(tx: EntityManager, fresh: NewMergeRequest): Promise<MergeRequestEntity> {
    const iid = await nextProjectNumber(tx, 'merge_request_counters', fresh.projectId);
    return insertRow(tx, MergeRequestEntity, { ...fresh, iid });
  }

  /** Changes a row that the transaction has locked. */
  change(tx: EntityManager, id: number, changes: Partial<MergeRequestEntity>): Promise<MergeRequestEntity> {
    return changeRow(tx, MergeRequestEntity, { id }, { ...changes, updatedAt: now });
  }

  /** Makes a change that opens a merge request of these branches. Throws `MergeRequestExists` when another is open. */
  async refusingTheSame<T>(wanted: OfBranches & { readonly title: string }, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (violatedUniqueConstraint(error) !== OPEN_BRANCHES_KEY) throw error;
      const { projectId, sourceBranch, targetBranch } = wanted;
      const existing = await this.rows.findOneBy({ ...openOnes, projectId, sourceBranch, targetBranch });
      throw new MergeRequestExists(existing?.title ?? wanted.title);
    }
  }

  /**
   * Stores the head of the source branch and the merge status.
   * @returns false when the row changed since it was read: the other state may be newer
   */
  async storeBranchState(
    seen: MergeRequestEntity,
    present: Pick<MergeRequestEntity, 'headOid' | 'mergeStatus'>,
    { touches = false }: { touches?: boolean } = {},
  ): Promise<boolean> {
    const expected = { ...openOnes, id: seen.id, mergeStatus: seen.mergeStatus, headOid: seen.headOid ?? IsNull() };
    const { affected } = await this.rows.update(expected, { ...present, ...(touches && { updatedAt: now }) });
    return affected === 1;
  }

  /** Marks the merge status as unchecked after the target branch moved. */
  async forgetMergeStatuses(projectId: number, targetBranch: string): Promise<void> {
    await this.rows.update(
      { ...openOnes, projectId, targetBranch, mergeStatus: Not('unchecked') },
      { mergeStatus: 'unchecked' },
    );
  }

  /** Notes that failed builds of its head were retried at that time; locks it. */
  async noteRetry(tx: EntityManager, id: number, at: Date): Promise<void> {
    const retriedAt = () => 'greatest(builds_retried_at, :at::timestamptz)';
    await tx
      .createQueryBuilder()
      .update(MergeRequestEntity)
      .set({ buildsRetriedAt: retriedAt })
      .where({ id })
      .setParameters({ at })
      .execute();
  }

  /** Whether its builds were retried at that time or later; locked, so that none is noted until the transaction ends. */
  async isRetriedSince(tx: EntityManager, id: number, at: Date): Promise<boolean> {
    const lock = { mode: 'pessimistic_read' } as const;
    const row = await tx.findOne(MergeRequestEntity, {
      where: { id },
      select: { id: true, buildsRetriedAt: true },
      lock,
    });
    return row?.buildsRetriedAt != null && row.buildsRetriedAt >= at;
  }

  /**
   * Locks the merge request, marks it as updated, and adds `notes` to its count of user notes. Null when it is deleted.
   */
  touch(tx: EntityManager, id: number, notes: -1 | 0 | 1 = 0): Promise<MergeRequestEntity | null> {
    const counted = notes === 0 ? {} : { userNotesCount: () => `user_notes_count + ${notes}` };
    return updateRow(tx, MergeRequestEntity, { ...thatExist, id }, { ...counted, updatedAt: now });
  }

  async countVote(tx: EntityManager, id: number, vote: 'upvotes' | 'downvotes', difference: -1 | 1): Promise<void> {
    await tx.update(MergeRequestEntity, { id }, { [vote]: () => `${vote} + ${difference}` });
  }

  /** One batch: merged ones with ids above the given one whose source branch is still to be deleted. */
  findWithSourceBranchToDeleteAfter(id: number, limit: number): Promise<MergeRequestEntity[]> {
    return this.rows.find({
      where: { sourceBranchRemovalUserId: Not(IsNull()), id: MoreThan(id) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** The source branch of a merged one is deleted, or stays for good. */
  async forgetSourceBranchDeletion(id: number): Promise<void> {
    await this.rows.update({ id }, { sourceBranchRemovalUserId: null });
  }

  /** Deletes all merge requests of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'merge_requests', column: 'project_id' }, projectId);
    await this.database.query('DELETE FROM merge_request_counters WHERE project_id = $1', [projectId]);
  }

  private get rows() {
    return this.database.getRepository(MergeRequestEntity);
  }
}
