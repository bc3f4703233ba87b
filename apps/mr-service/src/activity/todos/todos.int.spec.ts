import { z } from 'zod';
import { todo } from '@ingot/contracts';
import { expectStatus, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { actionsOf, KINDS, opened, todosOf } from '../../../test/todos.js';

const stack = useStack();
const numbered = z.looseObject({ id: z.number() });
/** What a merge request has only when it is shown by itself. */
const SHOWN_ALONE = {
  merge_error: null,
  diff_refs: null,
  head_pipeline: null,
  pipeline: null,
  user: { can_merge: false },
};

describe.each(KINDS)('POST …/todo of %s', (_thing, kind, type) => {
  let project: TestProject;
  let reader: TestUser;

  beforeAll(async () => {
    project = await stack.given.project();
    reader = await project.member('reporter');
  });

  it('creates a todo for the caller', async () => {
    const path = await opened(stack, project, kind, { title: 'Read me' });

    const made = todo.strict().parse(expectStatus(await stack.as(reader).post(`${path}/todo`), 201));

    const shown = expectStatus(await stack.as(reader).get(path), 200);
    expect({ ...made.target, ...(kind === 'merge_requests' && SHOWN_ALONE) }).toEqual(shown);
    expect(made).toEqual({
      id: made.id,
      project: {
        id: project.id,
        name: project.path,
        name_with_namespace: `${project.owner.username} / ${project.path}`,
        path: project.path,
        path_with_namespace: project.pathWithNamespace,
      },
      author: made.author,
      action_name: 'marked',
      target_type: type,
      target: made.target,
      target_url: `${stack.url}/${project.pathWithNamespace}/${kind}/${made.target.iid}`,
      body: 'Read me',
      state: 'pending',
      created_at: made.created_at,
    });
    expect(made.author).toMatchObject({ id: reader.id, username: reader.username });
    expect((await todosOf(stack, reader))[0]).toEqual(made);
  });

  it('answers 304 while the caller has a pending todo for the target, whatever its cause', async () => {
    const path = await opened(stack, project, kind);
    const assigned = await opened(stack, project, kind, { assignee_id: reader.id });
    await stack.as(reader).post(`${path}/todo`);

    expect(await stack.as(reader).post(`${path}/todo`)).toMatchObject({ status: 304, body: null });
    expect(await stack.as(reader).post(`${assigned}/todo`)).toMatchObject({ status: 304, body: null });
  });

  it('creates one todo for concurrent requests', async () => {
    const path = await opened(stack, project, kind);

    const replies = await Promise.all(Array.from({ length: 6 }, () => stack.as(reader).post(`${path}/todo`)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 304, 304, 304, 304, 304]);
  });

  it('creates another todo once the first is done', async () => {
    const path = await opened(stack, project, kind);
    const { id } = todo.parse(expectStatus(await stack.as(reader).post(`${path}/todo`), 201));
    expectStatus(await stack.as(reader).post(`/todos/${id}/mark_as_done`), 201);

    expect(todo.parse(expectStatus(await stack.as(reader).post(`${path}/todo`), 201)).id).not.toBe(id);
  });

  it('answers 404 when the target is deleted meanwhile', async () => {
    const path = await opened(stack, project, kind);
    const { id } = numbered.parse(expectStatus(await stack.as(reader).get(path), 200));

    const created = await stack.holding('mr-service', async (transaction) => {
      await transaction.query(
        `INSERT INTO todos (user_id, target_type, target_id, project_id, author_id, action)
         VALUES ($1, $2, $3, $4, $1, 'marked')`,
        [reader.id, type, id, project.id],
      );
      const asked = stack.as(reader).post(`${path}/todo`);
      await transaction.isAwaitedBy(1);
      await transaction.query('DELETE FROM todos WHERE target_type = $1 AND target_id = $2', [type, id]);
      await transaction.query(`UPDATE ${kind} SET deleted_at = now() WHERE id = $1`, [id]);
      await transaction.commit();
      return asked;
    });

    expect(created).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });

  it('answers 404 for an unknown target, and to users who do not see the project', async () => {
    const stranger = await stack.given.user();

    expect(await stack.as(reader).post(project.url(`/${kind}/9999/todo`))).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
    expect(await stack.as(stranger).post(project.url(`/${kind}/1/todo`))).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });
});

describe('POST …/todo', () => {
  it('answers 403 to a guest who may not read merge requests', async () => {
    const project = await stack.given.project();
    const path = await opened(stack, project, 'merge_requests');

    expect((await stack.as(await project.member('guest')).post(`${path}/todo`)).status).toBe(403);
  });

  it('answers 404 for a confidential issue that the caller may not read', async () => {
    const project = await stack.given.project({ initialized: false });
    const path = await opened(stack, project, 'issues', { confidential: true });

    expect((await stack.as(await project.member('guest')).post(`${path}/todo`)).status).toBe(404);
  });
});

describe('GET /todos', () => {
  it('lists pending todos, newest first, page by page', async () => {
    const project = await stack.given.project({ initialized: false });
    const { owner } = project;
    for (const title of ['a', 'b', 'c'])
      await stack.as(owner).post(`${await opened(stack, project, 'issues', { title })}/todo`);

    const page = await stack.as(owner).get('/todos?per_page=2');

    expect((await todosOf(stack, owner)).map(({ body }) => body)).toEqual(['c', 'b', 'a']);
    expect(page.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '2' });
    expect((await todosOf(stack, owner, 'per_page=2&page=2')).map(({ body }) => body)).toEqual(['a']);
    expect(await stack.as(owner).get('/todos?page=9')).toMatchObject({ body: [], headers: { 'x-total': '3' } });
    expect((await stack.as(null).get('/todos')).status).toBe(401);
  });

  it('filters by action, author, project, state and type', async () => {
    const [first, second] = [await stack.given.project(), await stack.given.project({ initialized: false })];
    const user = await first.member('reporter');
    expectStatus(
      await stack.as(second.owner).post(second.url('/members'), { user_id: user.id, access_level: 20 }),
      201,
    );
    await opened(stack, first, 'merge_requests', { assignee_id: user.id, title: 'one' });
    await stack.as(user).post(`${await opened(stack, second, 'issues', { title: 'two' })}/todo`);
    const done = await opened(stack, first, 'issues', { assignee_id: user.id, title: 'three' });
    expectStatus(await stack.as(user).put(done, { state_event: 'close' }), 200);

    const bodies = async (query: string) => (await todosOf(stack, user, query)).map(({ body }) => body);

    expect(await bodies('')).toEqual(['two', 'one']);
    expect(await bodies('action=assigned')).toEqual(['one']);
    expect(await bodies(`author_id=${user.id}`)).toEqual(['two']);
    expect(await bodies(`project_id=${first.id}`)).toEqual(['one']);
    expect(await bodies('state=done')).toEqual(['three']);
    expect(await bodies('type=Issue')).toEqual(['two']);
    expect(await bodies(`type=Issue&project_id=${first.id}&state=done&action=assigned`)).toEqual(['three']);
    expect(await bodies('action=build_failed')).toEqual([]);
  });

  it('finds nothing by what there are no todos for, and marks nothing then', async () => {
    const project = await stack.given.project({ initialized: false });
    const { owner } = project;
    await stack.as(owner).post(`${await opened(stack, project, 'issues')}/todo`);
    const causes =
      'review_requested review_submitted merge_train_removed member_access_requested okr_checkin_requested';
    const others = 'added_approver ssh_key_expired ssh_key_expiring_soon';
    const types = 'Commit Epic DesignManagement::Design AlertManagement::Alert Project Namespace Vulnerability';
    const queries = [
      ...`${causes} ${others}`.split(' ').map((action) => ({ action })),
      ...`${types} WikiPage::Meta`.split(' ').map((type) => ({ type })),
      { action: 'marked', type: 'Epic' },
    ];

    for (const query of queries) {
      const found = await stack.as(owner).get(`/todos?${new URLSearchParams(query).toString()}`);
      expect(found).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
      expectStatus(await stack.as(owner).post('/todos/mark_as_done', query), 204);
    }

    expect(await actionsOf(stack, owner)).toEqual(['marked']);
  });

  it.each(['action=odd', 'state=odd', 'type=Snippet'])('refuses %s', async (query) => {
    const [name] = query.split('=');
    expect(await stack.root.get(`/todos?${query}`)).toMatchObject({
      status: 400,
      body: { error: `${name} does not have a valid value` },
    });
  });

  it('neither lists nor counts todos about targets that the user may no longer read', async () => {
    const project = await stack.given.project();
    const user = await project.member('reporter');
    const paths = [];
    for (const kind of ['issues', 'merge_requests'] as const) {
      paths.push(await opened(stack, project, kind, { assignee_id: user.id }));
    }
    expectStatus(await stack.as(project.owner).delete(paths[0] ?? ''), 200);
    expect(await actionsOf(stack, user)).toEqual(['assigned']);

    expectStatus(await stack.as(project.owner).delete(project.url(`/members/${user.id}`)), 200);

    expect(await stack.as(user).get('/todos')).toMatchObject({ body: [], headers: { 'x-total': '0' } });
  });

  it('hides todos about an issue that became confidential', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });
    const user = await stack.given.user();
    const path = await opened(stack, project, 'issues');
    const { id } = todo.parse(expectStatus(await stack.as(user).post(`${path}/todo`), 201));

    expectStatus(await stack.as(project.owner).put(path, { confidential: true }), 200);

    expect(await todosOf(stack, user)).toEqual([]);
    expect((await stack.as(user).post(`/todos/${id}/mark_as_done`)).status).toBe(404);
  });
});

