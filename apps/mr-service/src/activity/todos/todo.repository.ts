import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, deleteRows, retryDeadlocks } from '@ingot/platform';
import { type TodoFilter } from './todo-list.repository.js';
import { type WorkItemType } from '../targets/note-target.js';
import { type TodoAction, TodoEntity } from './todo.entity.js';

const TODO = columnsOf(TodoEntity);

/** The issue or merge request of a todo. */
export interface TodoTarget {
  readonly type: WorkItemType;
  readonly id: number;
  readonly projectId: number;
}

export interface NewTodos {
  readonly action: TodoAction;
  readonly authorId: number;
  /** The distinct users who get one. */
  readonly userIds: readonly number[];
  readonly noteId?: number | null;
}

type Reason = Pick<NewTodos, 'action' | 'userIds'>;

/** Creates todos and changes their state. */
@Injectable()
export class TodoRepository {
  constructor(private readonly database: DataSource) {}

  /** Creates a todo for each user without a pending one for the target. */
  async insert(tx: EntityManager, target: TodoTarget, fresh: NewTodos): Promise<TodoEntity[]> {
    return this.insertWhere(tx, target, fresh, '');
  }

  /** Creates a todo for each user about a failure at that time; one that is pending for an earlier failure is about this one then. */
  async insertFailure(tx: EntityManager, target: TodoTarget, failure: NewTodos & { readonly at: Date }): Promise<void> {
    const todos = await this.insertWhere(tx, target, failure, '');
    await tx.query(
      `UPDATE todos SET created_at = $5
       WHERE user_id = ANY ($1::bigint[]) AND target_type = $2 AND target_id = $3 AND action = $4 AND state = 'pending'
         AND (id = ANY ($6::bigint[]) OR created_at < $5)`,
      [failure.userIds, target.type, target.id, failure.action, failure.at, todos.map(({ id }) => id)],
    );
  }

  /** As `insert`, but skips users who once had a todo for the same text, which was only edited. */
  async insertOnce(tx: EntityManager, target: TodoTarget, fresh: NewTodos): Promise<void> {
    await this.insertWhere(
      tx,
      target,
      fresh,
      `AND NOT EXISTS (
         SELECT FROM todos known
         WHERE known.user_id = fresh.user_id AND known.target_type = $2 AND known.target_id = $3::bigint
           AND known.action = $6 AND known.note_id IS NOT DISTINCT FROM $7::bigint)`,
    );
  }

  /** Marks the user's pending todos for the target as done; given a time, those from before it. */
  async markDoneOn(
    tx: EntityManager,
    { type, id }: Pick<TodoTarget, 'type' | 'id'>,
    userId: number,
    before: Date | null = null,
  ): Promise<void> {
    await tx.query(
      `UPDATE todos SET state = 'done'
       WHERE user_id = $1 AND target_type = $2 AND target_id = $3 AND state = 'pending'
         AND created_at <= coalesce($4, 'infinity'::timestamptz)`,
      [userId, type, id, before],
    );
  }

  /** Marks the users' pending todos for the target and that reason as done, if they are from before that time. */
  async markDoneFor(
    tx: EntityManager,
    { type, id }: Pick<TodoTarget, 'type' | 'id'>,
    { action, userIds, before }: Reason & { readonly before: Date },
  ): Promise<void> {
    await tx.query(
      `UPDATE todos SET state = 'done'
       WHERE user_id = ANY ($1::bigint[]) AND target_type = $2 AND target_id = $3 AND action = $4 AND state = 'pending'
         AND created_at <= $5`,
      [userIds, type, id, action, before],
    );
  }

  /** Marks the user's todos for the targets from before that time as done. */
  async markDoneBefore(
    { type, ids }: { readonly type: WorkItemType; readonly ids: readonly number[] },
    { userId, at }: { readonly userId: number; readonly at: Date },
  ): Promise<void> {
    const update = `UPDATE todos SET state = 'done'
       WHERE user_id = $1 AND state = 'pending' AND target_type = $2 AND target_id = ANY ($3::bigint[]) AND created_at <= $4`;
    await retryDeadlocks(() => this.database.query(update, [userId, type, ids, at]));
  }

  async markDone(userId: number, id: number): Promise<void> {
    await this.database.manager.update(TodoEntity, { id, userId, state: 'pending' }, { state: 'done' });
  }

  /** Those that match the filter. */
  async markAllDone(userId: number, { state, action, authorId, projectId, targetType }: TodoFilter): Promise<void> {
    if (state === 'done') return;
    const update = `UPDATE todos SET state = 'done'
       WHERE user_id = $1 AND state = 'pending'
         AND action = coalesce($2, action) AND author_id = coalesce($3::bigint, author_id)
         AND project_id = coalesce($4::bigint, project_id) AND target_type = coalesce($5, target_type)`;
    const values = [userId, action, authorId, projectId, targetType];
    await retryDeadlocks(() => this.database.query(update, values)); // closing issues locks some in another order
  }

  deleteProject(projectId: number): Promise<void> {
    return deleteRows(this.database, { table: 'todos', column: 'project_id' }, projectId);
  }

  /** Deletes the user's todos. */
  deleteUser(userId: number): Promise<void> {
    return deleteRows(this.database, { table: 'todos', column: 'user_id' }, userId);
  }

  private async insertWhere(tx: EntityManager, target: TodoTarget, fresh: NewTodos, condition: string) {
    const { action, authorId, userIds, noteId = null } = fresh;
    if (userIds.length === 0) return [];
    const rows: TodoEntity[] = await tx.query(
      `INSERT INTO todos (user_id, target_type, target_id, project_id, author_id, action, note_id)
       SELECT user_id, $2, $3::bigint, $4::bigint, $5::bigint, $6, $7::bigint FROM unnest($1::bigint[]) AS fresh (user_id)
       WHERE true ${condition}
       ON CONFLICT (user_id, target_type, target_id) WHERE state = 'pending' DO NOTHING
       RETURNING ${TODO.sql}`,
      // sorted, so that concurrent inserts cannot deadlock
      [[...new Set(userIds)].sort((a, b) => a - b), target.type, target.id, target.projectId, authorId, action, noteId],
    );
    return rows;
  }
}
