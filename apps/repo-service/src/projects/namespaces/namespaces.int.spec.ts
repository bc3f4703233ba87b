import { type Caller, eventually, expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';
import { z } from 'zod';

const stack = useStack();

const namespace = z.strictObject({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  kind: z.literal('user'),
  full_path: z.string(),
});

async function list(caller: Caller, query = ''): Promise<z.output<typeof namespace>[]> {
  return z.array(namespace).parse(expectStatus(await stack.as(caller).get(`/namespaces?${query}`), 200));
}

describe('GET /namespaces', () => {
  let user: TestUser;

  beforeAll(async () => {
    user = await stack.given.user();
  });

  it('shows callers their own namespace, also before their first project', async () => {
    const name = user.username;
    expect(await list(user)).toMatchObject([{ name, path: name, kind: 'user', full_path: name }]);
  });

  it('finds the namespace of a user who was just created, by part of the path in any case, for administrators', async () => {
    const { username } = await stack.given.user();
    const found = await list(stack.root, `search=${username.slice(0, -2).toUpperCase()}`);
    expect(found.map(({ path }) => path)).toContain(username);
    expect(await list(stack.root, `owned_only=true&search=${username}`)).toEqual([]);
  });

  it('does not show the namespaces of others', async () => {
    const other = await stack.given.user();
    expect(await list(user, `search=${other.username}`)).toEqual([]);
  });

  it('needs a signed-in caller', async () => {
    expect(await stack.as(null).get('/namespaces')).toMatchObject({ status: 401 });
  });
});

describe('the namespace of a user', () => {
  it('has the username of the user as its path, from a sign-up or a renaming on', async () => {
    const user = await stack.given.user();
    const [{ id } = { id: 0 }] = await list(user);
    const renamed = uniqueName('renamed');

    expectStatus(await stack.root.put(`/users/${user.id}`, { username: renamed }), 200);
    const found = await eventually(
      () => list(user),
      ([first]) => first?.path === renamed,
    );
    expect(found).toEqual([{ id, name: renamed, path: renamed, kind: 'user', full_path: renamed }]);
  });

  it('goes with the user', async () => {
    const user = await stack.given.user();
    expectStatus(await stack.root.delete(`/users/${user.id}`), 200);
    await eventually(
      () => list(stack.root, `search=${user.username}`),
      (found) => found.length === 0,
    );
  });

  it('is where its id lets a project be created', async () => {
    const user = await stack.given.user();
    const [{ id } = { id: 0 }] = await list(stack.root, `search=${user.username}`);
    const created = await stack.root.post('/projects', { name: 'theirs', namespace_id: id });
    expect(created).toMatchObject({ status: 201, body: { path_with_namespace: `${user.username}/theirs` } });
  });
});

describe('GET /namespaces/:id', () => {
  it('finds it by id and by path, for its owner and administrators', async () => {
    const user = await stack.given.user();
    const [own] = await list(user);
    if (own === undefined) throw new Error('the user has no namespace');

    for (const caller of [user, stack.root]) {
      for (const ref of [own.id, own.path, own.path.toUpperCase()]) {
        expect(await stack.as(caller).get(`/namespaces/${ref}`)).toMatchObject({ status: 200, body: own });
      }
    }
  });

  it.each(['999999999', '99999999999999999999', 'nobody-has-this'])('answers 404 to %s', async (ref) => {
    const body = { message: '404 Namespace Not Found' };
    expect(await stack.root.get(`/namespaces/${ref}`)).toMatchObject({ status: 404, body });
  });

  it('answers 404 to others', async () => {
    const [one, other] = [await stack.given.user(), await stack.given.user()];
    expect(await stack.as(one).get(`/namespaces/${other.username}`)).toMatchObject({ status: 404 });
  });
});

describe('GET /namespaces/:id/exists', () => {
  it('tells whether a path is taken, and one that is free', async () => {
    const user = await stack.given.user();
    const [free, taken] = [uniqueName('free'), user.username];

    const answerTo = async (path: string) =>
      expectStatus(await stack.as(user).get(`/namespaces/${path}/exists?parent_id=1`), 200);
    expect(await answerTo(free)).toEqual({ exists: false, suggests: [] });
    expect(await answerTo(taken.toUpperCase())).toEqual({ exists: true, suggests: [`${taken.toUpperCase()}1`] });
  });

  it('counts a path that redirects as taken', async () => {
    const user = await stack.given.user();
    expectStatus(await stack.root.put(`/users/${user.id}`, { username: uniqueName('renamed') }), 200);
    const exists = () => stack.as(user).get(`/namespaces/${user.username}/exists`);
    await eventually(exists, ({ body }) => z.object({ exists: z.boolean() }).parse(body).exists);
  });
});
