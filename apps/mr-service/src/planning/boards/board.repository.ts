import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BoardNotFound } from './board.errors.js';

const DELETED_AT_ONCE = 1_000;

/**
 * The boards of projects. Each project has one, with the project's id. A board has a row once it has had a list; the row is what changes of
 * its lists lock.
 */
@Injectable()
export class BoardRepository {
  constructor(private readonly database: DataSource) {}

  /** Nobody else changes the board's lists until the transaction ends. Throws `BoardNotFound` unless that is the project's board. */
  async lock(tx: EntityManager, projectId: number, boardId: number): Promise<void> {
    checkBoard(projectId, boardId);
    await tx.query('INSERT INTO boards (id, project_id) VALUES ($1, $1) ON CONFLICT DO NOTHING', [projectId]);
    await tx.query('SELECT FROM boards WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
  }

  /** Deletes everything of a project, some at a time so that no statement runs long. */
  async deleteProject(projectId: number): Promise<void> {
    for (;;) {
      const [, deleted]: [unknown, number] = await this.database.query(
        `DELETE FROM board_lists WHERE id = ANY (ARRAY (
           SELECT l.id FROM board_lists AS l JOIN boards AS b ON b.id = l.board_id WHERE b.project_id = $1 LIMIT $2))`,
        [projectId, DELETED_AT_ONCE],
      );
      if (deleted < DELETED_AT_ONCE) break;
    }
    await this.database.query('DELETE FROM boards WHERE project_id = $1', [projectId]);
  }
}

/** The id of the one board that a project has. */
export const boardIdOf = (projectId: number): number => projectId;

/** Throws `BoardNotFound` unless that is the project's board. */
export function checkBoard(projectId: number, boardId: number): void {
  if (boardId !== boardIdOf(projectId)) throw new BoardNotFound();
}
