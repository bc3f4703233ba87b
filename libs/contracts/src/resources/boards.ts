import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, notFound, refusal } from '../refusals.js';

export const boardList = z
  .object({
    id,
    label: z.object({ name: z.string(), color: z.string(), description: z.string().nullable() }),
    position: z.int().min(0).describe('counted from the left, starting at 0'),
  })
  .meta({ id: 'BoardList' });
export type BoardListJson = z.input<typeof boardList>;

export const board = z
  .object({
    id,
    name: z.literal('Development').describe('the only board of a project has a fixed name'),
    lists: z.array(boardList).describe('sorted by position'),
  })
  .meta({ id: 'Board' });
export type BoardJson = z.input<typeof board>;

const aBoard = projectRef.extend({ board_id: id });
const aList = aBoard.extend({ list_id: id });

const boardMissing = missing('Board', 'the board of the project is another one');
const listMissing = notFound('list', '');

export const listBoards = listing({
  name: 'boards.list',
  summary: 'The board of a project',
  http: 'GET /projects/:id/boards',
  service: 'mr',
  access: inProject('read_board'),
  input: projectRef,
  output: z.array(board),
});

export const getBoard = operation({
  name: 'boards.show',
  summary: 'One board, which is the only one of its project',
  http: 'GET /projects/:id/boards/:board_id',
  service: 'mr',
  access: inProject('read_board'),
  refusals: [boardMissing],
  input: aBoard,
  output: board,
});

export const listBoardLists = listing({
  name: 'boards.lists.list',
  summary: 'Lists of a board, by position',
  http: 'GET /projects/:id/boards/:board_id/lists',
  service: 'mr',
  access: inProject('read_board'),
  refusals: [boardMissing],
  input: aBoard,
  output: z.array(boardList),
});

export const getBoardList = operation({
  name: 'boards.lists.show',
  summary: 'One list of a board',
  http: 'GET /projects/:id/boards/:board_id/lists/:list_id',
  service: 'mr',
  access: inProject('read_board'),
  refusals: [boardMissing, listMissing],
  input: aList,
  output: boardList,
});

/**
 * Appends a list. 400 when the project has no such label, which is checked before the access level; when another
 * list has the label; and beyond the limit of lists.
 */
export const createBoardList = operation({
  name: 'boards.lists.create',
  summary: 'Add a list for a label to a board; needs reporter access',
  http: 'POST /projects/:id/boards/:board_id/lists',
  service: 'mr',
  access: inProject('read_board'),
  needs: 'administer_board_list',
  refusals: [
    boardMissing,
    refusal('bad_request', { message: { error: 'Label not found!' } }, 'the project has no such label'),
    invalid('lists', 'are too many (maximum is <limit>)', 'the board has as many lists as it can'),
  ],
  input: aBoard.extend({ label_id: z.int() }),
  output: boardList,
});

/** Moves a list; those in between shift by one. 400 when there is no list at the position. An unknown list is 404 even without access. */
export const moveBoardList = operation({
  name: 'boards.lists.move',
  summary: 'Move a list to another position; needs reporter access',
  http: 'PUT /projects/:id/boards/:board_id/lists/:list_id',
  service: 'mr',
  access: inProject('read_board'),
  needs: 'administer_board_list',
  refusals: [
    boardMissing,
    listMissing,
    refusal('bad_request', { message: { error: 'List could not be moved!' } }, 'no list is at that position'),
  ],
  input: aList.extend({ position: z.int().describe('the position of an existing list') }),
  output: boardList,
});

/** The lists behind it move up. */
export const deleteBoardList = operation({
  name: 'boards.lists.delete',
  summary: 'Delete a list of a board: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/boards/:board_id/lists/:list_id',
  service: 'mr',
  access: inProject('delete_board_list'),
  refusals: [boardMissing],
  input: aList,
  output: z.union([boardList, z.object({})]),
});
