import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mergeRequestMerged, type Oid } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
import { SystemNotes } from '../../activity/notes/system-notes.js';
import { TodoRecorder } from '../../activity/todos/todo-recorder.js';
import { factAbout } from '../merge-request/merge-request-fact.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository, type NewMergeIntent } from './merge-intent.repository.js';

/** A push that brought the head of a merge request to its target branch. */
export interface MergingPush {
  readonly mergeRequestId: number;
  readonly headOid: Oid;
  /** The head of the target branch before the push. */
  readonly targetOid: Oid;
  readonly byUserId: number;
}

interface Merge {
  readonly mergeRequestId: number;
  readonly byUserId: number;
  /** The other changes; null when the row was not merged after all. */
  readonly changesOf: (row: MergeRequestEntity) => Partial<MergeRequestEntity> | null;
}

/** Records merges and publishes their events: exactly once, however many processes notice. */
@Injectable()
export class MergeRecorder {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly outbox: Outbox,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoRecorder,
  ) {}

  /** The intended commit is on the target branch. Answers the merged row; null when the merge is already recorded. */
  landed(intent: NewMergeIntent): Promise<MergeRequestEntity | null> {
    const { mergeRequestId, mergeOid, headOid, targetOid, userId, shouldRemoveSourceBranch } = intent;
    return this.record({
      mergeRequestId,
      byUserId: userId,
      changesOf: ({ forceRemoveSourceBranch, authorId }) => ({
        ...{ mergeCommitOid: mergeOid, mergeStartOid: targetOid, headOid, shouldRemoveSourceBranch },
        sourceBranchRemovalUserId: forceRemoveSourceBranch ? authorId : shouldRemoveSourceBranch ? userId : null,
      }),
    });
  }

  /** False when the merge request is not open or has another head. */
  async pushed({ mergeRequestId, headOid, targetOid, byUserId }: MergingPush): Promise<boolean> {
    const merged = await this.record({
      mergeRequestId,
      byUserId,
      changesOf: (row) => (row.headOid === headOid ? { mergeStartOid: targetOid } : null),
    });
    return merged !== null;
  }

  private record({ mergeRequestId, byUserId, changesOf }: Merge): Promise<MergeRequestEntity | null> {
    return this.database.transaction(async (tx) => {
      const row = await this.mergeRequests.findLocked(tx, mergeRequestId);
      const changes = row?.state === 'opened' ? changesOf(row) : null;
      if (changes === null) return null;
      const merged = await this.mergeRequests.change(tx, mergeRequestId, {
        ...{ state: 'merged', mergeStatus: 'can_be_merged', mergedById: byUserId, mergedAt: new Date() },
        ...changes,
      });
      await this.intents.deleteOf(tx, mergeRequestId);
      const target = mergeRequestTarget(merged);
      await this.systemNotes.add(tx, target, byUserId, 'merged');
      await this.todos.acted(tx, target, byUserId);
      const mergeOid = merged.mergeCommitOid;
      await this.outbox.add(tx, mergeRequestMerged, { ...factAbout(merged, byUserId), mergeOid });
      return merged;
    });
  }
}
