import { z } from 'zod';
import { project as projectJson, starrer } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const star = (project: TestProject, caller: Caller | null, what: 'star' | 'unstar' = 'star') =>
  stack.as(caller).post(project.url(`/${what}`));
const idsIn = async (path: string, caller: Caller): Promise<number[]> => {
  const found = expectStatus(await stack.as(caller).get(path), 200);
  return z
    .array(z.looseObject({ id: z.number() }))
    .parse(found)
    .map(({ id }) => id);
};

describe('a star', () => {
  let shown: TestProject;
  let hidden: TestProject;
  let fan: TestUser;

  beforeAll(async () => {
    shown = await stack.given.project({ visibility: 'public', initialized: false });
    hidden = await stack.given.project({ visibility: 'private', initialized: false });
    fan = await hidden.member('guest');
    for (const project of [shown, hidden]) expectStatus(await star(project, fan), 201);
  });

  it('is given once, counted, and taken back', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });
    const caller = await stack.given.user();

    const given = await star(project, caller);
    expect(projectJson.parse(expectStatus(given, 201))).toMatchObject({ id: project.id, star_count: 1 });
    expect(await star(project, caller)).toMatchObject({ status: 304, body: null });
    expect(projectJson.parse(expectStatus(await star(project, project.owner), 201))).toMatchObject({ star_count: 2 });
    expect(await stack.as(caller).get(project.url())).toMatchObject({ body: { star_count: 2 } });

    expect(await star(project, caller, 'unstar')).toMatchObject({ status: 201, body: { star_count: 1 } });
    expect(await star(project, caller, 'unstar')).toMatchObject({ status: 304, body: null });
    expect(await stack.as(caller).get(project.url())).toMatchObject({ body: { star_count: 1 } });
  });

  it('is counted once, however often it is given at the same time', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });

    const replies = await Promise.all(Array.from({ length: 5 }, () => star(project, project.owner)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 304, 304, 304, 304]);
    expect(await stack.as(project.owner).get(project.url())).toMatchObject({ body: { star_count: 1 } });
  });

  it('gives lists of projects an order', async () => {
    const owner = await stack.given.user();
    const fans = [owner, await stack.given.user()];
    const [none, two, one] = [
      await stack.given.project({ owner, visibility: 'public', initialized: false }),
      await stack.given.project({ owner, visibility: 'private', initialized: false }),
      await stack.given.project({ owner, visibility: 'public', initialized: false }),
    ];
    expectStatus(await stack.as(owner).post(two.url('/members'), { user_id: fans[1]?.id, access_level: 10 }), 201);
    for (const fan of fans) expectStatus(await star(two, fan), 201);
    expectStatus(await star(one, owner), 201);

    const url = '/projects?owned=true&order_by=star_count';
    expect(await idsIn(url, owner)).toEqual([two.id, one.id, none.id]);
    expect(await idsIn(`${url}&sort=asc`, owner)).toEqual([none.id, one.id, two.id]);
    expect(await idsIn(`${url}&per_page=1&page=2`, owner)).toEqual([one.id]);
    expect(await idsIn(`/users/${owner.id}/projects?order_by=star_count`, shown.owner)).toEqual([one.id, none.id]);
    expect(await stack.as(owner).get('/projects?order_by=stars')).toMatchObject({ status: 400 });
    expect((await stack.as(owner).get(`${url}&pagination=keyset`)).status).toBe(405);
  });

  it('finds projects again: for their fan, and for others as far as they see them', async () => {
    expect(await idsIn('/projects?starred=true', fan)).toEqual([hidden.id, shown.id]);
    expect(await idsIn('/projects?starred=true&visibility=public&simple=true', fan)).toEqual([shown.id]);
    expect(await idsIn('/projects?starred=true', await stack.given.user())).toEqual([]);
    expect(await idsIn(`/users/${fan.id}/starred_projects?sort=asc`, fan)).toEqual([shown.id, hidden.id]);
    expect(await idsIn(`/users/${fan.id}/starred_projects`, shown.owner)).toEqual([shown.id]);
    expect(await stack.as(null).get('/projects?starred=true')).toMatchObject({ status: 200, body: [] });
    expect(await idsIn(`/users/${fan.username}/starred_projects`, shown.owner)).toEqual([shown.id]);
    for (const nobody of ['999999999', '99999999999999999999', 'nobody-has-this']) {
      expect(await idsIn(`/users/${nobody}/starred_projects`, fan)).toEqual([]);
    }
  });

  it('tells who gave it', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });
    const [first, second] = [await stack.given.user(), project.owner];
    for (const caller of [first, second]) expectStatus(await star(project, caller), 201);
    const starrers = await stack.as(fan).get(project.url('/starrers'));

    expect(starrers).toMatchObject({ status: 200, headers: { 'x-total': '2' } });
    const given = z.array(starrer.strict()).parse(starrers.body);
    expect(given.map(({ user }) => user.id)).toEqual([second.id, first.id]);
    expect(await stack.as(fan).get(shown.url(`/starrers?search=${fan.username}`))).toMatchObject({
      status: 200,
      body: [{ user: { username: fan.username } }],
    });
    expect(await stack.as(fan).get(shown.url('/starrers?search=nobody-of-that-name'))).toMatchObject({ body: [] });
  });

  it('is for those who see the project', async () => {
    const stranger = await stack.given.user();
    expect(await star(hidden, stranger)).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
    expect((await star(shown, null)).status).toBe(401);
    expect((await stack.as(stranger).get(hidden.url('/starrers'))).status).toBe(404);
  });
});

describe('GET /users/:id/projects', () => {
  it("lists the projects in a user's namespace that the caller sees", async () => {
    const owner = await stack.given.user();
    const wishes = { owner, initialized: false };
    const shown = await stack.given.project({ ...wishes, visibility: 'internal' });
    const hidden = await stack.given.project({ ...wishes, visibility: 'private' });
    const other = await stack.given.project({ initialized: false });

    expect(await idsIn(`/users/${owner.id}/projects`, owner)).toEqual([hidden.id, shown.id]);
    expect(await idsIn(`/users/${owner.id}/projects`, other.owner)).toEqual([shown.id]);
    expect(await idsIn(`/users/${owner.username}/projects`, other.owner)).toEqual([shown.id]);
    expect(await idsIn(`/users/${owner.id}/projects?search=${hidden.path}`, owner)).toEqual([hidden.id]);
  });
});
