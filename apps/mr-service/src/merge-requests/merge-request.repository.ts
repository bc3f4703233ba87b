import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { NotFound, type Oid } from '@ingot/contracts';
import { deleteRows, violatedUniqueConstraint } from '@ingot/platform';
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

/** Merge requests by themselves; merging and the automatic merge have repositories of their own. */
@Injectable()
export class MergeRequestRepository {
  constructor(private readonly database: DataSource) {}

  /** Throws `NotFound`. */
  async getByIid(projectId: number, iid: number): Promise<MergeRequestEntity> {
    const row = await this.findByIid(projectId, iid);
    if (row === null) throw new NotFound();
    return row;
  }

  findByIid(projectId: number, iid: number): Promise<MergeRequestEntity | null> {
    return this.rows.findOneBy({ ...thatExist, projectId, iid });
  }

  /** Throws `NotFound`. */
  async get(id: number): Promise<MergeRequestEntity> {
    const row = await this.find(id);
    if (row === null) throw new NotFound();
    return row;
  }

  find(id: number): Promise<MergeRequestEntity | null> {
    return this.rows.findOneBy({ ...thatExist, id });
  }

  /** As `get`; nobody else changes it until the transaction ends. */
  async getLocked(tx: EntityManager, id: number): Promise<MergeRequestEntity> {
    const row = await tx.findOne(MergeRequestEntity, {
      where: { ...thatExist, id },
      lock: { mode: 'pessimistic_write' },
    });
    if (row === null) throw new NotFound();
    return row;
  }

  findOpenBySource(projectId: number, sourceBranch: string): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...openOnes, projectId, sourceBranch });
  }

  /** Open ones to that branch, opened before that time, whose head was ever seen; only what a push to the branch asks for. */
  async findThatAPushMayMerge(projectId: number, targetBranch: string, openedBefore: Date): Promise<PushCandidate[]> {
    return this.database.query(
      `SELECT id, head_oid AS "headOid", author_id AS "authorId" FROM merge_requests
       WHERE project_id = $1 AND target_branch = $2 AND state = 'opened' AND deleted_at IS NULL
         AND head_oid IS NOT NULL AND created_at < $3
       ORDER BY id`,
      [projectId, targetBranch, openedBefore],
    );
  }

  /** Whether one of the project was merged with this very commit. */
  wasMergedWith(projectId: number, mergeCommitOid: Oid): Promise<boolean> {
    return this.rows.existsBy({ ...thatExist, projectId, mergeCommitOid });
  }

  /** Inserts it with the project's next number. The lock on the counter makes the numbers gapless and never used twice. */
  async insert(tx: EntityManager, fresh: NewMergeRequest): Promise<MergeRequestEntity> {
    const [counter]: { last_iid: number }[] = await tx.query(
      `INSERT INTO merge_request_counters AS counter (project_id, last_iid) VALUES ($1, 1)
       ON CONFLICT (project_id) DO UPDATE SET last_iid = counter.last_iid + 1 RETURNING last_iid`,
      [fresh.projectId],
    );
    if (counter === undefined) throw new Error('the counter of merge requests gave no number');
    const { identifiers } = await tx.insert(MergeRequestEntity, { ...fresh, iid: counter.last_iid });
    return tx.findOneByOrFail(MergeRequestEntity, { id: Number(identifiers[0]?.id) });
  }

  /** Changes a row that the transaction holds. */
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
   * Remembers where the source branch is and whether it can be merged, unless somebody remembered something else since the
   * row was read: their look may be the later one.
   */
  async remember(
    seen: MergeRequestEntity,
    present: Pick<MergeRequestEntity, 'headOid' | 'mergeStatus'>,
    options: { touches?: boolean } = {},
  ): Promise<boolean> {
    const expected = { ...openOnes, id: seen.id, mergeStatus: seen.mergeStatus, headOid: seen.headOid ?? IsNull() };
    const { affected } = await this.rows.update(expected, { ...present, ...(options.touches && { updatedAt: now }) });
    return affected === 1;
  }

  /** The target branch moved: what was found out about merging to it no longer holds. */
  async forgetMergeStatuses(projectId: number, targetBranch: string): Promise<void> {
    await this.database.query(
      `UPDATE merge_requests SET merge_status = 'unchecked'
       WHERE project_id = $1 AND target_branch = $2 AND state = 'opened' AND deleted_at IS NULL
         AND merge_status <> 'unchecked'`,
      [projectId, targetBranch],
    );
  }

  /**
   * Counts a note that somebody wrote or deleted, in its transaction.
   * @returns false when the merge request is gone
   */
  async countNotes(tx: EntityManager, id: number, difference: -1 | 0 | 1): Promise<boolean> {
    const { affected } = await tx.update(
      MergeRequestEntity,
      { ...thatExist, id },
      { userNotesCount: () => `user_notes_count + ${difference}`, updatedAt: now },
    );
    return affected === 1;
  }

  /** The merge request as it stays until the transaction ends, for what is written about it. */
  hold(tx: EntityManager, id: number): Promise<MergeRequestEntity | null> {
    return tx.findOne(MergeRequestEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_read' } });
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
