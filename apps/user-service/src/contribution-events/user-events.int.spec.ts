import { z } from 'zod';
import { fullUser } from '@ingot/contracts';
import { eventually, expectStatus, Feed, useStack } from '@ingot/testing';

const stack = useStack();

describe('GET /events', () => {
  it("shows the caller's own events", async () => {
    const { owner } = await stack.given.project({ initialized: false });
    const shown = await Feed.of(stack, owner, owner).ofLength(1);
    expect(await stack.as(owner).get('/events')).toMatchObject({
      status: 200,
      body: shown,
      headers: { 'x-total': '1' },
    });
  });
});

describe('lists of events', () => {
  it('have a part of the days, and either order', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('developer');
    expectStatus(await stack.as(member).delete(project.url(`/members/${member.id}`)), 200);
    await Feed.of(stack, member, stack.root).ofLength(2);
    await stack.query(
      'user-service',
      `UPDATE contribution_events SET occurred_at = CASE action
         WHEN 'created' THEN timestamptz '2020-05-01T23:59:59.999999Z'
         WHEN 'joined' THEN timestamptz '2020-05-02T00:00:00Z'
         ELSE timestamptz '2020-05-03T00:00:00Z' END
       WHERE project_id = $1`,
      [project.id],
    );
    const events = z.array(z.looseObject({ action_name: z.string() }));
    const list = async (url: string, query: string) =>
      events
        .parse(expectStatus(await stack.as(project.owner).get(`${url}?${query}`), 200))
        .map((one) => one.action_name);
    const inProject = (query: string) => list(project.url('/events'), query);

    expect(await inProject('')).toEqual(['left', 'joined', 'created']);
    expect(await inProject('sort=asc')).toEqual(['created', 'joined', 'left']);
    expect(await inProject('sort=asc&per_page=2&page=2')).toEqual(['left']);
    expect(await inProject('before=2020-05-02')).toEqual(['created']);
    expect(await inProject('after=2020-05-01')).toEqual(['left', 'joined']);
    expect(await inProject('after=2020-05-01&before=2020-05-03')).toEqual(['joined']);
    expect(await inProject('after=2020-05-02&before=2020-05-03')).toEqual([]);
    expect(await inProject('after=2020-05-01&sort=asc&pagination=keyset&per_page=1')).toEqual(['joined']);
    expect(await list(`/users/${member.id}/events`, 'sort=asc')).toEqual(['joined', 'left']);
    expect(await list(`/users/${member.id}/events`, 'before=2020-05-03')).toEqual(['joined']);
    expect(await list('/events', 'after=2020-05-01')).toEqual([]);
    expect(await list('/events', 'before=2020-05-02&sort=asc')).toEqual(['created']);
    const refused = await stack.as(project.owner).get(project.url('/events?before=soon'));
    expect(refused).toMatchObject({ status: 400, body: { error: 'before is invalid' } });
  });
});

