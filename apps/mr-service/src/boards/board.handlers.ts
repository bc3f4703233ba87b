import { Controller } from '@nestjs/common';
import {
  type Call,
  createBoardList,
  deleteBoardList,
  getBoardList,
  listBoardLists,
  listBoards,
  moveBoardList,
  pageOffset,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { BoardListRepository } from './board-list.repository.js';
import { BoardListWriter } from './board-list.writer.js';
import { presentList } from './board.presenter.js';
import { BoardRepository } from './board.repository.js';

@Controller()
export class BoardHandlers {
  constructor(
    private readonly boards: BoardRepository,
    private readonly lists: BoardListRepository,
    private readonly writer: BoardListWriter,
  ) {}

  /** The only call that makes a board: the others name one that is there. */
  @Handles(listBoards)
  async list({ project, page }: Call<typeof listBoards>) {
    const id = await this.boards.ensure(project.id);
    if (pageOffset(page) > 0) return { items: [], total: 1 };
    const lists = await this.lists.of(id);
    return { items: [{ id, lists: lists.map(presentList) }], total: 1 };
  }

  @Handles(listBoardLists)
  async listLists({ project, input, page }: Call<typeof listBoardLists>) {
    await this.boards.check(project.id, input.board_id);
    const lists = await this.lists.of(input.board_id);
    const first = pageOffset(page);
    return { items: lists.slice(first, first + page.perPage).map(presentList), total: lists.length };
  }

  @Handles(getBoardList)
  async showList({ project, input }: Call<typeof getBoardList>) {
    await this.boards.check(project.id, input.board_id);
    return presentList(await this.lists.get(input.board_id, input.list_id));
  }

  @Handles(createBoardList)
  async createList(call: Call<typeof createBoardList>) {
    return presentList(await this.writer.create(call));
  }

  @Handles(moveBoardList)
  async moveList(call: Call<typeof moveBoardList>) {
    return presentList(await this.writer.move(call));
  }

  @Handles(deleteBoardList)
  async deleteList(call: Call<typeof deleteBoardList>) {
    const deleted = await this.writer.delete(call);
    return deleted === null ? {} : presentList(deleted);
  }
}
