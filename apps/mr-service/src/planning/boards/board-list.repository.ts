import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { type LabelEntity } from '../labels/label.entity.js';
import { BoardListEntity } from './board-list.entity.js';

const LIST = columnsOf(BoardListEntity).only('id', 'labelId', 'position').from('list');

/** A list of a board, with its label. */
export type BoardList = Readonly<RowOf<typeof LIST> & Pick<LabelEntity, 'color' | 'description'> & { name: string }>;

const LISTS = `
  SELECT ${LIST.sql}, label.title AS name, label.color, label.description
  FROM board_lists AS list JOIN labels AS label ON label.id = list.label_id
  WHERE list.board_id = $1 AND list.deleted_at IS NULL`;

/** All SQL of board lists. The caller of a change holds the lock of the board. */
@Injectable()
export class BoardListRepository {
  constructor(private readonly database: DataSource) {}

  /** By position. */
  of(boardId: number, tx: EntityManager = this.database.manager): Promise<BoardList[]> {
    return tx.query(`${LISTS} ORDER BY list.position`, [boardId]);
  }

  async find(boardId: number, id: number, tx: EntityManager = this.database.manager): Promise<BoardList | null> {
    const [list]: BoardList[] = await tx.query(`${LISTS} AND list.id = $2`, [boardId, id]);
    return list ?? null;
  }

  /** Throws `NotFound`. */
  async get(boardId: number, id: number, tx: EntityManager = this.database.manager): Promise<BoardList> {
    const list = await this.find(boardId, id, tx);
    if (list === null) throw new NotFound();
    return list;
  }

  /** Whether the project has the label; locks it until the transaction ends. */
  async lockLabelForShare(tx: EntityManager, projectId: number, id: number): Promise<boolean> {
    const rows: unknown[] = await tx.query('SELECT FROM labels WHERE id = $1 AND project_id = $2 FOR KEY SHARE', [
      id,
      projectId,
    ]);
    return rows.length === 1;
  }

  /** Appends a list. Returns its id. */
  async append(tx: EntityManager, boardId: number, labelId: number): Promise<number> {
    const [row]: { id: number }[] = await tx.query(
      `INSERT INTO board_lists (board_id, label_id, position)
       SELECT $1::bigint, $2::bigint, coalesce(max(position) + 1, 0) FROM board_lists WHERE board_id = $1 AND deleted_at IS NULL
       RETURNING id`,
      [boardId, labelId],
    );
    if (row === undefined) throw new Error('a list was not added');
    return row.id;
  }

  /** Shifts the lists between the old and the new position by one. */
  async move(tx: EntityManager, boardId: number, { id, position }: BoardList, target: number): Promise<void> {
    await tx.query(
      `UPDATE board_lists SET position = CASE WHEN id = $2 THEN $3 ELSE position + $4 END
       WHERE board_id = $1 AND deleted_at IS NULL AND position BETWEEN $5 AND $6`,
      [boardId, id, target, Math.sign(position - target), Math.min(position, target), Math.max(position, target)],
    );
  }

  /** The lists behind it move up. */
  async delete(
    tx: EntityManager,
    boardId: number,
    { id, position }: Pick<BoardList, 'id' | 'position'>,
  ): Promise<void> {
    await tx.query('UPDATE board_lists SET deleted_at = now() WHERE id = $1', [id]);
    await tx.query(
      'UPDATE board_lists SET position = position - 1 WHERE board_id = $1 AND deleted_at IS NULL AND position > $2',
      [boardId, position],
    );
  }

  /**
   * Deletes the list of a label, if there is one. Delete the label's row first, in the same transaction: no list of it can then be
   * added.
   */
  async deleteOfLabel(tx: EntityManager, labelId: number): Promise<void> {
    const [board]: { id: number }[] = await tx.query(
      `SELECT id FROM boards WHERE id = (SELECT board_id FROM board_lists WHERE label_id = $1 AND deleted_at IS NULL)
       FOR NO KEY UPDATE`,
      [labelId],
    );
    if (board === undefined) return;
    const [list]: { id: number; position: number }[] = await tx.query(
      'SELECT id, position FROM board_lists WHERE label_id = $1 AND deleted_at IS NULL',
      [labelId],
    );
    if (list !== undefined) await this.delete(tx, board.id, list);
  }
}
