import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Call,
  allows,
  type createBoardList,
  type deleteBoardList,
  Forbidden,
  type moveBoardList,
  type ProjectStanding,
} from '@ingot/contracts';
import { LabelRepository } from '../labels/label.repository.js';
import { LabelNotAvailable, LabelTaken, LISTS_PER_BOARD, ListNotMoved, TooManyLists } from './board.errors.js';
import { type BoardList, BoardListRepository } from './board-list.repository.js';
import { BoardRepository } from './board.repository.js';

/**
 * Adds, moves and deletes the lists of boards. Each change locks the board, so that positions have neither gaps nor
 * duplicates; who needs a label, too, locks that first, as the deletion of labels does.
 */
@Injectable()
export class BoardListWriter {
  constructor(
    private readonly database: DataSource,
    private readonly boards: BoardRepository,
    private readonly lists: BoardListRepository,
    private readonly labels: LabelRepository,
  ) {}

  create({ project, input }: Call<typeof createBoardList>): Promise<BoardList> {
    const { board_id: boardId, label_id: labelId } = input;
    return this.database.transaction(async (tx) => {
      const isAvailable = await this.labels.hold(tx, project.id, labelId);
      if (!isAvailable) throw new LabelNotAvailable();
      requireAdministration(project);
      await this.boards.lock(tx, project.id, boardId);
      await this.requireRoom(tx, boardId, labelId);
      const id = await this.lists.append(tx, boardId, labelId);
      return this.lists.get(boardId, id, tx);
    });
  }

  async move({ project, input }: Call<typeof moveBoardList>): Promise<BoardList> {
    const { board_id: boardId, list_id: id, position } = input;
    await this.boards.check(project.id, boardId);
    await this.lists.get(boardId, id);
    requireAdministration(project);
    return this.database.transaction(async (tx) => {
      await this.boards.lock(tx, project.id, boardId);
      const list = await this.lists.get(boardId, id, tx);
      const { length } = await this.lists.of(boardId, tx);
      if (position < 0 || position >= length || position === list.position) throw new ListNotMoved();
      await this.lists.move(tx, boardId, list, position);
      return { ...list, position };
    });
  }

  /** As it was, or null when there was none. */
  delete({ project, input }: Call<typeof deleteBoardList>): Promise<BoardList | null> {
    const { board_id: boardId, list_id: id } = input;
    return this.database.transaction(async (tx) => {
      await this.boards.lock(tx, project.id, boardId);
      const list = await this.lists.find(boardId, id, tx);
      if (list !== null) await this.lists.delete(tx, boardId, list);
      return list;
    });
  }

  private async requireRoom(tx: EntityManager, boardId: number, labelId: number): Promise<void> {
    const lists = await this.lists.of(boardId, tx);
    if (lists.some((list) => list.labelId === labelId)) throw new LabelTaken();
    if (lists.length >= LISTS_PER_BOARD) throw new TooManyLists();
  }
}

/** Told after what is not there, so the table of operations asks for less. */
function requireAdministration(project: ProjectStanding): void {
  if (!allows('administer_board_list', project)) throw new Forbidden();
}
