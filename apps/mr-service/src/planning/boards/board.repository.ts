import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BoardNotFound } from './board.errors.js';

const DELETED_AT_ONCE = 1_000;

/**
 * The boards of projects. Each project has one, whose id is the project's. Its row is created with its first list, and is locked by
 * changes of its lists.
 */
@Injectable()
export class BoardRepository {
  constructor(private readonly database: DataSource) {}

  /** Locks the board until the transaction ends. Throws `BoardNotFound` unless it is the project's board. */
  async lock(tx: EntityManager, projectId: number, boardId: number): Promise<void> {
    checkBoard(projectId, boardId);
    await tx.query('INSERT INTO boards (id, project_id) VALUES ($1, $1) ON CONFLICT DO NOTHING', [projectId]);
    await tx.query('SELECT FROM boards WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
  }

  /** Deletes the boards of a project, in batches. */
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

/** The id of a project's only board. */
export const boardIdOf = (projectId: number): number => projectId;

/** Throws `BoardNotFound` unless it is the project's board. */
export function checkBoard(projectId: number, boardId: number): void {
  if (boardId !== boardIdOf(projectId)) throw new BoardNotFound();
}
