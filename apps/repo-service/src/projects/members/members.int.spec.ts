import { useStack } from '@ingot/testing';

const stack = useStack();

describe('GET /projects/:id/members', () => {
  it('lists direct members, newest first, and finds them by name', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('reporter');
    const asMember = stack.as(member);

    const { body, headers } = await asMember.get(project.url('/members'));

    expect(headers['x-total']).toBe('2');
    expect(body).toMatchObject([
      { id: member.id, username: member.username, access_level: 20, expires_at: null },
      { id: project.owner.id, access_level: 40 },
    ]);
    expect((await asMember.get(project.url(`/members?query=${member.username.toUpperCase()}`))).body).toMatchObject([
      { id: member.id },
    ]);
  });

  it('finds members by parts of their names of any length, and takes the signs of patterns literally', async () => {
    const project = await stack.given.project({ initialized: false });
    const [one, other] = [await project.member('reporter'), await project.member('guest')];
    const found = async (query: string) =>
      (await stack.as(one).get(project.url(`/members?query=${encodeURIComponent(query)}`))).body;

    expect(await found(one.username.slice(-6))).toMatchObject([{ id: one.id }]);
    expect(await found('%')).toEqual([]);
    expect(await found('%%%')).toEqual([]);
    const everybody = [{ id: other.id }, { id: one.id }, { id: project.owner.id }];
    expect(await found(one.username.slice(0, 2))).toMatchObject(everybody);
    expect(await found(one.username.slice(0, 3))).toMatchObject(everybody);
    expect(await stack.as(one).get(project.url(`/members?query=${one.username.slice(0, 3)}&per_page=1`))).toMatchObject(
      {
        body: [{ id: other.id }],
        headers: { 'x-total': '3' },
      },
    );
  });

  it('shows one member, and 404 for others', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    const stranger = await stack.given.user();

    expect((await stack.as(member).get(project.url(`/members/${member.id}`))).body).toMatchObject({ access_level: 10 });
    expect(await stack.as(member).get(project.url(`/members/${stranger.id}`))).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
    expect((await stack.as(stranger).get(project.url('/members'))).status).toBe(404);
  });
});

describe('POST /projects/:id/members', () => {
  it('adds a user with the role, which acts at once', async () => {
    const project = await stack.given.project({ initialized: false });
    const user = await stack.given.user();
    expect((await stack.as(user).get(project.url())).status).toBe(404);

    const body = { user_id: user.id, access_level: 30, expires_at: '2030-01-31' };
    const reply = await stack.as(project.owner).post(project.url('/members'), body);

    expect(reply).toMatchObject({
      status: 201,
      body: { id: user.id, username: user.username, state: 'active', access_level: 30, expires_at: '2030-01-31' },
    });
    expect((await stack.as(user).get(project.url())).body).toMatchObject({
      permissions: { project_access: { access_level: 30 } },
    });
  });

  it('refuses a user who is a member, an unknown user, and a role that projects do not have', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    const user = await stack.given.user();
    const add = (body: object) => stack.as(project.owner).post(project.url('/members'), body);

    expect(await add({ user_id: member.id, access_level: 30 })).toMatchObject({
      status: 409,
      body: { message: 'Member already exists' },
    });
    expect(await add({ user_id: 2 ** 40, access_level: 30 })).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    });
    for (const level of [0, 15, 50]) {
      expect(await add({ user_id: user.id, access_level: level })).toMatchObject({
        status: 400,
        body: { message: { access_level: ['is not included in the list'] } },
      });
    }
    expect((await add({ user_id: user.id, access_level: 30, expires_at: '0000-01-01' })).status).toBe(400);
    expect(await add({ user_id: user.id })).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "access_level" not given' },
    });
  });

  it('adds a user once when many ask at once', async () => {
    const project = await stack.given.project({ initialized: false });
    const body = { user_id: (await stack.given.user()).id, access_level: 30 };

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => stack.as(project.owner).post(project.url('/members'), body)),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('is 404 for a project that is deleted meanwhile', async () => {
    const project = await stack.given.project({ initialized: false });
    const body = { user_id: (await stack.given.user()).id, access_level: 30 };

    const reply = await stack.holding('repo-service', async (transaction) => {
      await transaction.query('DELETE FROM projects WHERE id = $1', [project.id]);
      const asked = stack.as(project.owner).post(project.url('/members'), body);
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
  });

  it.each([
    ['guest', 403],
    ['developer', 403],
    ['maintainer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    const project = await stack.given.project({ initialized: false });
    const body = { user_id: (await stack.given.user()).id, access_level: 30 };

    expect((await stack.as(await project.member(role)).post(project.url('/members'), body)).status).toBe(status);
  });
});

describe('PUT /projects/:id/members/:user_id', () => {
  it('changes the role at once, and the expiry date when it is given', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('guest');
    const change = (body: object) => stack.as(project.owner).put(project.url(`/members/${member.id}`), body);

    expect((await change({ access_level: 40, expires_at: '2030-01-31' })).body).toMatchObject({
      access_level: 40,
      expires_at: '2030-01-31',
    });
    expect((await change({ access_level: 30 })).body).toMatchObject({ access_level: 30, expires_at: '2030-01-31' });
    expect((await change({ access_level: 30, expires_at: null })).body).toMatchObject({ expires_at: null });
    expect((await stack.as(member).put(project.url(), { description: 'x' })).status).toBe(403);
  });

  it('refuses the owner of a personal project with 403, and a user who is no member with 404', async () => {
    const project = await stack.given.project({ initialized: false });
    const maintainer = stack.as(await project.member('maintainer'));
    const stranger = await stack.given.user();

    expect((await maintainer.put(project.url(`/members/${project.owner.id}`), { access_level: 10 })).status).toBe(403);
    expect((await maintainer.put(project.url(`/members/${stranger.id}`), { access_level: 10 })).status).toBe(404);
  });
});

describe('DELETE /projects/:id/members/:user_id', () => {
  it('removes a member at once, and answers the same call again without an error', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('developer');
    const remove = () => stack.as(project.owner).delete(project.url(`/members/${member.id}`));

    expect(await remove()).toMatchObject({ status: 200, body: { id: member.id, access_level: 30 } });
    expect((await stack.as(member).get(project.url())).status).toBe(404);
    expect(await remove()).toMatchObject({ status: 200, body: {} });
  });

  it('lets members leave, but remove nobody else', async () => {
    const project = await stack.given.project({ initialized: false });
    const [leaving, staying] = [await project.member('guest'), await project.member('guest')];

    expect((await stack.as(leaving).delete(project.url(`/members/${staying.id}`))).status).toBe(403);
    expect((await stack.as(leaving).delete(project.url(`/members/${leaving.id}`))).status).toBe(200);
    expect((await stack.as(leaving).get(project.url())).status).toBe(404);
  });

  it('refuses to remove the owner of a personal project', async () => {
    const project = await stack.given.project({ initialized: false });

    for (const caller of [project.owner, await project.member('maintainer')]) {
      expect((await stack.as(caller).delete(project.url(`/members/${project.owner.id}`))).status).toBe(403);
    }
  });
});

