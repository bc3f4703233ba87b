import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mergeRequestMerged, type Oid } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { factAbout } from '../merge-requests/merge-request-fact.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { mergeRequestNoteable } from '../notes/merge-request-noteables.js';
import { SystemNotes } from '../notes/system-notes.js';
import { TodoKeeper } from '../todos/todo-keeper.js';
import { type NewMergeIntent } from './merge-intent.repository.js';

type MergedRow = Pick<MergeRequestEntity, 'id' | 'iid' | 'projectId' | 'title' | 'authorId' | 'assigneeId'>;

/** Records that a merge request is merged, and tells it: exactly once, whoever finds it out first. */
@Injectable()
export class MergeRecorder {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoKeeper,
  ) {}

  /** The intended commit is on the target branch. False when that was recorded before. */
  landed(intent: NewMergeIntent): Promise<boolean> {
    return this.record(
      intent.mergeRequestId,
      intent.userId,
      intent.mergeOid,
      `merge_commit_oid = $3, head_oid = $4, merge_start_oid = $6, should_remove_source_branch = $5,
       source_branch_removal_user_id = CASE WHEN force_remove_source_branch THEN author_id WHEN $5 THEN $2 END`,
      [intent.mergeOid, intent.headOid, intent.shouldRemoveSourceBranch, intent.targetOid],
    );
  }

  /**
   * A push brought the head to the target branch, which was at `targetOid`. False when the merge request is not open, or has
   * another head.
   */
  pushed(
    mergeRequestId: number,
    { headOid, targetOid, userId }: { headOid: Oid; targetOid: Oid; userId: number },
  ): Promise<boolean> {
    return this.record(mergeRequestId, userId, null, 'merge_start_oid = $4', [headOid, targetOid], 'AND head_oid = $3');
  }

  private record(
    mergeRequestId: number,
    byUserId: number,
    mergeOid: Oid | null,
    changes: string,
    values: readonly unknown[],
    condition = '',
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [rows]: [MergedRow[], number] = await tx.query(
        `UPDATE merge_requests
         SET state = 'merged', merge_status = 'can_be_merged', merged_by_id = $2, merged_at = now(), updated_at = now(),
             ${changes}
         WHERE id = $1 AND state = 'opened' AND deleted_at IS NULL ${condition}
         RETURNING id, iid, project_id AS "projectId", title, author_id AS "authorId", assignee_id AS "assigneeId"`,
        [mergeRequestId, byUserId, ...values],
      );
      const [merged] = rows;
      if (merged === undefined) return false;
      await this.forgetIntents(tx, mergeRequestId);
      await this.systemNotes.add(tx, mergeRequestNoteable(merged), byUserId, 'merged');
      await this.todos.acted(tx, mergeRequestNoteable(merged), byUserId);
      await this.outbox.add(tx, mergeRequestMerged, { ...factAbout(merged, byUserId), mergeOid });
      return true;
    });
  }

  private async forgetIntents(tx: EntityManager, mergeRequestId: number): Promise<void> {
    await tx.query('DELETE FROM merge_intents WHERE merge_request_id = $1', [mergeRequestId]);
  }
}