describe('POST /todos/:todo_id/mark_as_done', () => {
  it.each(KINDS)('answers 404 when %s is deleted meanwhile', async (_thing, kind) => {
    const project = await stack.given.project();
    const path = await opened(stack, project, kind);
    const { id, target } = todo.parse(expectStatus(await stack.as(project.owner).post(`${path}/todo`), 201));

    const marked = await stack.holding('mr-service', async (transaction) => {
      await transaction.query('SELECT FROM todos WHERE id = $1 FOR UPDATE', [id]);
      const asked = stack.as(project.owner).post(`/todos/${id}/mark_as_done`);
      await transaction.isAwaitedBy(1);
      await transaction.query(`UPDATE ${kind} SET deleted_at = now() WHERE id = $1`, [target.id]);
      await transaction.commit();
      return asked;
    });

    expect(marked).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });

  it('marks the todo as done, also repeatedly', async () => {
    const project = await stack.given.project({ initialized: false });
    const owner = stack.as(project.owner);
    const made = todo.parse(expectStatus(await owner.post(`${await opened(stack, project, 'issues')}/todo`), 201));
    const done = { status: 201, body: { ...made, state: 'done' } };

    expect(await owner.post(`/todos/${made.id}/mark_as_done`)).toMatchObject(done);
    expect(await owner.post(`/todos/${made.id}/mark_as_done`)).toMatchObject(done);
    expect(await todosOf(stack, project.owner)).toEqual([]);
    expect(await todosOf(stack, project.owner, 'state=done')).toEqual([done.body]);
  });

  it("answers 404 for another user's todo, also to administrators, and for a missing one", async () => {
    const project = await stack.given.project({ initialized: false });
    const made = await stack.as(project.owner).post(`${await opened(stack, project, 'issues')}/todo`);
    const { id } = todo.parse(expectStatus(made, 201));

    for (const caller of [stack.root, await stack.given.user()]) {
      expect(await stack.as(caller).post(`/todos/${id}/mark_as_done`)).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      });
    }
    expect((await stack.root.post('/todos/999999999/mark_as_done')).status).toBe(404);
    expect(await actionsOf(stack, project.owner)).toEqual(['marked']);
  });
});

