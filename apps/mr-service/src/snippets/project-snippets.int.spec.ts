import { type Caller, expectStatus, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { aProjectSnippet, idsIn, snippetIn } from '../../test/snippets.js';

const stack = useStack();
const NOT_FOUND = { status: 404, body: { message: '404 Snippet Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };

describe('a snippet of a project', () => {
  let project: TestProject;
  let people: Record<'author' | 'guest' | 'stranger' | 'external', TestUser>;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    project = await stack.given.project({ visibility: 'public', initialized: false });
    const author = await project.member('reporter');
    for (const visibility of ['private', 'internal', 'public']) {
      ids[visibility] = await snippetIn(stack, project, { visibility }, author);
    }
    expectStatus(await stack.as(project.owner).delete(project.url(`/members/${author.id}`)), 200);
    people = {
      author,
      guest: await project.member('guest'),
      stranger: await stack.given.user(),
      external: await stack.given.user({ external: true }),
    };
  });

  const callerOf = (who: string): Caller => (who === 'root' ? stack.root : people[person(who)]);

  it.each([
    ['author', ['public', 'internal', 'private']],
    ['guest', ['public', 'internal', 'private']],
    ['stranger', ['public', 'internal']],
    ['external', ['public']],
    ['root', ['public', 'internal', 'private']],
  ])('is shown to %s, alone and in lists, exactly where it is %j', async (who, levels) => {
    const client = stack.as(callerOf(who));
    const list = await client.get(project.url('/snippets?per_page=1&page=1'));
    const all = await client.get(project.url('/snippets'));

    expect(idsIn(all)).toEqual(levels.map((level) => ids[level]));
    expect(list.headers).toMatchObject({ 'x-total': String(levels.length), 'x-total-pages': String(levels.length) });
    for (const [level, id] of Object.entries(ids)) {
      for (const rest of ['', '/raw']) {
        const reply = await client.get(project.url(`/snippets/${id}${rest}`));
        if (levels.includes(level)) expect(reply.status).toBe(200);
        else expect(reply).toMatchObject(NOT_FOUND);
      }
    }
  });

  it('is not shown without a credential', async () => {
    for (const rest of ['', `/${ids.public}`, `/${ids.public}/raw`]) {
      expect((await stack.as(null).get(project.url(`/snippets${rest}`))).status).toBe(401);
    }
  });

  it('is not there in another project, nor as a personal one', async () => {
    const other = await stack.given.project({ initialized: false });

    for (const path of [
      other.url(`/snippets/${ids.public}`),
      `/snippets/${ids.public}`,
      `/snippets/${ids.public}/raw`,
    ]) {
      expect(await stack.root.get(path)).toMatchObject(NOT_FOUND);
    }
  });

  it('that somebody does not see is neither changed nor deleted by them, as if it were not there', async () => {
    const path = project.url(`/snippets/${ids.private}`);
    const stranger = stack.as(people.stranger);

    expect(await stranger.put(path, { title: 'Mine' })).toMatchObject(NOT_FOUND);
    expect(await stranger.delete(path)).toMatchObject({ status: 200, body: {} });
    expect((await stack.root.get(path)).body).toMatchObject({ title: 'Adds' });
  });
});

const person = (who: string) => {
  if (who === 'author' || who === 'guest' || who === 'stranger' || who === 'external') return who;
  throw new Error(`nobody is called ${who}`);
};

describe('GET /projects/:id/snippets', () => {
  it('lists the newest first, page by page', async () => {
    const project = await stack.given.project({ initialized: false });
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c']) ids.unshift(await snippetIn(stack, project, { title }));
    const list = (query: string) => stack.as(project.owner).get(project.url(`/snippets?${query}`));

    expect(idsIn(await list(''))).toEqual(ids);
    expect(idsIn(await list('per_page=2&page=2'))).toEqual(ids.slice(2));
    const beyond = await list('page=9');
    expect(beyond).toMatchObject({ status: 200, body: [], headers: { 'x-total': '3' } });
  });

  it('is empty where there are none', async () => {
    const project = await stack.given.project({ initialized: false });

    const reply = await stack.as(project.owner).get(project.url('/snippets'));

    expect(reply).toMatchObject({ status: 200, body: [], headers: { 'x-total': '0' } });
  });
});

describe('snippets of a project', () => {
  const everyCall = (project: TestProject, id: number) => {
    const owner = stack.as(project.owner);
    return {
      reads: () => Promise.all(['', `/${id}`, `/${id}/raw`].map((rest) => owner.get(project.url(`/snippets${rest}`)))),
      writes: () =>
        Promise.all([
          owner.post(project.url('/snippets'), aProjectSnippet),
          owner.put(project.url(`/snippets/${id}`), { title: 'a' }),
          owner.delete(project.url(`/snippets/${id}`)),
        ]),
    };
  };

  it('are refused to everybody while they are switched off', async () => {
    const project = await stack.given.project({ initialized: false });
    const calls = everyCall(project, await snippetIn(stack, project));
    expectStatus(await stack.as(project.owner).put(project.url(), { snippets_enabled: false }), 200);

    for (const reply of [...(await calls.reads()), ...(await calls.writes())]) expect(reply).toMatchObject(FORBIDDEN);
    expect(await stack.root.get(project.url('/snippets'))).toMatchObject(FORBIDDEN);
    expectStatus(await stack.as(project.owner).put(project.url(), { snippets_enabled: true }), 200);

    for (const reply of await calls.reads()) expect(reply.status).toBe(200);
  });

  it('are read but not written in an archived project', async () => {
    const project = await stack.given.project({ initialized: false });
    const calls = everyCall(project, await snippetIn(stack, project));
    expectStatus(await stack.as(project.owner).post(project.url('/archive')), 201);

    for (const reply of await calls.reads()) expect(reply.status).toBe(200);
    for (const reply of await calls.writes()) expect(reply).toMatchObject(FORBIDDEN);
  });

  it('hide with their project', async () => {
    const project = await stack.given.project({ initialized: false });
    const id = await snippetIn(stack, project);
    const stranger = stack.as(await stack.given.user());

    expect(await stranger.get(project.url(`/snippets/${id}`))).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });
});
