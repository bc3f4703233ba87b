import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { ContributionTargetEntity } from './contribution-target.entity.js';
import { type TargetKey, type TargetState } from './contribution.js';

const KNOWN = columnsOf(ContributionTargetEntity).only('confidential', 'visibility', 'isGone');

/** A target after an event was applied. */
export type KnownTarget = RowOf<typeof KNOWN>;

const NOTHING = { text: '', confidential: false, authorId: null, assigneeId: null, visibility: null };

/** The current state of targets. Of several events about a target, the newest counts. */
@Injectable()
export class TargetRepository {
  /** Stores the target's state at that time, unless a newer one is stored. */
  save(tx: EntityManager, target: TargetState, asOf: Date): Promise<KnownTarget> {
    return this.apply(tx, target, asOf, false);
  }

  /** As `save`, from an event about something else: events about the target itself win within the same millisecond. */
  saveInPassing(tx: EntityManager, target: TargetState, asOf: Date): Promise<KnownTarget> {
    return this.apply(tx, target, asOf, true);
  }

  /** Marks the target as deleted; no later event restores it. */
  async markGone(tx: EntityManager, target: TargetKey, asOf: Date): Promise<void> {
    await this.write(tx, { ...NOTHING, ...target }, asOf, { isGone: true, yields: false });
  }

  private async apply(tx: EntityManager, target: TargetState, asOf: Date, yields: boolean): Promise<KnownTarget> {
    await this.write(tx, target, asOf, { isGone: false, yields });
    const [known]: KnownTarget[] = await tx.query(
      `SELECT ${KNOWN.sql} FROM contribution_targets
       WHERE project_id = $1 AND type = $2 AND key = $3`,
      [target.projectId, target.type, target.key],
    );
    return known ?? { ...target, isGone: true }; // its project was deleted just now
  }

  private async write(
    tx: EntityManager,
    target: TargetState,
    asOf: Date,
    { isGone, yields }: { isGone: boolean; yields: boolean },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO contribution_targets AS known
         (project_id, type, key, text, confidential, author_id, assignee_id, visibility, is_gone, as_of)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (project_id, type, key) DO UPDATE
       SET text = excluded.text, confidential = excluded.confidential, author_id = excluded.author_id,
           assignee_id = excluded.assignee_id, visibility = excluded.visibility, is_gone = excluded.is_gone,
           as_of = excluded.as_of
       WHERE NOT known.is_gone
         AND (excluded.is_gone OR known.as_of < excluded.as_of OR (known.as_of = excluded.as_of AND NOT $11))`,
      [
        target.projectId,
        target.type,
        target.key,
        target.text,
        target.confidential,
        target.authorId,
        target.assigneeId,
        target.visibility,
        isGone,
        asOf,
        yields,
      ],
    );
  }
}
