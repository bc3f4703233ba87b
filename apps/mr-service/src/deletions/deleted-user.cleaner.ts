import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DeletedUser, reassign, type UsersCleaner } from '@ingot/platform';
import { AutoMergeRepository } from '../merge-requests/auto-merge/auto-merge.repository.js';
import { MergeIntentRepository } from '../merge-requests/merging/merge-intent.repository.js';
import { SnippetRepository } from '../snippets/snippet.repository.js';
import { AwardEmojiWriter } from '../activity/award-emoji/award-emoji.writer.js';
import { TodoRepository } from '../activity/todos/todo.repository.js';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';

/** Columns that refer to a user permanently. Pending deletions of source branches continue in the ghost's name. */
const LEFT_TO_GHOST = {
  merge_requests: ['author_id', 'merged_by_id', 'auto_merge_user_id', 'source_branch_removal_user_id'],
  issues: ['author_id'],
  snippets: ['author_id'],
  notes: ['author_id'],
  todos: ['author_id'],
};
const WITH_ASSIGNEES = ['merge_requests', 'issues'];

/**
 * Cleans up after a deleted user. Contributions to projects pass to the ghost user; assignments, automatic merges, personal snippets,
 * todos, subscriptions and awards are deleted. Idempotent.
 */
@Injectable()
export class DeletedUserCleaner implements UsersCleaner {
  constructor(
    private readonly database: DataSource,
    private readonly autoMerges: AutoMergeRepository,
    private readonly intents: MergeIntentRepository,
    private readonly subscriptions: Subscriptions,
    private readonly snippets: SnippetRepository,
    private readonly awards: AwardEmojiWriter,
    private readonly todos: TodoRepository,
  ) {}

  async cleanUp({ userId, ghostId }: DeletedUser): Promise<void> {
    await this.autoMerges.disarmAllOf(userId);
    await this.intents.reassign(userId, ghostId);
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
