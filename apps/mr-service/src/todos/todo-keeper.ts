import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type NotedState } from '../notes/change-texts.js';
import { type Noteable } from '../notes/noteable.js';
import { TodoRepository, type TodoTarget } from './todo.repository.js';

/** Something that happened, by whom, and whom its texts mention. */
interface Happening {
  readonly byUserId: number;
  readonly mentioned: readonly number[];
}

interface Change extends Happening {
  readonly before: NotedState;
  readonly after: NotedState;
}

/**
 * Gives people something to do when they are assigned or mentioned, and takes it from them when they have dealt with the thing:
 * always in the transaction of what they did. Nobody has to do anything about snippets.
 */
@Injectable()
export class TodoKeeper {
  constructor(
    private readonly database: DataSource,
    private readonly todos: TodoRepository,
  ) {}

  async opened(tx: EntityManager, on: Noteable, { byUserId, mentioned }: Happening): Promise<void> {
    const target = targetOf(on);
    if (target === null) return;
    await this.assigned(tx, target, on.assigneeId, byUserId);
    await this.mentioned(tx, target, { byUserId, mentioned }, null);
  }

  async changed(tx: EntityManager, on: Noteable, { byUserId, mentioned, before, after }: Change): Promise<void> {
    const target = targetOf(on);
    if (target === null || isSame(before, after)) return;
    await this.todos.settle(tx, target, byUserId);
    if (before.assigneeId !== after.assigneeId) await this.assigned(tx, target, after.assigneeId, byUserId);
    await this.mentioned(tx, target, { byUserId, mentioned }, null);
  }

  /** Somebody wrote a note, or changed its text. */
  async noted(tx: EntityManager, on: Noteable, happening: Happening, noteId: number): Promise<void> {
    const target = targetOf(on);
    if (target === null) return;
    await this.todos.settle(tx, target, happening.byUserId);
    await this.mentioned(tx, target, happening, noteId);
  }

  /** Somebody did something else to the thing, such as merging it. */
  async acted(tx: EntityManager, on: Noteable, byUserId: number): Promise<void> {
    const target = targetOf(on);
    if (target !== null) await this.todos.settle(tx, target, byUserId);
  }

  /** What was to be merged in the user's name cannot be. */
  async cannotBeMerged({ id, projectId }: Pick<Noteable, 'id' | 'projectId'>, userId: number): Promise<void> {
    const target = { type: 'MergeRequest', id, projectId } as const;
    await this.database.transaction((tx) =>
      this.todos.insert(tx, target, { action: 'unmergeable', authorId: userId, userIds: [userId] }),
    );
  }

  /** Whoever is assigned, even by themselves. */
  private async assigned(tx: EntityManager, target: TodoTarget, assigneeId: number | null, authorId: number) {
    if (assigneeId === null) return;
    await this.todos.insert(tx, target, { action: 'assigned', authorId, userIds: [assigneeId] });
  }

  /** All but who wrote the text. */
  private async mentioned(
    tx: EntityManager,
    target: TodoTarget,
    { byUserId, mentioned }: Happening,
    noteId: number | null,
  ) {
    const userIds = mentioned.filter((userId) => userId !== byUserId);
    await this.todos.insertOnce(tx, target, { action: 'mentioned', authorId: byUserId, userIds, noteId });
  }
}

const targetOf = ({ type, id, projectId }: Noteable): TodoTarget | null =>
  type === 'Snippet' ? null : { type, id, projectId };

/** What is not noted is no reason to take something as dealt with. */
const isSame = (before: NotedState, after: NotedState): boolean =>
  before.title === after.title &&
  before.description === after.description &&
  before.state === after.state &&
  before.assigneeId === after.assigneeId &&
  before.milestoneId === after.milestoneId &&
  before.labelIds.join() === after.labelIds.join() &&
  before.targetBranch === after.targetBranch &&
  before.confidential === after.confidential &&
  before.dueDate === after.dueDate;
