import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';

/** The items that have labels and a milestone. */
const TABLES = ['issues', 'merge_requests'] as const;
/** Few enough for one statement to be short. */
const AT_ONCE = 1_000;

interface Reference {
  /** The rows that refer to it; `$1` is its id. */
  readonly where: string;
  /** What removes the reference. */
  readonly set: string;
}

const LABEL: Reference = { where: 'label_ids @> ARRAY[$1::bigint]', set: 'label_ids = array_remove(label_ids, $1)' };
const MILESTONE: Reference = { where: 'milestone_id = $1', set: 'milestone_id = NULL' };

/**
 * Removes a deleted label or milestone from the issues and merge requests that have it. The caller deletes its row first, in the
 * same transaction: no item can refer to it from then on.
 */
@Injectable()
export class ItemReferences {
  async removeLabel(tx: EntityManager, labelId: number): Promise<void> {
    await this.remove(tx, LABEL, labelId);
  }

  async removeMilestone(tx: EntityManager, milestoneId: number): Promise<void> {
    await this.remove(tx, MILESTONE, milestoneId);
  }

  private async remove(tx: EntityManager, { where, set }: Reference, id: number): Promise<void> {
    for (const table of TABLES) {
      const rows: { id: number }[] = await tx.query(
        `SELECT id FROM ${table} WHERE ${where} AND deleted_at IS NULL ORDER BY id`,
        [id],
      );
      for (let start = 0; start < rows.length; start += AT_ONCE) {
        const ids = rows.slice(start, start + AT_ONCE).map((row) => row.id);
        // locked in order, so that of two that delete at the same time one waits for the other
        await tx.query(
          `WITH locked AS (SELECT id FROM ${table} WHERE id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE)
           UPDATE ${table} AS item SET ${set} FROM locked WHERE item.id = locked.id AND ${where}`,
          [id, ids],
        );
      }
    }
  }
}
