import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import { NotFound, type Oid, someMergeRequests } from '@ingot/contracts';
import { deleteRows, nextProjectNumber, violatedUniqueConstraint } from '@ingot/platform';
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

type OfBranches = Pick<MergeRequestEntity, 'projectId' | 'sourceBranch' | 'targetBranch'>;

const OPEN_BRANCHES_KEY = 'merge_requests_open_branches_key';
const thatExist = { deletedAt: IsNull() };
const openOnes = { ...thatExist, state: 'opened' } as const;
const now = () => 'now()';

/** That a merge request exists and somebody may read it. Pure. */
export const mergeRequestIsReadable = ({ id, readerId, all, some }: ReadableSql): string => `EXISTS (
  SELECT FROM merge_requests m WHERE m.id = ${id} AND m.deleted_at IS NULL AND (
    m.project_id = ANY (${all}::bigint[])
    OR m.project_id = ANY (${some}::bigint[]) AND ${someMergeRequests(readerId, 'm')}))`;

/**
 * Merge requests by their ids, and changes of them; `MergeRequestReader` finds them by number. Lists, diff versions, merges under way
 * and automatic merges have repositories of their own.
 */
@Injectable()
export class MergeRequestRepository {
  constructor(private readonly database: DataSource) {}

  /** Throws `NotFound`. */
  async get(id: number): Promise<MergeRequestEntity> {
    const row = await this.find(id);
    if (row === null) throw new NotFound();
    return row;
  }

  find(id: number): Promise<MergeRequestEntity | null> {
    return this.rows.findOneBy({ ...thatExist, id });
  }

  /** Those of the merge requests that exist. */
  findByIds(ids: readonly number[]): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...thatExist, id: In([...ids]) });
  }

  /** As `get`; nobody else changes it until the transaction ends. */
  async getLocked(tx: EntityManager, id: number): Promise<MergeRequestEntity> {
    const row = await this.findLocked(tx, id);
    if (row === null) throw new NotFound();
    return row;
  }

  /** As `find`; nobody else changes it until the transaction ends. */
  findLocked(tx: EntityManager, id: number): Promise<MergeRequestEntity | null> {
    return tx.findOne(MergeRequestEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_write' } });
  }

  findOpenBySource(projectId: number, sourceBranch: string): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...openOnes, projectId, sourceBranch });
  }

  /** Open ones to that branch, opened before that time, whose head is known; only what a push to the branch asks for. */
  async findThatAPushMayMerge(projectId: number, targetBranch: string, openedBefore: Date): Promise<PushCandidate[]> {
    const found = await this.rows.find({
      select: { id: true, headOid: true, authorId: true },
      where: { ...openOnes, projectId, targetBranch, createdAt: LessThan(openedBefore) },
      order: { id: 'ASC' },
    });
    return found.flatMap(({ id, headOid, authorId }) => (headOid === null ? [] : [{ id, headOid, authorId }]));
  }

  /** Open ones to that branch whose merge status is unchecked, those that changed last first. */
  findUnchecked(projectId: number, targetBranch: string, limit: number): Promise<MergeRequestEntity[]> {
    return this.rows.find({
      where: { ...openOnes, projectId, targetBranch, mergeStatus: 'unchecked' },
      order: { updatedAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** Whether one of the project was merged with this very commit. */
  wasMergedWith(projectId: number, mergeCommitOid: Oid): Promise<boolean> {
    return this.rows.existsBy({ ...thatExist, projectId, mergeCommitOid });
  }

  /** Inserts it with the project's next number. */
  async insert(tx: EntityManager, fresh: NewMergeRequest): Promise<MergeRequestEntity> {
    const iid = await nextProjectNumber(tx, 'merge_request_counters', fresh.projectId);
    const { identifiers } = await tx.insert(MergeRequestEntity, { ...fresh, iid });
    return tx.findOneByOrFail(MergeRequestEntity, { id: Number(identifiers[0]?.id) });
  }

  /** Changes a row that the transaction locked. */
  async change(tx: EntityManager, id: number, changes: Partial<MergeRequestEntity>): Promise<MergeRequestEntity> {
    await tx.update(MergeRequestEntity, { id }, { ...changes, updatedAt: now });
    return tx.findOneByOrFail(MergeRequestEntity, { id });
  }

  /** Makes a change after which a merge request of these branches is open. Throws `MergeRequestExists` when another is. */
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
   * Stores where the source branch is and whether it can be merged.
   * @returns false when somebody stored something else since the row was read: their look may be the later one
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

  /** The target branch moved: what was found out about merging to it no longer holds. */
  async forgetMergeStatuses(projectId: number, targetBranch: string): Promise<void> {
    await this.rows.update(
      { ...openOnes, projectId, targetBranch, mergeStatus: Not('unchecked') },
      { mergeStatus: 'unchecked' },
    );
  }

  /**
   * Locks the merge request, which counts as updated when somebody writes about it, and counts `notes` that people wrote or
   * deleted. Null when it is gone.
   */
  async touch(tx: EntityManager, id: number, notes: -1 | 0 | 1 = 0): Promise<MergeRequestEntity | null> {
    const counted = notes === 0 ? {} : { userNotesCount: () => `user_notes_count + ${notes}` };
    const { affected } = await tx.update(MergeRequestEntity, { ...thatExist, id }, { ...counted, updatedAt: now });
    return affected === 1 ? tx.findOneByOrFail(MergeRequestEntity, { id }) : null;
  }

  async countVote(tx: EntityManager, id: number, vote: 'upvotes' | 'downvotes', difference: -1 | 1): Promise<void> {
    await tx.update(MergeRequestEntity, { id }, { [vote]: () => `${vote} + ${difference}` });
  }

  /** Merged ones whose source branch is still to be deleted. */
  findWithSourceBranchToDelete(): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ sourceBranchRemovalUserId: Not(IsNull()) });
  }

  /** The source branch of what is merged is deleted, or stays. */
  async forgetSourceBranchDeletion(id: number): Promise<void> {
    await this.rows.update({ id }, { sourceBranchRemovalUserId: null });
  }

  /** Deletes everything of a project, some at a time so that no statement runs long. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'merge_requests', column: 'project_id' }, projectId);
    await this.database.query('DELETE FROM merge_request_counters WHERE project_id = $1', [projectId]);
  }

  private get rows() {
    return this.database.getRepository(MergeRequestEntity);
  }
}
