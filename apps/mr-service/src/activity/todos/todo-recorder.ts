import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type NoteTarget } from '../targets/note-target.js';
import { TodoRepository, type TodoTarget } from './todo.repository.js';

/** An activity, and the users that its texts mention. */
interface Activity {
  readonly byUserId: number;
  readonly mentioned: readonly number[];
}

interface Assignment {
  /** The new assignee, also when users assign themselves. */
  readonly newAssigneeId: number | null;
}

/**
 * Creates todos for assigned and mentioned users, and marks a user's todos as done once they act on the target. Runs in the
 * transaction of the activity. Snippets have no todos.
 */
@Injectable()
export class TodoRecorder {
  constructor(private readonly todos: TodoRepository) {}

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

  /** A note was written or edited. */
  async noted(tx: EntityManager, on: NoteTarget, activity: Activity & { readonly noteId: number }): Promise<void> {
    const target = todoTarget(on);
    if (target === null) return;
    await this.todos.markDoneOn(tx, target, activity.byUserId);
    await this.mentioned(tx, target, activity, activity.noteId);
  }

  /**
   * The user acted on the target in another way, such as merging it.
   * @param at when, if that is not now: later todos stay
   */
  async acted(tx: EntityManager, on: NoteTarget, byUserId: number, at: Date | null = null): Promise<void> {
    const target = todoTarget(on);
    if (target !== null) await this.todos.markDoneOn(tx, target, byUserId, at);
  }

  /** The automatic merge that the user armed is not possible. */
  async cannotBeMerged(
    tx: EntityManager,
    { id, projectId }: Pick<NoteTarget, 'id' | 'projectId'>,
    userId: number,
  ): Promise<void> {
    const target = { type: 'MergeRequest', id, projectId } as const;
    await this.todos.insert(tx, target, { action: 'unmergeable', authorId: userId, userIds: [userId] });
  }

  private async assigned(tx: EntityManager, target: TodoTarget, { byUserId, newAssigneeId }: Activity & Assignment) {
    if (newAssigneeId === null) return;
    await this.todos.insert(tx, target, { action: 'assigned', authorId: byUserId, userIds: [newAssigneeId] });
  }

  /** All but the author of the text. */
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
