import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allows, Forbidden, type ProjectAccess } from '@ingot/contracts';
import { LabelNotAvailable, LabelTaken, LISTS_PER_BOARD, ListNotMoved, TooManyLists } from './board.errors.js';
import { type BoardList, BoardListRepository } from './board-list.repository.js';
import { BoardRepository, checkBoard } from './board.repository.js';

interface NamedBoard {
  readonly project: ProjectAccess & { readonly id: number };
  readonly boardId: number;
}

interface NamedList extends NamedBoard {
  readonly listId: number;
}

/**
 * Adds, moves and deletes board lists. Each change locks the board, so that positions have neither gaps nor duplicates. A label is
 * locked before the board, as its deletion does.
 */
@Injectable()
export class BoardListWriter {
  constructor(
    private readonly database: DataSource,
    private readonly boards: BoardRepository,
    private readonly lists: BoardListRepository,
  ) {}

  create({ project, boardId, labelId }: NamedBoard & { readonly labelId: number }): Promise<BoardList> {
    return this.database.transaction(async (tx) => {
      if (!(await this.lists.lockLabelForShare(tx, project.id, labelId))) throw new LabelNotAvailable();
      requireAdministration(project);
      await this.boards.lock(tx, project.id, boardId);
      await this.requireRoom(tx, boardId, labelId);
      const id = await this.lists.append(tx, boardId, labelId);
      return this.lists.get(boardId, id, tx);
    });
  }

  async move({ project, boardId, listId, position }: NamedList & { readonly position: number }): Promise<BoardList> {
    checkBoard(project.id, boardId);
    await this.lists.get(boardId, listId);
    requireAdministration(project);
    return this.database.transaction(async (tx) => {
      await this.boards.lock(tx, project.id, boardId);
      const list = await this.lists.get(boardId, listId, tx);
      const { length } = await this.lists.of(boardId, tx);
      if (position < 0 || position >= length) throw new ListNotMoved();
      if (position !== list.position) await this.lists.move(tx, boardId, list, position);
      return { ...list, position };
    });
  }

  /** The list before its deletion; null when there was none. */
  delete({ project, boardId, listId }: NamedList): Promise<BoardList | null> {
    return this.database.transaction(async (tx) => {
      await this.boards.lock(tx, project.id, boardId);
      const list = await this.lists.find(boardId, listId, tx);
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

/** Checked after existence: the operations require less than this ability. */
function requireAdministration(project: ProjectAccess): void {
  if (!allows('administer_board_list', project)) throw new Forbidden();
}
