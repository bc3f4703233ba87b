import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteRows } from '@ingot/platform';
import { type Audience, type Contribution, type TargetKey } from './contribution.js';

const ABOUT = 'project_id = $1 AND about_type = $2 AND about_key = $3';

/** Contributions as they are written; for reading them see `FeedReader`. */
@Injectable()
export class ContributionRepository {
  constructor(private readonly database: DataSource) {}

  /** False when the account is gone; otherwise it stays until the transaction ends. */
  async holdAuthor(tx: EntityManager, authorId: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [authorId]);
    return rows.length > 0;
  }

  /** Null when there is no such user. */
  async findUserName(userId: number): Promise<string | null> {
    const [row]: { name: string }[] = await this.database.query('SELECT name FROM users WHERE id = $1', [userId]);
    return row?.name ?? null;
  }

  async insert(tx: EntityManager, contribution: Contribution): Promise<void> {
    const { target, about, push, note } = contribution;
    await tx.query(
      `INSERT INTO contribution_events (author_id, project_id, action, audience, occurred_at,
         target_type, target_id, about_type, about_key, push, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      ],
    );
  }

  /** Who sees what was done to the thing, now that this is known of it. */
  async setAudience(tx: EntityManager, about: TargetKey, audience: Audience): Promise<void> {
    await tx.query(`UPDATE contribution_events SET audience = $4 WHERE ${ABOUT} AND audience <> $4`, [
      ...keyOf(about),
      audience,
    ]);
  }

  /** What was done to the thing stays, without it. */
  async detach(tx: EntityManager, about: TargetKey): Promise<void> {
    await tx.query(
      `UPDATE contribution_events SET target_id = NULL, about_type = NULL, about_key = NULL WHERE ${ABOUT}`,
      [...keyOf(about)],
    );
  }

  /** Forgets what was done to the thing, and the notes on it. */
  async removeAbout(tx: EntityManager, about: TargetKey): Promise<void> {
    await tx.query(`DELETE FROM contribution_events WHERE ${ABOUT}`, [...keyOf(about)]);
  }

  /** Forgets that somebody wrote the note. */
  async removeNote(tx: EntityManager, about: TargetKey, noteId: number): Promise<void> {
    await tx.query(`DELETE FROM contribution_events WHERE ${ABOUT} AND target_type = 'Note' AND target_id = $4`, [
      ...keyOf(about),
      noteId,
    ]);
  }

  /** Forgets everything that was done in a project. When it is interrupted, doing it again goes on. */
  async removeOfProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'contribution_events', column: 'project_id' }, projectId);
    await deleteRows(this.database, { table: 'contribution_targets', column: 'project_id' }, projectId);
  }

  /** Forgets everything that somebody did. When it is interrupted, doing it again goes on. */
  async removeOfAuthor(authorId: number): Promise<void> {
    await deleteRows(this.database, { table: 'contribution_events', column: 'author_id' }, authorId);
  }
}

const keyOf = ({ projectId, type, key }: TargetKey): readonly [number, string, string] => [projectId, type, key];
