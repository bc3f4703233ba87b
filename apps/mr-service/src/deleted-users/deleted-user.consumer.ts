import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, reassign } from '@ingot/platform';
import { AutoMergeRepository } from '../auto-merge/auto-merge.repository.js';
import { SnippetRepository } from '../snippets/snippet.repository.js';
import { AwardEmojiRepository } from '../award-emoji/award-emoji.repository.js';
import { TodoRepository } from '../todos/todo.repository.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';

/** Whose they are, and in whose name something was done to them; a source branch that is still to go goes in the ghost's. */
const LEFT_TO_GHOST = {
  merge_requests: ['author_id', 'merged_by_id', 'auto_merge_user_id', 'source_branch_removal_user_id'],
  issues: ['author_id'],
  snippets: ['author_id'],
  notes: ['author_id'],
  todos: ['author_id'],
};
const WITH_ASSIGNEES = ['merge_requests', 'issues'];

/**
 * What deleted users contributed to projects stays: as the ghost's. Nobody is assigned in the place of one who is gone, and
 * what was to be merged in their name is not. Their personal snippets and todos go, and what they voted counts no more. Doing it again
 * changes nothing.
 */
@Injectable()
export class DeletedUserConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly autoMerges: AutoMergeRepository,
    private readonly subscriptions: Subscriptions,
    private readonly snippets: SnippetRepository,
    private readonly awards: AwardEmojiRepository,
    private readonly todos: TodoRepository,
  ) {}

  @Consumes(userDeleted, { durable: 'mr-deleted-users' })
  async onDeleted({ payload: { userId, ghostId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.autoMerges.disarmAllOf(userId);
    await this.database.query('UPDATE merge_intents SET user_id = $2 WHERE user_id = $1', [userId, ghostId]);
    await this.snippets.deletePersonalOf(userId);
    for (const [table, columns] of Object.entries(LEFT_TO_GHOST)) {
      for (const column of columns) await reassign(this.database, { table, column }, userId, ghostId);
    }
    for (const table of WITH_ASSIGNEES) {
      await reassign(this.database, { table, column: 'assignee_id' }, userId, null);
    }
    await this.subscriptions.deleteUser(userId);
    await this.todos.deleteUser(userId);
    await this.awards.deleteUser(userId);
  }
}
