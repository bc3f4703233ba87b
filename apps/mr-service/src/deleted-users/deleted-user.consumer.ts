import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, reassign } from '@ingot/platform';
import { AutoMergeRepository } from '../auto-merge/auto-merge.repository.js';

const table = 'merge_requests';
/** Whose they are, and in whose name something was done to them; a source branch that is still to go goes in the ghost's. */
const LEFT_TO_GHOST = ['author_id', 'merged_by_id', 'auto_merge_user_id', 'source_branch_removal_user_id'];

/**
 * Merge requests of deleted users stay: as the ghost's. Nobody is assigned in the place of one who is gone, and what was to
 * be merged in their name is not. Doing it again changes nothing.
 */
@Injectable()
export class DeletedUserConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly autoMerges: AutoMergeRepository,
  ) {}

  @Consumes(userDeleted, { durable: 'mr-deleted-users' })
  async onDeleted({ payload: { userId, ghostId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.autoMerges.disarmAllOf(userId);
    await this.database.query('UPDATE merge_intents SET user_id = $2 WHERE user_id = $1', [userId, ghostId]);
    for (const column of LEFT_TO_GHOST) await reassign(this.database, { table, column }, userId, ghostId);
    await reassign(this.database, { table, column: 'assignee_id' }, userId, null);
  }
}
