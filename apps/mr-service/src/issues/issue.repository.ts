import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { changeRow, deleteRows, insertRow, nextProjectNumber, updateRow } from '@ingot/platform';
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

/** Reads issues by id, and changes them; `IssueReader` reads them by iid. */
@Injectable()
export class IssueRepository {
  constructor(private readonly database: DataSource) {}

  find(id: number): Promise<IssueEntity | null> {
    return this.rows.findOneBy({ ...thatExist, id });
  }

  /** Those that exist. */
  findByIds(ids: readonly number[]): Promise<IssueEntity[]> {
    return this.rows.findBy({ ...thatExist, id: In([...ids]) });
  }

  /** As `find`, locked until the transaction ends. */
  findLocked(tx: EntityManager, id: number): Promise<IssueEntity | null> {
    return tx.findOne(IssueEntity, { where: { ...thatExist, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Inserts it with the project's next iid. */
  async insert(tx: EntityManager, fresh: NewIssue): Promise<IssueEntity> {
    const iid = await nextProjectNumber(tx, 'issue_counters', fresh.projectId);
    return insertRow(tx, IssueEntity, { ...fresh, iid });
  }

  /**
   * Locks the issue, marks it as updated, and adds `notes` to its count of user notes.
   * Null when it is deleted.
   */
  touch(tx: EntityManager, id: number, notes: -1 | 0 | 1 = 0): Promise<IssueEntity | null> {
    const counted = notes === 0 ? {} : { userNotesCount: () => `user_notes_count + ${notes}` };
    return updateRow(tx, IssueEntity, { ...thatExist, id }, { ...counted, updatedAt: now });
  }

  async countVote(tx: EntityManager, id: number, vote: 'upvotes' | 'downvotes', difference: -1 | 1): Promise<void> {
    await tx.update(IssueEntity, { id }, { [vote]: () => `${vote} + ${difference}` });
  }

  /** The changed issue; unchanged when the changes are empty. The caller holds its lock. */
  async change(tx: EntityManager, issue: IssueEntity, changes: IssueChanges): Promise<IssueEntity> {
    if (isDeepStrictEqual({ ...issue, ...changes }, { ...issue })) return issue;
    return changeRow(tx, IssueEntity, { id: issue.id }, { updatedAt: now, ...changes });
  }

  /** Marks it as deleted. The caller holds its lock. */
  async delete(tx: EntityManager, id: number): Promise<void> {
    await tx.update(IssueEntity, { id }, { deletedAt: now });
  }

  /** Deletes all issues of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'issues', column: 'project_id' }, projectId);
    await this.database.query('DELETE FROM issue_counters WHERE project_id = $1', [projectId]);
  }

  private get rows() {
    return this.database.getRepository(IssueEntity);
  }
}
