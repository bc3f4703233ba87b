import { expectStatus, useStack } from '@ingot/testing';
import { iidsOf, IssueScenario, one } from '../../test/issue-scenario.js';
import { actionsOf } from '../../test/todos.js';

const stack = useStack();

const INSUFFICIENT = { status: 400, body: { message: 'Cannot move issue due to insufficient permissions!' } };

/** Two projects of one owner. */
async function twoProjects(): Promise<[IssueScenario, IssueScenario]> {
  const from = await IssueScenario.make(stack);
  return [from, await IssueScenario.make(stack, { owner: from.project.owner })];
}

describe('POST /projects/:id/issues/:issue_iid/move', () => {
  it('opens the issue anew in the other project and closes it here', async () => {
    const [from, to] = await twoProjects();
    const author = await from.project.member('guest');
    const description = 'Word for word, with `#1` and\n\ttabs';
    await from.open({ title: 'Moves', description, confidential: true }, author);
    const before = await from.change(1, {
      labels: 'bug,ui',
      due_date: '2026-12-24',
      milestone_id: await from.milestone('1.0'),
    });
    const milestoneId = await to.milestone('1.0');
    await to.open({ title: 'First there', labels: 'ui' });

    const moved = one(await from.move(1, to.project.id), 201);

    expect(moved).toMatchObject({
      ...{ iid: 2, project_id: to.project.id, title: 'Moves', description, state: 'opened', confidential: true },
      ...{ author: { id: author.id }, labels: ['bug', 'ui'], milestone: { id: milestoneId }, due_date: '2026-12-24' },
      created_at: before.created_at,
      web_url: `${stack.url}/${to.project.pathWithNamespace}/issues/2`,
    });
    expect(moved.id).not.toBe(before.id);
    expect(await to.show(2)).toEqual(moved);
    expect(await from.show(1)).toMatchObject({ id: before.id, title: 'Moves', state: 'closed', labels: ['bug', 'ui'] });
  });

  it('keeps who is assigned, if they see the other project, and who hears of it', async () => {
    const [from, to] = await twoProjects();
    const [here, both] = [await from.project.member('developer'), await from.project.member('developer')];
    await stack.as(to.project.owner).post(to.project.url('/members'), { user_id: both.id, access_level: 30 });
    await from.open({ assignee_id: here.id });
    await from.open({ assignee_id: both.id });
    await from.subscribe(1, both);

    expect(one(await from.move(1, to.project.id), 201)).toMatchObject({ assignee: null });
    expect(one(await from.move(2, to.project.id), 201)).toMatchObject({ assignee: { id: both.id } });
    expect(await to.show(1, both)).toMatchObject({ subscribed: true });
  });

  it('marks the todo of who moves it as done', async () => {
    const [from, to] = await twoProjects();
    await from.open({ assignee_id: from.project.owner.id });
    expect(await actionsOf(stack, from.project.owner)).toEqual(['assigned']);

    one(await from.move(1, to.project.id), 201);

    expect(await actionsOf(stack, from.project.owner)).toEqual([]);
  });

  it('keeps an assignee who sees the other project, and is blocked since', async () => {
    const [from, to] = await twoProjects();
    const assignee = await from.project.member('developer');
    await stack.as(to.project.owner).post(to.project.url('/members'), { user_id: assignee.id, access_level: 30 });
    await from.open({ assignee_id: assignee.id });
    expectStatus(await stack.root.post(`/users/${assignee.id}/block`), 201);

    expect(one(await from.move(1, to.project.id), 201)).toMatchObject({ assignee: { id: assignee.id } });
  });

  it('copies the notes, and writes a system note in both projects', async () => {
    const [from, to] = await twoProjects();
    const { owner } = from.project;
    const guest = await from.project.member('guest');
    await from.open();
    await from.comment(1, 'First', guest);
    await from.change(1, { title: 'Other' });
    await from.comment(1, 'Last');

    expect(one(await from.move(1, to.project.id), 201)).toMatchObject({ user_notes_count: 2 });

    const written = [
      { body: 'First', system: false, author: { id: guest.id } },
      { body: 'changed title from **It breaks** to **Other**', system: true, author: { id: owner.id } },
      { body: 'Last', system: false },
    ];
    expect(await to.notes(1)).toMatchObject([...written, { body: 'moved from another project', system: true }]);
    expect(await from.notes(1)).toMatchObject([...written, { body: 'moved to another project', system: true }]);
  });

  it('copies its awards, those of its notes, and the votes', async () => {
    const [from, to] = await twoProjects();
    const guest = await from.project.member('guest');
    const owner = stack.as(to.project.owner);
    await from.open();
    await from.change(1, { title: 'Other' });
    for (const body of ['First', 'Last']) await from.comment(1, body);
    const [, , last] = await from.notes(1);
    const awards = `/issues/1/award_emoji`;
    for (const name of ['thumbsup', 'heart']) await stack.as(guest).post(from.project.url(awards), { name });
    const onLast = from.project.url(`/issues/1/notes/${String(last?.['id'])}/award_emoji`);
    await stack.as(guest).post(onLast, { name: 'rocket' });

    expect(one(await from.move(1, to.project.id), 201)).toMatchObject({ upvotes: 1, downvotes: 0 });

    const given = { user: { id: guest.id }, awardable_type: 'Issue' };
    expect((await owner.get(to.project.url(awards))).body).toMatchObject([
      { name: 'thumbsup', ...given },
      { name: 'heart', ...given },
    ]);
    const awardsOfNotes = (await to.notes(1)).map(async ({ body, ...note }) => {
      const reply = await owner.get(to.project.url(`/issues/1/notes/${String(note['id'])}/award_emoji`));
      return { body, awards: reply.body };
    });
    expect(await Promise.all(awardsOfNotes)).toMatchObject([
      { body: 'changed title from **It breaks** to **Other**', awards: [] },
      { body: 'First', awards: [] },
      { body: 'Last', awards: [{ name: 'rocket', user: { id: guest.id }, awardable_type: 'Note' }] },
      { body: 'moved from another project', awards: [] },
    ]);
    expect(await from.show(1)).toMatchObject({ upvotes: 1 });
  });

  it('names the other project in its notes only where everybody sees that project', async () => {
    const from = await IssueScenario.make(stack);
    const to = await IssueScenario.make(stack, { owner: from.project.owner, visibility: 'public' });
    await from.open();

    one(await from.move(1, to.project.id), 201);

    expect(await from.notes(1)).toMatchObject([{ body: `moved to ${to.project.pathWithNamespace}#1` }]);
    expect(await to.notes(1)).toMatchObject([{ body: 'moved from another project' }]);
  });

  it('copies the tracked times', async () => {
    const [from, to] = await twoProjects();
    const { owner } = from.project;
    await from.open();
    await stack.as(owner).post(from.project.url('/issues/1/time_estimate'), { duration: '2h' });
    await stack.as(owner).post(from.project.url('/issues/1/add_spent_time'), { duration: '1h' });

    await from.move(1, to.project.id);

    const times = { time_estimate: 7200, total_time_spent: 3600 };
    expect((await stack.as(owner).get(to.project.url('/issues/1/time_stats'))).body).toMatchObject(times);
  });

  it('leaves a closed one closed', async () => {
    const [from, to] = await twoProjects();
    await from.open();
    await from.change(1, { state_event: 'close' });

    expect(one(await from.move(1, to.project.id), 201)).toMatchObject({ state: 'closed' });
  });

  it('moves once for concurrent requests', async () => {
    const [from, to] = await twoProjects();
    await from.open();

    const replies = await Promise.all(Array.from({ length: 5 }, () => from.move(1, to.project.id)));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of replies.filter(({ status }) => status !== 201)) expect(refused).toMatchObject(INSUFFICIENT);
    expect((await to.list()).body).toHaveLength(1);
  });

  it('needs a reporter in both projects', async () => {
    const [from, to] = await twoProjects();
    await from.open();
    const role = async (here: number, there: number) => {
      const user = await stack.given.user();
      for (const [{ project }, access_level] of [
        [from, here],
        [to, there],
      ] as const) {
        await stack.as(project.owner).post(project.url('/members'), { user_id: user.id, access_level });
      }
      return user;
    };

    expect(await from.move(1, to.project.id, await role(10, 20))).toMatchObject(INSUFFICIENT);
    expect(await from.move(1, to.project.id, await role(20, 10))).toMatchObject(INSUFFICIENT);
    expect(await from.show(1)).toMatchObject({ state: 'opened' });
    expect((await to.list()).body).toEqual([]);
    expect(await from.move(1, to.project.id, await role(20, 20))).toMatchObject({ status: 201 });
  });

  it('refuses the project that it is in, one that the caller does not see, and one that is archived', async () => {
    const [from, to] = await twoProjects();
    await from.open();
    const hidden = await IssueScenario.make(stack);
    await to.archive();

    expect(await from.move(1, from.project.id)).toMatchObject({
      status: 400,
      body: { message: 'Cannot move issue to project it originates from!' },
    });
    const notFound = { status: 404, body: { message: '404 Project Not Found' } };
    expect(await from.move(1, hidden.project.id)).toMatchObject(notFound);
    expect(await from.move(1, 999_999_999)).toMatchObject(notFound);
    expect(await from.move(1, to.project.id)).toMatchObject(INSUFFICIENT);
    expect(await from.move(1, undefined)).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "to_project_id" not given' },
    });
    expect(await from.move(9, to.project.id)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await from.show(1)).toMatchObject({ state: 'opened' });
  });

  it('moves many issues at once, each once, while notes are written on them', async () => {
    const [from, to] = await twoProjects();
    const there = await to.milestone('1.0');
    const planned = { labels: 'bug,ui', milestone_id: await from.milestone('1.0') };
    const iids = (await Promise.all(Array.from({ length: 5 }, () => from.open(planned)))).map(({ iid }) => iid);

    const replies = await Promise.all(
      iids.flatMap((iid) => [from.move(iid, to.project.id), from.move(iid, to.project.id), from.tryToNote(iid)]),
    );

    const moves = replies.filter((_reply, index) => index % 3 < 2).map(({ status }) => status);
    expect(moves.sort()).toEqual([...iids.map(() => 201), ...iids.map(() => 400)]);
    expect(replies.filter((_reply, index) => index % 3 === 2).map(({ status }) => status)).toEqual(iids.map(() => 201));
    const moved = await to.list('per_page=100');
    expect(iidsOf(moved).sort((a, b) => a - b)).toEqual(iids.map((_iid, index) => index + 1));
    expect(moved.body).toMatchObject(iids.map(() => ({ labels: ['bug', 'ui'], milestone: { id: there } })));
  });
});
