import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';

/** Items that have labels and a milestone. */
const TABLES = ['issues', 'merge_requests'] as const;
/** The batch size. */
const AT_ONCE = 1_000;

interface Reference {
  /** The rows that refer to the label or milestone with the id `$1`. */
  readonly where: string;
  /** What removes the reference. */
  readonly set: string;
}

const LABEL: Reference = { where: 'label_ids @> ARRAY[$1::bigint]', set: 'label_ids = array_remove(label_ids, $1)' };
const MILESTONE: Reference = { where: 'milestone_id = $1', set: 'milestone_id = NULL' };

/**
 * Removes a deleted label or milestone from its issues and merge requests. Delete its row first, in the same transaction: no item
 * can then refer to it.
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
        // sorted, so that concurrent deletions cannot deadlock
        await tx.query(
          `WITH locked AS (SELECT id FROM ${table} WHERE id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE)
           UPDATE ${table} AS item SET ${set} FROM locked WHERE item.id = locked.id AND ${where}`,
          [id, ids],
        );
      }
    }
  }
}
