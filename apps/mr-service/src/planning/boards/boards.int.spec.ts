import { holdsEventually, type TestProject, useStack } from '@ingot/testing';
import { BoardScenario } from '../../../test/board-scenario.js';

const stack = useStack();

const NO_BOARD = { status: 404, body: { message: '404 Board Not Found' } };
const NO_LIST = { status: 404, body: { message: '404 Not found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const NO_PROJECT = { status: 404, body: { message: '404 Project Not Found' } };
const ANONYMOUS = { status: 401, body: { message: '401 Unauthorized' } };
const UNKNOWN = 999_999_999_999;

const emptyProject = (visibility: 'private' | 'public' = 'private'): Promise<TestProject> =>
  stack.given.project({ initialized: false, visibility });

describe('GET /projects/:id/boards/:board_id', () => {
  it('answers the board with its lists, and 404 for the board of another project', async () => {
    const [board, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    await board.addNamed('a', 'b');
    const call = stack.as(board.project.owner);
    expect(await call.get(board.project.url(`/boards/${board.id}`))).toMatchObject({
      status: 200,
      body: { id: board.id, name: 'Development', lists: [{ label: { name: 'a' } }, { label: { name: 'b' } }] },
    });
    expect(await call.get(board.project.url(`/boards/${other.id}`))).toMatchObject(NO_BOARD);
  });
});

describe('GET /projects/:id/boards', () => {
  it('answers the one board of the project, at first without lists', async () => {
    const project = await emptyProject();
    const url = project.url('/boards');

    const first = await stack.as(project.owner).get(url);

    expect(first).toMatchObject({ status: 200, headers: { 'x-total': '1', 'x-total-pages': '1' } });
    expect(first.body).toEqual([{ id: expect.any(Number) as unknown, name: 'Development', lists: [] }]);
    expect((await stack.as(project.owner).get(url)).body).toEqual(first.body);
    expect((await stack.as(project.owner).get(`${url}?page=2`)).body).toEqual([]);
  });

  it('returns the same board to concurrent requests, and stores nothing', async () => {
    const project = await emptyProject();

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => stack.as(project.owner).get(project.url('/boards'))),
    );

    const [first] = replies;
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 200, body: first?.body });
    expect(await stack.query('mr-service', 'SELECT id FROM boards WHERE project_id = $1', [project.id])).toEqual([]);
  });

  it('shows the label lists by position, and no others', async () => {
    const scenario = await BoardScenario.make(stack);
    const [a, b, c] = await scenario.addNamed('a', 'b', 'c');
    await scenario.move(Number(c?.id), 0);

    const { body } = await scenario.tryToReadBoards();

    const lists = [
      { ...c, position: 0 },
      { ...a, position: 1 },
      { ...b, position: 2 },
    ];
    expect(body).toEqual([{ id: scenario.id, name: 'Development', lists }]);
  });

  it('has another board for each project', async () => {
    const [one, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];

    expect(one.id).not.toBe(other.id);
    expect(await one.tryToList('', one.reporter, other.id)).toMatchObject(NO_BOARD);
  });
});