describe('GET /projects/:id/members/all', () => {
  it('lists direct members and the owner, who can be shown as well', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const call = stack.as(developer);
    const owner = { id: project.owner.id, access_level: 50, expires_at: null };

    expect((await call.get(project.url('/members/all'))).body).toMatchObject([
      { id: developer.id, access_level: 30 },
      owner,
    ]);
    expect((await call.get(project.url(`/members/all?query=${project.owner.username}`))).body).toMatchObject([owner]);
    expect((await call.get(project.url(`/members/all/${project.owner.id}`))).body).toMatchObject(owner);
    expect((await call.get(project.url(`/members/all/${developer.id}`))).body).toMatchObject({ access_level: 30 });
    const users = await call.get(project.url('/users'));
    expect(users).toMatchObject({
      body: [{ id: developer.id }, { id: project.owner.id }],
      headers: { 'x-total': '2' },
    });
    expect(JSON.stringify(users.body)).not.toContain('access_level');
    expect(await call.get(project.url(`/users?search=${project.owner.username}`))).toMatchObject({
      body: [{ id: project.owner.id }],
    });
    const stranger = await stack.given.user();
    expect(await call.get(project.url(`/members/all/${stranger.id}`))).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
    expect((await stack.as(stranger).get(project.url('/members/all'))).status).toBe(404);
  });
});

describe('GET /users/:id/memberships', () => {
  it('lists for administrators the projects that a user is a member of or owns, newest first', async () => {
    const [theirs, gone, expired] = await Promise.all([1, 2, 3].map(() => stack.given.project({ initialized: false })));
    if (!theirs || !gone || !expired) throw new Error('three projects');
    const user = await theirs.member('reporter');
    for (const project of [gone, expired]) {
      const added = await stack.as(project.owner).post(project.url('/members'), { user_id: user.id, access_level: 30 });
      expect(added).toMatchObject({ status: 201 });
    }
    const own = await stack.given.project({ initialized: false, owner: user });
    await stack.query(
      'repo-service',
      `UPDATE members SET expires_at = '2020-01-01' WHERE project_id = $1 AND user_id = $2`,
      [expired.id, user.id],
    );
    await stack.as(gone.owner).delete(gone.url());
    const url = `/users/${user.id}/memberships`;

    const reply = await stack.root.get(url);

    const named = ({ id, path }: { id: number; path: string }, level: number) => ({
      source_id: id,
      source_name: path,
      source_type: 'Project',
      access_level: level,
    });
    expect(reply).toMatchObject({ status: 200, headers: { 'x-total': '2' } });
    expect(reply.body).toEqual([named(own, 50), named(theirs, 20)]);
    expect((await stack.root.get(`${url}?type=Project&per_page=1&page=2`)).body).toEqual([named(theirs, 20)]);
    expect((await stack.root.get(`${url}?type=Namespace`)).body).toEqual([]);
  });

  it('is refused to others, and answers 404 for a user who is none', async () => {
    const user = await stack.given.user();
    const url = `/users/${user.id}/memberships`;

    expect(await stack.as(user).get(url)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    expect(await stack.root.get('/users/987654321/memberships')).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    });
    expect(await stack.root.get(`${url}?type=Group`)).toMatchObject({ status: 400 });
  });
});
