import { useStack } from '@ingot/testing';
import { BoardScenario } from '../../../test/board-scenario.js';

const stack = useStack();

const NO_BOARD = { status: 404, body: { message: '404 Board Not Found' } };
const NO_LIST = { status: 404, body: { message: '404 Not found' } };
const NO_LABEL = { status: 400, body: { message: { error: 'Label not found!' } } };
const NOT_MOVED = { status: 400, body: { message: { error: 'List could not be moved!' } } };
const TAKEN = { status: 400, body: { message: { label_id: ['has already been taken'] } } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const UNKNOWN = 999_999_999_999;

/** A board with lists `a` to `e`, and their ids. */
async function fiveLists() {
  const scenario = await BoardScenario.make(stack);
  const lists = await scenario.addNamed('a', 'b', 'c', 'd', 'e');
  const idOf = (name: string) => Number(lists.find(({ label }) => label.name === name)?.id);
  return { scenario, idOf };
}

/** A public project's board with list `a`; a guest, and somebody who is no member. */
async function withOthers() {
  const project = await stack.given.project({ initialized: false, visibility: 'public' });
  const scenario = await BoardScenario.make(stack, project);
  const [list] = await scenario.addNamed('a', 'b');
  return { scenario, id: Number(list?.id), others: [await project.member('guest'), await stack.given.user()] };
}

describe('POST /projects/:id/boards/:board_id/lists', () => {
  it('appends a list for the label; the first is at 0', async () => {
    const scenario = await BoardScenario.make(stack);
    const label = await scenario.labels.create('bug', { color: '#f00', description: 'It breaks' });

    const list = await scenario.add(label);

    const shown = { name: 'bug', color: '#f00', description: 'It breaks' };
    expect(list).toEqual({ id: list.id, label: shown, position: 0 });
    expect(await scenario.addNamed('b', 'a')).toMatchObject([{ position: 1 }, { position: 2 }]);
    expect(await scenario.names()).toEqual(['bug', 'b', 'a']);
  });

  it('refuses a label that the project does not have', async () => {
    const [scenario, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    const elsewhere = await other.labels.create('elsewhere');

    for (const labelId of [UNKNOWN, elsewhere.id, 0, -1]) {
      expect(await scenario.tryToAdd({ label_id: labelId })).toMatchObject(NO_LABEL);
    }
    expect(await scenario.names()).toEqual([]);
  });

  it('refuses guests and non-members, but reports a missing label first', async () => {
    const { scenario, others } = await withOthers();
    const label = await scenario.labels.create('c');

    for (const other of others) {
      expect(await scenario.tryToAdd({ label_id: UNKNOWN }, other)).toMatchObject(NO_LABEL);
      expect(await scenario.tryToAdd({ label_id: label.id }, other)).toMatchObject(FORBIDDEN);
    }
    expect(await scenario.names()).toEqual(['a', 'b']);
  });

  it('is for reporters and above', async () => {
    const scenario = await BoardScenario.make(stack);
    const { project } = scenario;
    const callers = [await project.member('developer'), await project.member('maintainer'), project.owner, stack.root];

    for (const [index, caller] of callers.entries()) {
      const label = await scenario.labels.create(`label ${index}`);
      expect(await scenario.tryToAdd({ label_id: label.id }, caller)).toMatchObject({ status: 201 });
    }
  });

  it('refuses a second list of a label', async () => {
    const scenario = await BoardScenario.make(stack);
    const label = await scenario.labels.create('bug');
    await scenario.add(label);

    expect(await scenario.tryToAdd({ label_id: label.id })).toMatchObject(TAKEN);
    expect(await scenario.names()).toEqual(['bug']);
  });

  it('adds one list for concurrent requests with the same label', async () => {
    const scenario = await BoardScenario.make(stack);
    const label = await scenario.labels.create('bug');

    const replies = await Promise.all(Array.from({ length: 8 }, () => scenario.tryToAdd({ label_id: label.id })));

    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(7);
    for (const reply of refused) expect(reply).toMatchObject(TAKEN);
    expect(await scenario.names()).toEqual(['bug']);
  });

  it.each([
    [{}, { message: '400 (Bad request) "label_id" not given' }],
    [{ label_id: 'bug' }, { error: 'label_id is invalid' }],
    [{ label_id: 1.5 }, { error: 'label_id is invalid' }],
    [{ label_id: '9'.repeat(30) }, { error: 'label_id is invalid' }],
  ])('refuses %j', async (fields, body) => {
    const scenario = await BoardScenario.make(stack);

    expect(await scenario.tryToAdd(fields)).toMatchObject({ status: 400, body });
  });

  it('answers 404 for a board that the project does not have', async () => {
    const [scenario, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    const label = await scenario.labels.create('bug');

    for (const boardId of [UNKNOWN, other.id]) {
      expect(await scenario.tryToAdd({ label_id: label.id }, scenario.reporter, boardId)).toMatchObject(NO_BOARD);
    }
  });

  it('refuses more lists than a board can have', async () => {
    const scenario = await BoardScenario.make(stack);
    await scenario.addNamed('first');
    await stack.query(
      'mr-service',
      `WITH made AS (INSERT INTO labels (project_id, title)
         SELECT $1, 'label ' || n FROM generate_series(1, 98) AS n RETURNING id)
       INSERT INTO board_lists (board_id, label_id, position) SELECT $2, id, row_number() OVER () FROM made`,
      [scenario.project.id, scenario.id],
    );
    const [last] = await scenario.addNamed('last');
    const label = await scenario.labels.create('too many');

    expect(last).toMatchObject({ position: 99 });
    expect(await scenario.tryToAdd({ label_id: label.id })).toMatchObject({
      status: 400,
      body: { message: { lists: ['are too many (maximum is 100)'] } },
    });
    expect(await scenario.lists()).toHaveLength(100);
  });
});

describe('PUT /projects/:id/boards/:board_id/lists/:list_id', () => {
  it.each([
    ['a', 3, 'bcdae'],
    ['d', 1, 'adbce'],
    ['a', 4, 'bcdea'],
    ['e', 0, 'eabcd'],
    ['b', 2, 'acbde'],
  ])('moves %s to %i, and those between shift by one', async (name, position, order) => {
    const { scenario, idOf } = await fiveLists();

    const moved = await scenario.move(idOf(name), position);

    expect(moved).toMatchObject({ id: idOf(name), label: { name }, position });
    expect((await scenario.names()).join('')).toBe(order);
  });

  it('takes a form', async () => {
    const { scenario, idOf } = await fiveLists();

    const reply = await stack.as(scenario.reporter).raw('PUT', scenario.url(idOf('a')), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'position=1',
    });

    expect(reply).toMatchObject({ status: 200, body: { position: 1 } });
  });

  it.each([-1, 5, 2 ** 31, Number.MAX_SAFE_INTEGER])('does not move c to %i', async (position) => {
    const { scenario, idOf } = await fiveLists();

    expect(await scenario.tryToMove(idOf('c'), { position })).toMatchObject(NOT_MOVED);
    expect((await scenario.names()).join('')).toBe('abcde');
  });

  it('changes nothing when it moves a list to its own position', async () => {
    const { scenario, idOf } = await fiveLists();

    expect(await scenario.tryToMove(idOf('c'), { position: 2 })).toMatchObject({
      status: 200,
      body: { id: idOf('c'), position: 2 },
    });
    expect((await scenario.names()).join('')).toBe('abcde');
  });

  it.each([
    [{}, { message: '400 (Bad request) "position" not given' }],
    [{ position: 'first' }, { error: 'position is invalid' }],
    [{ position: 0.5 }, { error: 'position is invalid' }],
  ])('refuses %j', async (fields, body) => {
    const { scenario, idOf } = await fiveLists();

    expect(await scenario.tryToMove(idOf('c'), fields)).toMatchObject({ status: 400, body });
  });

  it('refuses guests and non-members, but reports a missing list first', async () => {
    const { scenario, id, others } = await withOthers();

    for (const other of others) {
      expect(await scenario.tryToMove(UNKNOWN, { position: 1 }, other)).toMatchObject(NO_LIST);
      expect(await scenario.tryToMove(id, { position: 1 }, other)).toMatchObject(FORBIDDEN);
      expect(await scenario.tryToMove(id, { position: 9 }, other)).toMatchObject(FORBIDDEN);
    }
    expect(await scenario.names()).toEqual(['a', 'b']);
  });

  it('answers 404 for a missing list or board', async () => {
    const [{ scenario, idOf }, other] = [await fiveLists(), await BoardScenario.make(stack)];
    const [elsewhere] = await other.addNamed('a');
    const to = { position: 0 };

    expect(await scenario.tryToMove(UNKNOWN, to)).toMatchObject(NO_LIST);
    expect(await scenario.tryToMove(Number(elsewhere?.id), to)).toMatchObject(NO_LIST);
    expect(await scenario.tryToMove(idOf('c'), to, scenario.reporter, other.id)).toMatchObject(NO_BOARD);
  });

  it('leaves no gaps or duplicates with concurrent moves, additions and deletions', async () => {
    const { scenario, idOf } = await fiveLists();
    const label = await scenario.labels.create('f');

    const replies = await Promise.all([
      ...['a', 'b', 'c', 'd', 'e'].flatMap((name) =>
        [0, 4, 2].map((position) => scenario.tryToMove(idOf(name), { position })),
      ),
      scenario.tryToAdd({ label_id: label.id }),
      scenario.delete(idOf('b')),
      scenario.labels.delete('d'),
    ]);

    // a list may be gone
    expect(replies.filter(({ status }) => ![200, 201, 400, 404].includes(status))).toEqual([]);
    expect((await scenario.names()).sort()).toEqual(['a', 'c', 'e', 'f']);
  });
});

describe('DELETE /projects/:id/boards/:board_id/lists/:list_id', () => {
  it('returns the deleted list, closes the gap, and then returns an empty object', async () => {
    const { scenario, idOf } = await fiveLists();
    const { body: list } = await scenario.tryToShow(idOf('b'));

    expect(await scenario.delete(idOf('b'))).toMatchObject({ status: 200, body: list });
    expect((await scenario.names()).join('')).toBe('acde');
    expect(await scenario.tryToShow(idOf('b'))).toMatchObject(NO_LIST);
    expect(await scenario.tryToMove(idOf('b'), { position: 0 })).toMatchObject(NO_LIST);
    expect(await scenario.delete(idOf('b'))).toMatchObject({ status: 200, body: {} });
    expect((await scenario.names()).join('')).toBe('acde');
  });

  it('keeps the label, for which a list can be added again, and the board', async () => {
    const scenario = await BoardScenario.make(stack);
    const label = await scenario.labels.create('bug');
    const { id } = await scenario.add(label);
    await scenario.delete(id);

    const again = await scenario.add(label);

    expect(again.id).not.toBe(id);
    expect(await scenario.names()).toEqual(['bug']);
    const [row] = await stack.query('mr-service', 'SELECT deleted_at IS NULL AS kept FROM board_lists WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ kept: false });
  });

  it('is for owners and administrators', async () => {
    const { scenario, idOf } = await fiveLists();
    const { project } = scenario;
    const refused = [scenario.reporter, await project.member('developer'), await project.member('maintainer')];

    for (const caller of refused) expect(await scenario.delete(idOf('a'), caller)).toMatchObject(FORBIDDEN);
    expect(await scenario.delete(idOf('a'), project.owner)).toMatchObject({ status: 200 });
    expect(await scenario.delete(idOf('b'), stack.root)).toMatchObject({ status: 200 });
    expect((await scenario.names()).join('')).toBe('cde');
  });

  it('refuses guests and non-members, whether or not the list exists', async () => {
    const { scenario, id, others } = await withOthers();

    for (const other of others) {
      expect(await scenario.delete(id, other)).toMatchObject(FORBIDDEN);
      expect(await scenario.delete(UNKNOWN, other)).toMatchObject(FORBIDDEN);
    }
    expect(await scenario.names()).toEqual(['a', 'b']);
  });

  it('leaves the lists of other boards alone', async () => {
    const [scenario, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    const [elsewhere] = await other.addNamed('a');
    const id = Number(elsewhere?.id);

    expect(await scenario.delete(id)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.delete(id, scenario.project.owner, other.id)).toMatchObject(NO_BOARD);
    expect(await other.names()).toEqual(['a']);
  });
});

describe('a label that is deleted', () => {
  it('takes its list away, and the gap closes', async () => {
    const { scenario, idOf } = await fiveLists();

    await scenario.labels.delete('c');

    expect((await scenario.names()).join('')).toBe('abde');
    expect(await scenario.tryToShow(idOf('c'))).toMatchObject(NO_LIST);
    expect(await scenario.addNamed('c')).toMatchObject([{ position: 4 }]);
  });

  it('leaves no list behind, even if one is added concurrently', async () => {
    const scenario = await BoardScenario.make(stack);
    const names = ['a', 'b', 'c', 'd'];
    const labels = await Promise.all(names.map((name) => scenario.labels.create(name)));

    const replies = await Promise.all(
      labels.flatMap(({ id, name }) => [scenario.tryToAdd({ label_id: id }), scenario.labels.delete(name)]),
    );

    // a list is added before its label goes, or its label is not there
    expect(replies.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
    expect(await scenario.names()).toEqual([]);
    const rows = await stack.query(
      'mr-service',
      'SELECT id FROM board_lists WHERE board_id = $1 AND deleted_at IS NULL',
      [scenario.id],
    );
    expect(rows).toEqual([]);
  });
});
