import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotModified } from '@ingot/contracts';
import { type Noteable } from '../notes/noteable.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { TodoRepository } from '../todos/todo.repository.js';
import { type ActionableType } from './parse-quick-actions.js';
import { type OwnAction } from './quick-action.js';

type Target = Noteable & { readonly type: ActionableType };

/** The commands that only change how their author stands to an issue or merge request. */
@Injectable()
export class OwnActions {
  constructor(
    private readonly database: DataSource,
    private readonly todos: TodoRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  async act(on: Target, userId: number, actions: readonly OwnAction[]): Promise<void> {
    for (const { kind } of actions) {
      if (kind === 'todo' || kind === 'done') await this.keepTodo(on, userId, kind);
      else await this.subscribe(on, userId, kind);
    }
  }

  private keepTodo(on: Target, userId: number, kind: 'todo' | 'done'): Promise<unknown> {
    return this.database.transaction(async (tx): Promise<unknown> =>
      kind === 'done'
        ? this.todos.settle(tx, on, userId)
        : this.todos.insert(tx, on, { action: 'marked', authorId: userId, userIds: [userId] }),
    );
  }

  /** It may be so already. */
  private async subscribe(on: Target, userId: number, kind: 'subscribe' | 'unsubscribe'): Promise<void> {
    try {
      await this.subscriptions[kind](on, userId);
    } catch (error) {
      if (!(error instanceof NotModified)) throw error;
    }
  }
}
