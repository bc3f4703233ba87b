import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type TargetKey, type TargetState } from './contribution.js';

/** What is known of a thing after an event has told of it. */
export interface KnownTarget extends Pick<TargetState, 'confidential' | 'visibility'> {
  readonly isGone: boolean;
}

const NOTHING = { text: '', confidential: false, authorId: null, assigneeId: null, visibility: null };

/** What is known of the things that users do something to: whichever event tells it, the newest one counts. */
@Injectable()
export class TargetRepository {
  /** Remembers the thing as it was at that time, unless something newer is known. */
  save(tx: EntityManager, target: TargetState, asOf: Date): Promise<KnownTarget> {
    return this.remember(tx, target, asOf, false);
  }

  /** As `save`, from an event about something else: of the same millisecond, the thing's own events count. */
  saveInPassing(tx: EntityManager, target: TargetState, asOf: Date): Promise<KnownTarget> {
    return this.remember(tx, target, asOf, true);
  }

  /** Nothing that is told of the thing from now on brings it back. */
  async markGone(tx: EntityManager, target: TargetKey, asOf: Date): Promise<void> {
    await this.write(tx, { ...NOTHING, ...target }, asOf, { isGone: true, yields: false });
  }

  private async remember(tx: EntityManager, target: TargetState, asOf: Date, yields: boolean): Promise<KnownTarget> {
    await this.write(tx, target, asOf, { isGone: false, yields });
    const [known]: KnownTarget[] = await tx.query(
      `SELECT confidential, visibility, is_gone AS "isGone" FROM contribution_targets
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
