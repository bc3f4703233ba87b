import { fullUser } from '@ingot/contracts';
import { credentialsOf, expectStatus, oauthPost, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const block = (id: number) => stack.root.post(`/users/${id}/block`);
const unblock = (id: number) => stack.root.post(`/users/${id}/unblock`);
const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };

const stateOf = async ({ id }: TestUser) => fullUser.parse((await stack.root.get(`/users/${id}`)).body).state;

async function privateTokenOf({ id }: TestUser): Promise<string> {
  const { private_token: token = '' } = fullUser.parse(expectStatus(await stack.root.get(`/user?sudo=${id}`), 200));
  return token;
}

/** A user whom a directory blocked, as no call of the API does. */
async function blockedByDirectory(): Promise<TestUser> {
  const user = await stack.given.user();
  await stack.query('user-service', `UPDATE users SET state = 'ldap_blocked' WHERE id = $1`, [user.id]);
  return user;
}

describe('POST /users/:id/block', () => {
  it('blocks: 201 with true, and false from then on', async () => {
    const user = await stack.given.user();

    expect(await block(user.id)).toMatchObject({ status: 201, body: true });
    expect(await block(user.id)).toMatchObject({ status: 201, body: false });
    expect(await stateOf(user)).toBe('blocked');
  });

  it('refuses the private token at once, by header and parameter', async () => {
    const user = await stack.given.user();
    const token = await privateTokenOf(user);
    expect((await stack.as(token).get('/user')).status).toBe(200);

    await block(user.id);

    expect(await stack.as(token).get('/user')).toMatchObject(unauthorized);
    expect(await stack.as(null).get(`/user?private_token=${token}`)).toMatchObject(unauthorized);
    expect(await stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } })).toMatchObject(
      unauthorized,
    );
  });

  it('refuses credentials of every kind at once', async () => {
    const user = await stack.given.user();
    const callers = Object.entries(await credentialsOf(stack, user));
    const statuses = async () =>
      Promise.all(callers.map(async ([kind, caller]) => [kind, (await stack.as(caller).get('/user')).status]));
    expect(await statuses()).toEqual(callers.map(([kind]) => [kind, 200]));

    await block(user.id);

    expect(await statuses()).toEqual(callers.map(([kind]) => [kind, 401]));
    const { username, password } = user;
    const granted = await oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username, password });
    expect(granted).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('refuses token and password over git at once', async () => {
    const project = await stack.given.project();
    const token = await privateTokenOf(project.owner);
    const withToken = await project.git({ ...project.owner, password: token });
    const withPassword = await project.git();
    for (const git of [withToken, withPassword]) expect((await git.try('ls-remote')).code).toBe(0);

    await block(project.owner.id);

    for (const git of [withToken, withPassword]) expect((await git.try('ls-remote')).code).not.toBe(0);
  });

  it('refuses sudo to the user with 401', async () => {
    const user = await stack.given.user();
    await block(user.id);

    expect(await stack.as(user).get('/user')).toMatchObject(unauthorized);
  });

  it('answers 403 for a user blocked by the directory, and leaves them so', async () => {
    const user = await blockedByDirectory();

    const message = '403 Forbidden - LDAP blocked users cannot be modified by the API';
    expect(await block(user.id)).toMatchObject({ status: 403, body: { message } });
    const [row] = await stack.query('user-service', 'SELECT state FROM users WHERE id = $1', [user.id]);
    expect(row).toEqual({ state: 'ldap_blocked' });
  });

  it.each(['block', 'unblock'])(
    'answers 404 to an unknown user, and 403 to others than administrators: %s',
    async (act) => {
      const user = await stack.given.user();

      const unknown = await stack.root.post(`/users/999999999/${act}`);
      const byOthers = await stack.as(user).post(`/users/${user.id}/${act}`);
      const byNobody = await stack.as(null).post(`/users/${user.id}/${act}`);

      expect(unknown).toMatchObject({ status: 404, body: { message: '404 User Not Found' } });
      expect(byOthers).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
      expect(byNobody).toMatchObject(unauthorized);
      expect((await stack.root.post(`/users/x/${act}`)).body).toEqual({ error: '404 Not Found' });
    },
  );

  it('is for administrators who act as themselves: not for whom they act as', async () => {
    const [user, other] = [await stack.given.user(), await stack.given.user()];

    expect((await stack.as(user).post(`/users/${other.id}/block`)).status).toBe(403);
    expect(await stateOf(other)).toBe('active');
  });
});

describe('POST /users/:id/unblock', () => {
  it('lets the user in again at once: 201 with true, and false from then on', async () => {
    const user = await stack.given.user();
    const token = await privateTokenOf(user);
    await block(user.id);

    expect(await unblock(user.id)).toMatchObject({ status: 201, body: true });
    expect((await stack.as(token).get('/user')).body).toMatchObject({ id: user.id, state: 'active' });
    expect(await unblock(user.id)).toMatchObject({ status: 201, body: false });
  });

  it('answers 403 for a user blocked by the directory', async () => {
    const user = await blockedByDirectory();

    const message = '403 Forbidden - LDAP blocked users cannot be unblocked by the API';
    expect(await unblock(user.id)).toMatchObject({ status: 403, body: { message } });
  });
});

describe('blocked users', () => {
  it('are listed by the filter, blocked in either way, and not among the active ones', async () => {
    const name = uniqueName('blocked');
    const active = await stack.given.user({ name });
    const blocked = await stack.given.user({ name });
    const byDirectory = await blockedByDirectory();
    await stack.query('user-service', 'UPDATE users SET name = $2 WHERE id = $1', [byDirectory.id, name]);
    await block(blocked.id);
    const idsOf = async (filter: string) =>
      fullUser
        .array()
        .parse((await stack.root.get(`/users?search=${name}&${filter}`)).body)
        .map(({ id }) => id);

    expect(await idsOf('blocked=true')).toEqual([byDirectory.id, blocked.id]);
    expect(await idsOf('active=true')).toEqual([active.id]);
    expect(await idsOf('')).toEqual([byDirectory.id, blocked.id, active.id]);
  });
});
