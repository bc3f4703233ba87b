import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BoardNotFound } from './board.errors.js';

const REMOVED_AT_ONCE = 1_000;

/** The boards of projects, each of which has at most one. */
@Injectable()
export class BoardRepository {
  constructor(private readonly database: DataSource) {}

  /** The id of the project's board, which is made unless it is there. */
  async ensure(projectId: number): Promise<number> {
    const existing = await this.idOf(projectId);
    if (existing !== undefined) return existing;
    // of those who come first at once, all but one insert nothing, and find what that one made
    await this.database.query('INSERT INTO boards (project_id) VALUES ($1) ON CONFLICT DO NOTHING', [projectId]);
    const made = await this.idOf(projectId);
    if (made === undefined) throw new Error('a board that was made is gone');
    return made;
  }

  /** Throws `BoardNotFound` unless that is the project's board. */
  async check(projectId: number, boardId: number): Promise<void> {
    if ((await this.idOf(projectId)) !== boardId) throw new BoardNotFound();
  }

  /** As `check`; nobody else changes the board's lists until the transaction ends. */
  async lock(tx: EntityManager, projectId: number, boardId: number): Promise<void> {
    const rows: unknown[] = await tx.query('SELECT FROM boards WHERE id = $1 AND project_id = $2 FOR NO KEY UPDATE', [
      boardId,
      projectId,
    ]);
    if (rows.length === 0) throw new BoardNotFound();
  }

  /** Deletes everything of a project, some at a time so that no statement runs long. */
  async deleteProject(projectId: number): Promise<void> {
    for (;;) {
      const [, deleted]: [unknown, number] = await this.database.query(
        `DELETE FROM board_lists WHERE id = ANY (ARRAY (
           SELECT l.id FROM board_lists AS l JOIN boards AS b ON b.id = l.board_id WHERE b.project_id = $1 LIMIT $2))`,
        [projectId, REMOVED_AT_ONCE],
      );
      if (deleted < REMOVED_AT_ONCE) break;
    }
    await this.database.query('DELETE FROM boards WHERE project_id = $1', [projectId]);
  }

  private async idOf(projectId: number): Promise<number | undefined> {
    const [row]: { id: number }[] = await this.database.query('SELECT id FROM boards WHERE project_id = $1', [
      projectId,
    ]);
    return row?.id;
  }
}