describe('GET /users/:id/events', () => {
  it('shows each event with all its fields, and created_at only on notes', async () => {
    const project = await stack.given.project({ initialized: false });
    const { owner } = project;

    const [created] = await Feed.of(stack, owner, owner).ofLength(1);

    expect(created).toEqual({
      title: null,
      project_id: project.id,
      action_name: 'created',
      target_id: null,
      target_type: null,
      target_title: null,
      author_id: owner.id,
      author: {
        id: owner.id,
        username: owner.username,
        name: owner.name,
        state: 'active',
        avatar_url: null,
        web_url: `${stack.url}/${owner.username}`,
      },
      author_username: owner.username,
      data: null,
    });
  });

  it('tells of projects created, joined and left, newest first', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });
    const member = await project.member('developer');
    expectStatus(await stack.as(member).delete(project.url(`/members/${member.id}`)), 200);

    const feed = Feed.of(stack, member, stack.root);
    expect(await feed.ofLength(2)).toMatchObject([
      { action_name: 'left', project_id: project.id, target_type: null },
      { action_name: 'joined', project_id: project.id, target_type: null },
    ]);
  });

  it('tells nothing when there was nobody to remove, and of no joining of the owner of a personal project', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    const remove = () => stack.as(project.owner).delete(project.url(`/members/${member.id}`));
    await remove();
    await remove();

    const ofMember = Feed.of(stack, member, stack.root);
    await ofMember.ofLength(2);
    expect(await ofMember.actions()).toEqual(['left', 'joined']);
    const ofOwner = Feed.of(stack, project.owner, stack.root);
    await ofOwner.ofLength(1);
    expect(await ofOwner.actions()).toEqual(['created']);
  });

  it('tells of merge requests opened and accepted, with their titles', async () => {
    const project = await stack.given.project();
    const { id, iid } = await project.mergeRequest({ title: 'Add a thing' });
    expectStatus(await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`)), 200);

    const feed = Feed.of(stack, project.owner, project.owner);
    const accepted = await feed.event(({ action_name: action }) => action === 'accepted');
    const target = { target_type: 'MergeRequest', target_id: id, target_title: 'Add a thing', data: null };
    expect(accepted).toMatchObject({ ...target, author_id: project.owner.id });
    expect(accepted).not.toHaveProperty('created_at');
    expect(accepted).not.toHaveProperty('note');
    expect(await feed.event(({ action_name: action }) => action === 'opened')).toMatchObject(target);
  });

  it('is empty for somebody who did nothing', async () => {
    const user = await stack.given.user();

    const reply = await stack.root.get(`/users/${user.id}/events`);

    expect(reply).toMatchObject({ status: 200, body: [] });
    expect(reply.headers).toMatchObject({ 'x-total': '0', 'x-total-pages': '0' });
  });

  it('answers 404 for an unknown user', async () => {
    expect(await stack.root.get(`/users/${2 ** 40}/events`)).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    });
  });

  it('has no route for what is no number', async () => {
    expect(await stack.root.get('/users/root/events')).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
  });

  it('answers 401 without a credential', async () => {
    expect(await stack.as(null).get('/users/1/events')).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
  });

  it('comes in pages', async () => {
    const project = await stack.given.project({ initialized: false });
    const other = await stack.given.project({ initialized: false, owner: project.owner });
    await Feed.of(stack, project.owner, project.owner).ofLength(2);

    const url = `/users/${project.owner.id}/events?per_page=1`;
    const [first, second, beyond] = await Promise.all([1, 2, 3].map((page) => stack.root.get(`${url}&page=${page}`)));

    expect(first).toMatchObject({ body: [{ project_id: other.id }] });
    expect(first?.headers).toMatchObject({
      'x-total': '2',
      'x-total-pages': '2',
      'x-per-page': '1',
      'x-page': '1',
      'x-next-page': '2',
      'x-prev-page': '',
    });
    expect(second).toMatchObject({ body: [{ project_id: project.id }] });
    expect(second?.headers).toMatchObject({ 'x-page': '2', 'x-next-page': '', 'x-prev-page': '1' });
    expect(beyond).toMatchObject({ status: 200, body: [] });
  });

  it('shows what a blocked user did, and answers them 401 themselves', async () => {
    const { owner } = await stack.given.project({ initialized: false });
    const { private_token: token = '' } = fullUser.parse((await stack.as(owner).get('/user')).body);
    await Feed.of(stack, owner, owner).ofLength(1);
    expectStatus(await stack.root.post(`/users/${owner.id}/block`), 201);

    const [created] = await Feed.of(stack, owner, stack.root).read();

    expect(created).toMatchObject({ action_name: 'created', author: { state: 'blocked' } });
    expect((await stack.as(token).get(`/users/${owner.id}/events`)).status).toBe(401);
  });

  it('is gone with its user, here and in projects', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('developer');
    const inProject = new Feed(stack, project.url('/events'), project.owner);
    await inProject.ofLength(2);

    expectStatus(await stack.root.delete(`/users/${member.id}`), 200);

    expect((await stack.root.get(`/users/${member.id}/events`)).status).toBe(404);
    const [created, ...others] = await eventually(
      () => inProject.read(),
      ({ length }) => length === 1,
    );
    expect(created).toMatchObject({ action_name: 'created', author_id: project.owner.id });
    expect(others).toEqual([]);
  });

  it('loses what was done in a project that is deleted', async () => {
    const project = await stack.given.project({ initialized: false });
    const other = await stack.given.project({ initialized: false, owner: project.owner });
    const feed = Feed.of(stack, project.owner, stack.root);
    await feed.ofLength(2);

    expectStatus(await stack.as(project.owner).delete(project.url()), 202);

    expect(await feed.read()).toMatchObject([{ project_id: other.id }]);
    const reply = await stack.root.get(`/users/${project.owner.id}/events`);
    expect(reply.headers['x-total']).toBe('1');
  });
});

describe('a token that reads users', () => {
  it('reads the events of one, but of no project', async () => {
    const user = await stack.given.user();
    const project = await stack.given.project({ initialized: false, owner: user });
    const made = await stack.root.post(`/users/${user.id}/impersonation_tokens`, {
      name: 'reads',
      scopes: ['read_user'],
    });
    const { token } = z.looseObject({ token: z.string() }).parse(expectStatus(made, 201));

    expect((await stack.as(token).get(`/users/${user.id}/events`)).status).toBe(200);
    expect((await stack.as(token).get(project.url('/events'))).status).toBe(401);
  });
});

describe('GET /projects/:id/events', () => {
  it('tells what everybody did there, newest first', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');

    const feed = new Feed(stack, project.url('/events'), project.owner);

    expect(await feed.ofLength(2)).toMatchObject([
      { action_name: 'joined', author_id: member.id, author_username: member.username },
      { action_name: 'created', author_id: project.owner.id, author: { username: project.owner.username } },
    ]);
  });

  it.each([
    ['private', 404, 404],
    ['internal', 404, 200],
    ['public', 200, 200],
  ] as const)(
    'of a %s project answers %i without a credential and %i to others',
    async (visibility, anonymous, other) => {
      const project = await stack.given.project({ initialized: false, visibility });
      const stranger = await stack.given.user();

      const read = (as: Parameters<typeof stack.as>[0]) => stack.as(as).get(project.url('/events'));

      expect((await read(stranger)).status).toBe(other);
      expect((await read(project.owner)).status).toBe(200);
      expect((await read(null)).status).toBe(anonymous);
    },
  );

  it('shows what is public without a credential', async () => {
    const project = await stack.given.project({ initialized: false, visibility: 'public' });

    const feed = new Feed(stack, project.url('/events'), null);

    expect(await feed.ofLength(1)).toMatchObject([{ action_name: 'created' }]);
  });
});
