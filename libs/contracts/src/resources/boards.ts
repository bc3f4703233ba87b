import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, notFound, refusal } from '../refusals.js';

export const boardList = z
  .object({
    id,
    label: z.object({ name: z.string(), color: z.string(), description: z.string().nullable() }),
    position: z.int().min(0).describe('from the left; the first list is at 0'),
  })
  .meta({ id: 'BoardList' });
export type BoardListJson = z.input<typeof boardList>;

export const board = z.object({ id, lists: z.array(boardList).describe('by position') }).meta({ id: 'Board' });
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
 * Adds a list behind the others. 400 when the project has no such label, which is told before a missing role is; when
 * another list is of that label; and when the board has as many as it can.
 */
export const createBoardList = operation({
  name: 'boards.lists.create',
  summary: 'Add a list of a label to a board; from reporters on',
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

/** Moves a list; those between shift by one. It may be where it is to go. 400 when no list is there. An unknown list is told before a missing role. */
export const moveBoardList = operation({
  name: 'boards.lists.move',
  summary: 'Move a list to another position; from reporters on',
  http: 'PUT /projects/:id/boards/:board_id/lists/:list_id',
  service: 'mr',
  access: inProject('read_board'),
  needs: 'administer_board_list',
  refusals: [
    boardMissing,
    listMissing,
    refusal('bad_request', { message: { error: 'List could not be moved!' } }, 'no list is at that position'),
  ],
  input: aList.extend({ position: z.int().describe('of one of the lists') }),
  output: boardList,
});

/** Those behind it move up. */
export const deleteBoardList = operation({
  name: 'boards.lists.delete',
  summary: 'Delete a list of a board: answers it when it was there, else an empty object',
  http: 'DELETE /projects/:id/boards/:board_id/lists/:list_id',
  service: 'mr',
  access: inProject('delete_board_list'),
  refusals: [boardMissing],
  input: aList,
  output: z.union([boardList, z.object({})]),
});
