import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteRows, Inbox } from '@ingot/platform';
import { type EventOf } from '@ingot/contracts';
import { type Audience, type Contribution, type TargetKey } from './contribution.js';

const ABOUT = 'project_id = $1 AND about_type = $2 AND about_key = $3';

/** Writes contributions; `FeedReader` reads them. */
@Injectable()
export class ContributionRepository {
  constructor(private readonly database: DataSource) {}

  /** Locks the author for share until the transaction ends. @returns false when the account was deleted */
  async lockAuthor(tx: EntityManager, authorId: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [authorId]);
    return rows.length > 0;
  }

  /** Null for an unknown user. */
  async findUserName(userId: number): Promise<string | null> {
    const [row]: { name: string }[] = await this.database.query('SELECT name FROM users WHERE id = $1', [userId]);
    return row?.name ?? null;
  }

  async insert(tx: EntityManager, contribution: Contribution): Promise<void> {
    const { target, about, push, note } = contribution;
    await tx.query(
      `INSERT INTO contribution_events (author_id, project_id, action, audience, occurred_at,
         target_type, target_id, about_type, about_key, push, note, reopens)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        contribution.authorId,
        contribution.projectId,
        contribution.action,
        contribution.audience,
        contribution.occurredAt,
        target?.type ?? null,
        target?.id ?? null,
        about?.type ?? null,
        about?.key ?? null,
        push === undefined ? null : JSON.stringify(push),
        note === undefined ? null : JSON.stringify(note),
        contribution.reopens ?? false,
      ],
    );
  }

  /** Sets who sees the contributions about the target. */
  async setAudience(tx: EntityManager, about: TargetKey, audience: Audience): Promise<void> {
    await tx.query(`UPDATE contribution_events SET audience = $4 WHERE ${ABOUT} AND audience <> $4`, [
      ...keyOf(about),
      audience,
    ]);
  }

  /** Keeps the contributions about the target, but not their link to it. */
  async detach(tx: EntityManager, about: TargetKey): Promise<void> {
    await tx.query(
      `UPDATE contribution_events SET target_id = NULL, about_type = NULL, about_key = NULL WHERE ${ABOUT}`,
      [...keyOf(about)],
    );
  }

  /** Deletes the contributions about the target, with the notes on it. */
  async deleteAbout(tx: EntityManager, about: TargetKey): Promise<void> {
    await tx.query(`DELETE FROM contribution_events WHERE ${ABOUT}`, [...keyOf(about)]);
  }

  /** Deletes the contribution of a note. */
  async deleteNote(tx: EntityManager, about: TargetKey, noteId: number): Promise<void> {
    await tx.query(`DELETE FROM contribution_events WHERE ${ABOUT} AND target_type = 'Note' AND target_id = $4`, [
      ...keyOf(about),
      noteId,
    ]);
  }

  /** Deletes all contributions to a project, in batches; calling it again after an interruption continues. */
  async deleteOfProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'contribution_events', column: 'project_id' }, projectId);
    await deleteRows(this.database, { table: 'contribution_targets', column: 'project_id' }, projectId);
  }

  /** Deletes all contributions of a user, likewise. */
  async deleteOfAuthor(authorId: number): Promise<void> {
    await deleteRows(this.database, { table: 'contribution_events', column: 'author_id' }, authorId);
  }
}

const keyOf = ({ projectId, type, key }: TargetKey): readonly [number, string, string] => [projectId, type, key];

type Occurrence = Pick<EventOf<never>, 'id' | 'occurredAt'>;

/** Records contributions, once per event, however often the event is delivered. */
@Injectable()
export class ContributionRecorder {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly contributions: ContributionRepository,
  ) {}

  /** Runs `work` in a transaction, unless this consumer has processed the event before. */
  async once(consumer: string, { id }: Occurrence, work: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await this.inbox.claim(tx, consumer, id)) await work(tx);
    });
  }

  /** Adds a contribution, unless its author's account was deleted. */
  async add(tx: EntityManager, contribution: Contribution): Promise<void> {
    if (await this.contributions.lockAuthor(tx, contribution.authorId)) {
      await this.contributions.insert(tx, contribution);
    }
  }
}