describe('POST /todos/mark_as_done', () => {
  it('marks all todos of the caller, and of no other user', async () => {
    const project = await stack.given.project({ initialized: false });
    const user = await project.member('reporter');
    const path = await opened(stack, project, 'issues');
    for (const caller of [user, project.owner]) await stack.as(caller).post(`${path}/todo`);
    await opened(stack, project, 'issues', { assignee_id: user.id });

    const reply = await stack.as(user).post('/todos/mark_as_done');

    expect(reply).toMatchObject({ status: 204, body: null });
    expect(await actionsOf(stack, user)).toEqual([]);
    expect(await actionsOf(stack, user, 'state=done')).toEqual(['assigned', 'marked']);
    expect(await actionsOf(stack, project.owner)).toEqual(['marked']);
  });

  it('marks the todos that the filters select', async () => {
    const project = await stack.given.project();
    const user = await project.member('reporter');
    await stack.as(user).post(`${await opened(stack, project, 'issues')}/todo`);
    await opened(stack, project, 'merge_requests', { assignee_id: user.id });

    expectStatus(
      await stack.as(user).post('/todos/mark_as_done', { type: 'MergeRequest', project_id: project.id }),
      204,
    );

    expect(await actionsOf(stack, user)).toEqual(['marked']);
    expectStatus(await stack.as(user).post('/todos/mark_as_done', { author_id: project.owner.id }), 204);
    expect(await actionsOf(stack, user)).toEqual(['marked']);
    expectStatus(await stack.as(user).post('/todos/mark_as_done', { action: 'marked' }), 204);
    expect(await actionsOf(stack, user)).toEqual([]);
  });
});
