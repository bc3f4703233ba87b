import { Controller } from '@nestjs/common';
import {
  type BoardJson,
  type BoardListJson,
  type Call,
  createBoardList,
  deleteBoardList,
  getBoard,
  getBoardList,
  listBoardLists,
  listBoards,
  moveBoardList,
  pageOffset,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type BoardList, BoardListRepository } from './board-list.repository.js';
import { BoardListWriter } from './board-list.writer.js';
import { boardIdOf, checkBoard } from './board.repository.js';

@Controller()
export class BoardHandlers {
  constructor(
    private readonly lists: BoardListRepository,
    private readonly writer: BoardListWriter,
  ) {}

  @Handles(listBoards)
  async list({ project, page }: Call<typeof listBoards>) {
    const id = boardIdOf(project.id);
    if (pageOffset(page) > 0) return { items: [], total: 1 };
    const lists = await this.lists.of(id);
    return { items: [presentBoard(id, lists)], total: 1 };
  }

  @Handles(getBoard)
  async show({ project, input }: Call<typeof getBoard>) {
    checkBoard(project.id, input.board_id);
    return presentBoard(input.board_id, await this.lists.of(input.board_id));
  }

  @Handles(listBoardLists)
  async listLists({ project, input, page }: Call<typeof listBoardLists>) {
    checkBoard(project.id, input.board_id);
    const lists = await this.lists.of(input.board_id);
    const first = pageOffset(page);
    return { items: lists.slice(first, first + page.perPage).map(presentList), total: lists.length };
  }

  @Handles(getBoardList)
  async showList({ project, input }: Call<typeof getBoardList>) {
    checkBoard(project.id, input.board_id);
    return presentList(await this.lists.get(input.board_id, input.list_id));
  }

  @Handles(createBoardList)
  async createList({ project, input }: Call<typeof createBoardList>) {
    const { board_id: boardId, label_id: labelId } = input;
    return presentList(await this.writer.create({ project, boardId, labelId }));
  }

  @Handles(moveBoardList)
  async moveList({ project, input }: Call<typeof moveBoardList>) {
    const { board_id: boardId, list_id: listId, position } = input;
    return presentList(await this.writer.move({ project, boardId, listId, position }));
  }

  @Handles(deleteBoardList)
  async deleteList({ project, input }: Call<typeof deleteBoardList>) {
    const deleted = await this.writer.delete({ project, boardId: input.board_id, listId: input.list_id });
    return deleted === null ? {} : presentList(deleted);
  }
}

const presentBoard = (id: number, lists: readonly BoardList[]): BoardJson => ({
  id,
  name: 'Development',
  lists: lists.map(presentList),
});

const presentList = ({ id, name, color, description, position }: BoardList): BoardListJson => ({
  id,
  label: { name, color, description },
  position,
});