describe('GET /projects/:id/boards/:board_id/lists', () => {
  it('answers the lists by position, a page at a time', async () => {
    const scenario = await BoardScenario.make(stack);
    const lists = await scenario.addNamed('b', 'c', 'a');

    expect(await scenario.lists()).toEqual(lists);
    expect(await scenario.lists('per_page=2&page=2')).toEqual(lists.slice(2));
    expect(await scenario.lists('page=9')).toEqual([]);
    expect((await scenario.tryToList('per_page=2')).headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2' });
  });

  it('shows the current labels', async () => {
    const scenario = await BoardScenario.make(stack);
    await scenario.labels.create('bug', { color: '#f00', description: 'It breaks' });
    const [bug] = await scenario.labels.list();
    const { id } = await scenario.add({ id: Number(bug?.id) });
    expect(await scenario.lists()).toEqual([
      { id, label: { name: 'bug', color: '#f00', description: 'It breaks' }, position: 0 },
    ]);

    await scenario.labels.update('bug', { new_name: 'defect', color: '#00f', description: null });

    expect(await scenario.lists()).toEqual([
      { id, label: { name: 'defect', color: '#00f', description: null }, position: 0 },
    ]);
  });

  it('answers 404 for a board that the project does not have', async () => {
    const scenario = await BoardScenario.make(stack);

    expect(await scenario.tryToList('', scenario.reporter, UNKNOWN)).toMatchObject(NO_BOARD);
  });
});

describe('GET /projects/:id/boards/:board_id/lists/:list_id', () => {
  it('answers the list', async () => {
    const scenario = await BoardScenario.make(stack);
    const [, second] = await scenario.addNamed('a', 'b');

    expect(await scenario.tryToShow(Number(second?.id))).toMatchObject({ status: 200, body: second });
  });

  it('answers 404 for a list that the board does not have, and for a board that the project does not', async () => {
    const [scenario, other] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    const [elsewhere] = await other.addNamed('a');

    expect(await scenario.tryToShow(UNKNOWN)).toMatchObject(NO_LIST);
    expect(await scenario.tryToShow(Number(elsewhere?.id))).toMatchObject(NO_LIST);
    expect(await scenario.tryToShow(Number(elsewhere?.id), scenario.reporter, other.id)).toMatchObject(NO_BOARD);
  });

  it('refuses an id that is not a number', async () => {
    const scenario = await BoardScenario.make(stack);
    const get = (url: string) => stack.as(scenario.reporter).get(url);

    expect(await get(scenario.url('one'))).toMatchObject({ status: 400, body: { error: 'list_id is invalid' } });
    expect(await get(scenario.url('', 'one'))).toMatchObject({ status: 400, body: { error: 'board_id is invalid' } });
  });
});

describe('boards', () => {
  it('are read by all signed-in users who see the project', async () => {
    const open = await BoardScenario.make(stack, await emptyProject('public'));
    const [list] = await open.addNamed('a');
    const hidden = await BoardScenario.make(stack);
    const readers = [await stack.given.user(), await open.project.member('guest'), stack.root];

    for (const reader of readers) {
      expect(await open.tryToReadBoards(reader)).toMatchObject({ status: 200, body: [{ lists: [list] }] });
      expect(await open.tryToList('', reader)).toMatchObject({ status: 200, body: [list] });
      expect(await open.tryToShow(Number(list?.id), reader)).toMatchObject({ status: 200, body: list });
    }
    expect((await hidden.tryToReadBoards(await hidden.project.member('guest'))).status).toBe(200);
    expect(await hidden.tryToReadBoards(await stack.given.user())).toMatchObject(NO_PROJECT);
  });

  it('need a signed-in user for every call, also in public projects', async () => {
    const scenario = await BoardScenario.make(stack, await emptyProject('public'));
    const [list] = await scenario.addNamed('a');
    const url = scenario.url(Number(list?.id));
    const anonymous = stack.as(null);

    const replies = [
      await anonymous.get(scenario.project.url('/boards')),
      await anonymous.get(scenario.url()),
      await anonymous.get(url),
      await anonymous.post(scenario.url(), { label_id: 1 }),
      await anonymous.put(url, { position: 0 }),
      await anonymous.delete(url),
    ];

    for (const reply of replies) expect(reply).toMatchObject(ANONYMOUS);
  });

  it('do not exist while issues are disabled, and reappear when enabled', async () => {
    const scenario = await BoardScenario.make(stack);
    const [list] = await scenario.addNamed('a');
    const owner = stack.as(scenario.project.owner);
    await owner.put(scenario.project.url(), { issues_enabled: false });

    expect(await scenario.tryToReadBoards(scenario.project.owner)).toMatchObject(FORBIDDEN);
    expect(await scenario.tryToList('', scenario.project.owner)).toMatchObject(FORBIDDEN);
    expect(await scenario.delete(Number(list?.id))).toMatchObject(FORBIDDEN);
    await owner.put(scenario.project.url(), { issues_enabled: true });
    expect(await scenario.lists()).toEqual([list]);
  });

  it('can be read but not changed in an archived project', async () => {
    const scenario = await BoardScenario.make(stack);
    const [first, second] = await scenario.addNamed('a', 'b');
    const label = await scenario.labels.create('c');
    const { owner, url } = { owner: scenario.project.owner, url: scenario.project.url('/archive') };
    expect((await stack.as(owner).post(url)).status).toBe(201);

    expect(await scenario.tryToAdd({ label_id: label.id }, owner)).toMatchObject(FORBIDDEN);
    expect(await scenario.tryToMove(Number(first?.id), { position: 1 }, owner)).toMatchObject(FORBIDDEN);
    expect(await scenario.delete(Number(first?.id), owner)).toMatchObject(FORBIDDEN);
    expect(await scenario.lists()).toEqual([first, second]);
  });

  it('are deleted with their project, and with no other', async () => {
    const [gone, kept] = [await BoardScenario.make(stack), await BoardScenario.make(stack)];
    const [list] = await gone.addNamed('a', 'b');
    await gone.delete(Number(list?.id));
    await kept.addNamed('a');

    expect((await stack.as(gone.project.owner).delete(gone.project.url())).status).toBe(202);

    await holdsEventually(async () => {
      expect(await stack.query('mr-service', 'SELECT id FROM boards WHERE id = $1', [gone.id])).toEqual([]);
    });
    expect(await stack.query('mr-service', 'SELECT id FROM board_lists WHERE board_id = $1', [gone.id])).toEqual([]);
    expect(await kept.names()).toEqual(['a']);
  });
});
