import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type NoteTarget } from '../targets/note-target.js';
import { TodoRepository, type TodoTarget } from './todo.repository.js';

/** Something that somebody did, and whom its texts mention. */
interface Activity {
  readonly byUserId: number;
  readonly mentioned: readonly number[];
}

interface Assignment {
  /** Who is newly assigned, even by themselves. */
  readonly newAssigneeId: number | null;
}

/**
 * Gives people todos when they are assigned or mentioned, and marks their todos as done when they have dealt with the target: always
 * in the transaction of what they did. There are no todos about snippets.
 */
@Injectable()
export class TodoRecorder {
  constructor(
    private readonly database: DataSource,
    private readonly todos: TodoRepository,
  ) {}

  async opened(tx: EntityManager, on: NoteTarget, activity: Activity & Assignment): Promise<void> {
    const target = todoTarget(on);
    if (target === null) return;
    await this.assigned(tx, target, activity);
    await this.mentioned(tx, target, activity, null);
  }

  async changed(tx: EntityManager, on: NoteTarget, activity: Activity & Assignment): Promise<void> {
    const target = todoTarget(on);
    if (target === null) return;
    await this.todos.markDoneOn(tx, target, activity.byUserId);
    await this.assigned(tx, target, activity);
    await this.mentioned(tx, target, activity, null);
  }

  /** Somebody wrote a note, or changed its text. */
  async noted(tx: EntityManager, on: NoteTarget, activity: Activity & { readonly noteId: number }): Promise<void> {
    const target = todoTarget(on);
    if (target === null) return;
    await this.todos.markDoneOn(tx, target, activity.byUserId);
    await this.mentioned(tx, target, activity, activity.noteId);
  }

  /** Somebody did something else to the target, such as merging it. */
  async acted(tx: EntityManager, on: NoteTarget, byUserId: number): Promise<void> {
    const target = todoTarget(on);
    if (target !== null) await this.todos.markDoneOn(tx, target, byUserId);
  }

  /** What was to be merged in the user's name cannot be. */
  async cannotBeMerged({ id, projectId }: Pick<NoteTarget, 'id' | 'projectId'>, userId: number): Promise<void> {
    const target = { type: 'MergeRequest', id, projectId } as const;
    await this.database.transaction((tx) =>
      this.todos.insert(tx, target, { action: 'unmergeable', authorId: userId, userIds: [userId] }),
    );
  }

  private async assigned(tx: EntityManager, target: TodoTarget, { byUserId, newAssigneeId }: Activity & Assignment) {
    if (newAssigneeId === null) return;
    await this.todos.insert(tx, target, { action: 'assigned', authorId: byUserId, userIds: [newAssigneeId] });
  }

  /** All but who wrote the text. */
  private async mentioned(
    tx: EntityManager,
    target: TodoTarget,
    { byUserId, mentioned }: Activity,
    noteId: number | null,
  ) {
    const userIds = mentioned.filter((userId) => userId !== byUserId);
    await this.todos.insertOnce(tx, target, { action: 'mentioned', authorId: byUserId, userIds, noteId });
  }
}

const todoTarget = ({ type, id, projectId }: NoteTarget): TodoTarget | null =>
  type === 'Snippet' ? null : { type, id, projectId };
