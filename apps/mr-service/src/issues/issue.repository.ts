import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { NotFound } from '@ingot/contracts';
import { deleteRows } from '@ingot/platform';
import { IssueEntity } from './issue.entity.js';

export type NewIssue = Pick<IssueEntity, 'projectId' | 'title' | 'description' | 'authorId' | 'confidential'> &
  Partial<
    Pick<
      IssueEntity,
      | 'state'
      | 'assigneeId'
      | 'labelIds'
      | 'milestoneId'
      | 'dueDate'
      | 'userNotesCount'
      | 'upvotes'
      | 'downvotes'
      | 'createdAt'
    >
  >;

export type IssueChanges = Partial<
  Pick<
    IssueEntity,
    | 'title'
    | 'description'
    | 'state'
    | 'assigneeId'
    | 'labelIds'
    | 'milestoneId'
    | 'confidential'
    | 'dueDate'
    | 'movedToId'
    | 'updatedAt'
  >
>;

const now = () => 'now()';

const thatExist = { deletedAt: IsNull() };

/** Issues by themselves; who may see which is for the policy to say. */
@Injectable()
export class IssueRepository {
  constructor(private readonly database: DataSource) {}

  findByIid(projectId: number, iid: number): Promise<IssueEntity | null> {
    return this.rows.findOneBy({ ...thatExist, projectId, iid });
  }

  /** Throws `NotFound`. */
  async getByIid(projectId: number, iid: number): Promise<IssueEntity> {
    const row = await this.findByIid(projectId, iid);
    if (row === null) throw new NotFound();
    return row;
  }

  find(id: number): Promise<IssueEntity | null> {
    return this.rows.findOneBy({ ...thatExist, id });
  }

  /** As `find`; nobody else changes it until the transaction ends. */
  findLocked(tx: EntityManager, id: number): Promise<IssueEntity | null> {
    return tx.findOne(IssueEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The issue as it stays until the transaction ends, for what is written about it. */
  hold(tx: EntityManager, id: number): Promise<IssueEntity | null> {
    return tx.findOne(IssueEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_read' } });
  }

  /** Inserts it with the project's next number. The lock on the counter makes the numbers gapless and never used twice. */
  async insert(tx: EntityManager, fresh: NewIssue): Promise<IssueEntity> {
    const [counter]: { last_iid: number }[] = await tx.query(
      `INSERT INTO issue_counters AS counter (project_id, last_iid) VALUES ($1, 1)
       ON CONFLICT (project_id) DO UPDATE SET last_iid = counter.last_iid + 1 RETURNING last_iid`,
      [fresh.projectId],
    );
    if (counter === undefined) throw new Error('the counter of issues gave no number');
    const { identifiers } = await tx.insert(IssueEntity, { ...fresh, iid: counter.last_iid });
    return tx.findOneByOrFail(IssueEntity, { id: Number(identifiers[0]?.id) });
  }

  /**
   * Counts a note that somebody wrote or deleted, in its transaction.
   * @returns false when the issue is gone
   */
  async countNotes(tx: EntityManager, id: number, difference: -1 | 0 | 1): Promise<boolean> {
    const { affected } = await tx.update(
      IssueEntity,
      { ...thatExist, id },
      { userNotesCount: () => `user_notes_count + ${difference}`, updatedAt: now },
    );
    return affected === 1;
  }

  /** The issue with the changes; as it was when they change nothing. The caller has locked it. */
  async change(tx: EntityManager, issue: IssueEntity, changes: IssueChanges): Promise<IssueEntity> {
    if (isDeepStrictEqual({ ...issue, ...changes }, { ...issue })) return issue;
    await tx.update(IssueEntity, { id: issue.id }, { updatedAt: now, ...changes });
    return tx.findOneByOrFail(IssueEntity, { id: issue.id });
  }

  /** Nobody sees it again. The caller has locked it. */
  async remove(tx: EntityManager, id: number): Promise<void> {
    await tx.update(IssueEntity, { id }, { deletedAt: now });
  }

  /** Deletes everything of a project, some at a time so that no statement runs long. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'issues', column: 'project_id' }, projectId);
    await this.database.query('DELETE FROM issue_counters WHERE project_id = $1', [projectId]);
  }

  private get rows() {
    return this.database.getRepository(IssueEntity);
  }
}
