import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { type Oid } from '@ingot/contracts';
import { MergeIntentEntity } from './merge-intent.entity.js';

export type NewMergeIntent = Omit<MergeIntentEntity, 'createdAt'>;

/** Far longer than a branch update can take: an older intent belongs to no running process. */
const ABANDONED_AFTER_SECONDS = 20;

/** Locks the row, so that a concurrent disarm or close waits and then sees the intent. `xmax` is 0 in a row that was just inserted. */
const RECORD = `
  INSERT INTO merge_intents (merge_request_id, merge_oid, target_oid, head_oid, user_id, should_remove_source_branch)
  SELECT id, $2, $3, $4, $5, $6::boolean FROM merge_requests
  WHERE id = $1 AND state = 'opened' AND deleted_at IS NULL AND target_branch = $8
    AND ($7::text IS NULL OR (auto_merge_head_oid = $7 AND auto_merge_user_id = $5))
  FOR UPDATE
  ON CONFLICT (merge_request_id, merge_oid) DO UPDATE SET created_at = now()
  RETURNING (xmax = 0) AS is_new`;

@Injectable()
export class MergeIntentRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Records the intent if the merge request is open, has that target branch and, where a head is given, is armed for it by
   * that user.
   * @returns `refused` otherwise; `shared` when another process has the same intent
   */
  async record(
    intent: NewMergeIntent,
    { armedHeadOid, targetBranch }: { armedHeadOid: Oid | null; targetBranch: string },
  ): Promise<'own' | 'shared' | 'refused'> {
    const [recorded]: { is_new: boolean }[] = await this.database.query(RECORD, [
      intent.mergeRequestId,
      intent.mergeOid,
      intent.targetOid,
      intent.headOid,
      intent.userId,
      intent.shouldRemoveSourceBranch,
      armedHeadOid,
      targetBranch,
    ]);
    if (recorded === undefined) return 'refused';
    return recorded.is_new ? 'own' : 'shared';
  }

  findOf(mergeRequestId: number): Promise<MergeIntentEntity[]> {
    return this.rows.findBy({ mergeRequestId });
  }

  /** Those of the merge requests that have an intent. */
  async findIntended(mergeRequestIds: readonly number[]): Promise<ReadonlySet<number>> {
    const intents = await this.rows.findBy({ mergeRequestId: In([...mergeRequestIds]) });
    return new Set(intents.map(({ mergeRequestId }) => mergeRequestId));
  }

  /** Whether an intent for this commit exists. */
  isIntendedCommit(mergeOid: Oid): Promise<boolean> {
    return this.rows.existsBy({ mergeOid });
  }

  /** One batch: the merge requests with ids above the given one that have an intent. */
  async findIntendedAfter(mergeRequestId: number, limit: number): Promise<{ readonly id: number }[]> {
    return this.database.query(
      `SELECT DISTINCT merge_request_id AS id FROM merge_intents WHERE merge_request_id > $1
       ORDER BY merge_request_id LIMIT $2`,
      [mergeRequestId, limit],
    );
  }

  /** Whether the merge request has an intent. */
  isIntended(tx: EntityManager, mergeRequestId: number): Promise<boolean> {
    return tx.existsBy(MergeIntentEntity, { mergeRequestId });
  }

  async forget({ mergeRequestId, mergeOid }: Pick<MergeIntentEntity, 'mergeRequestId' | 'mergeOid'>): Promise<void> {
    await this.rows.delete({ mergeRequestId, mergeOid });
  }

  /** Deletes the intents of a recorded merge. */
  async deleteOf(tx: EntityManager, mergeRequestId: number): Promise<void> {
    await tx.delete(MergeIntentEntity, { mergeRequestId });
  }

  /** Hands a user's intents over to another user. */
  async reassign(userId: number, toUserId: number): Promise<void> {
    await this.rows.update({ userId }, { userId: toUserId });
  }

  /** Deletes it if it is so old that no process can be working on it. */
  async forgetAbandoned({ mergeRequestId, mergeOid }: MergeIntentEntity): Promise<void> {
    await this.database.query(
      `DELETE FROM merge_intents
       WHERE merge_request_id = $1 AND merge_oid = $2 AND created_at < now() - make_interval(secs => $3)`,
      [mergeRequestId, mergeOid, ABANDONED_AFTER_SECONDS],
    );
  }

  private get rows() {
    return this.database.getRepository(MergeIntentEntity);
  }
}
