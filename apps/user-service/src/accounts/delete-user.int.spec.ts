import { randomUUID } from 'node:crypto';
import { fullUser } from '@ingot/contracts';
import { credentialsOf, expectStatus, newPublicKey, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };
const remove = ({ id }: { id: number }) => stack.root.delete(`/users/${id}`);

async function privateTokenOf({ id }: TestUser): Promise<string> {
  const { private_token: token = '' } = fullUser.parse(expectStatus(await stack.root.get(`/user?sudo=${id}`), 200));
  return token;
}

/** The user who stands for deleted ones; there is one as soon as one was deleted. */
async function ghost() {
  await remove(await stack.given.user());
  const [row] = await stack.query('user-service', 'SELECT id, username FROM users WHERE is_ghost');
  return fullUser.parse((await stack.root.get(`/users/${String(row?.id)}`)).body);
}

describe('DELETE /users/:id', () => {
  it('answers the user when they were really deleted, and no user from then on', async () => {
    const user = await stack.given.user();
    const before = await stack.root.get(`/users/${user.id}`);

    expect(await remove(user)).toMatchObject({ status: 200, body: before.body });
    expect(await remove(user)).toMatchObject({ status: 200, body: {} });
    expect((await remove(user)).body).toEqual({});
    expect(await stack.root.get(`/users/${user.id}`)).toMatchObject({ status: 404 });
    expect((await stack.root.get(`/users?username=${user.username}`)).body).toEqual([]);
  });

  it('answers 200 and no user for an id that nobody ever had', async () => {
    expect(await remove({ id: 999_999_999 })).toMatchObject({ status: 200, body: {} });
  });

  it('answers one of several at once with the user', async () => {
    const user = await stack.given.user();

    const replies = await Promise.all([1, 2, 3].map(() => remove(user)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => fullUser.safeParse(body).success)).toHaveLength(1);
  });

  it('is for administrators: 401, 403, and an unknown route for what is no number', async () => {
    const [user, other] = [await stack.given.user(), await stack.given.user()];

    expect(await stack.as(null).delete(`/users/${other.id}`)).toMatchObject(unauthorized);
    expect(await stack.as(user).delete(`/users/${other.id}`)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    });
    expect((await stack.as(user).delete('/users/999999999')).status).toBe(403);
    expect((await stack.root.delete('/users/x')).body).toEqual({ error: '404 Not Found' });
    expect((await stack.root.get(`/users/${other.id}`)).status).toBe(200);
  });

  it('refuses everything of the user at once: tokens, passwords, sudo', async () => {
    const project = await stack.given.project();
    const { owner } = project;
    const token = await privateTokenOf(owner);
    const [withToken, withPassword] = [await project.git({ ...owner, password: token }), await project.git()];
    expect((await stack.as(token).get('/user')).status).toBe(200);
    for (const git of [withToken, withPassword]) expect((await git.try('ls-remote')).code).toBe(0);

    await remove(owner);

    expect(await stack.as(token).get('/user')).toMatchObject(unauthorized);
    for (const git of [withToken, withPassword]) expect((await git.try('ls-remote')).code).not.toBe(0);
    const message = `404 Not Found: No user id or username for: ${owner.id}`;
    expect(await stack.as(owner).get('/user')).toMatchObject({ status: 404, body: { message } });
  });

  it('refuses credentials of every kind at once', async () => {
    const user = await stack.given.user();
    const callers = Object.entries(await credentialsOf(stack, user));
    for (const [kind, caller] of callers)
      expect([kind, (await stack.as(caller).get('/user')).status]).toEqual([kind, 200]);

    await remove(user);

    for (const [kind, caller] of callers)
      expect([kind, (await stack.as(caller).get('/user')).status]).toEqual([kind, 401]);
  });

  it('takes keys, addresses and identities along, so that others can have them', async () => {
    const identity = { provider: 'ldap', extern_uid: `uid=${randomUUID()}` };
    const user = await stack.given.user(identity);
    const key = { title: 'k', key: newPublicKey() };
    const second = { email: `${uniqueName('second')}@example.com` };
    const add = async ({ id }: { id: number }) => {
      expectStatus(await stack.root.post(`/users/${id}/keys`, key), 201);
      expectStatus(await stack.root.post(`/users/${id}/emails`, second), 201);
    };
    await add(user);

    await remove(user);

    const { username, email } = user;
    await add(await stack.given.user({ username, email, ...identity }));
  });

  it('is recorded in the audit log, with the user who did it', async () => {
    const { id, username } = await stack.given.user();

    for (let time = 0; time < 2; time++) await remove({ id });

    expect(stack.audit('user.deleted').filter(({ userId }) => userId === id)).toMatchObject([
      { userId: id, username, byUserId: 1, byUsername: 'root' },
    ]);
  });

  it('never lets administrators delete themselves, be it as somebody else', async () => {
    const administrator = await stack.given.user({ admin: true });
    const other = await stack.given.user({ admin: true });
    const refused = { status: 403, body: { message: '403 Forbidden - Administrators cannot delete themselves' } };
    const token = await privateTokenOf(administrator);

    expect(await stack.as(token).delete(`/users/${administrator.id}`)).toMatchObject(refused);
    expect(await stack.as(token).delete(`/users/${administrator.id}?sudo=${other.id}`)).toMatchObject(refused);
    expect((await stack.as(token).get('/user')).status).toBe(200);
  });

  it('deletes blocked users and other administrators too', async () => {
    const [blocked, administrator] = [await stack.given.user(), await stack.given.user({ admin: true })];
    await stack.root.post(`/users/${blocked.id}/block`);

    expect((await remove(blocked)).body).toMatchObject({ id: blocked.id });
    expect((await remove(administrator)).body).toMatchObject({ id: administrator.id });
  });
});

describe('the ghost', () => {
  it('is an active user who owns nothing', async () => {
    expect(await ghost()).toMatchObject({
      username: 'ghost',
      state: 'active',
      is_admin: false,
      projects_limit: 0,
      can_create_group: false,
    });
    expect((await stack.root.get('/users?username=ghost')).body).toMatchObject([{ state: 'active' }]);
  });

  it('is among the active users and not among the blocked ones, as it is shown', async () => {
    const { id, name } = await ghost();
    const listed = async (filter: string) => {
      const { body, headers } = await stack.root.get(`/users?search=${encodeURIComponent(name)}&${filter}`);
      return [
        fullUser
          .array()
          .parse(body)
          .some((user) => user.id === id),
        headers['x-total'] !== '0',
      ];
    };

    expect(await listed('active=true')).toEqual([true, true]);
    expect(await listed('blocked=true')).toEqual([false, false]);
    expect(await listed('active=true&blocked=true')).toEqual([false, false]);
  });

  it('is given no keys, addresses or tokens', async () => {
    const { id } = await ghost();
    const refused = { status: 403, body: { message: '403 Forbidden - The ghost user cannot be changed' } };

    const key = await stack.root.post(`/users/${id}/keys`, { title: 'key', key: newPublicKey() });
    const email = await stack.root.post(`/users/${id}/emails`, { email: `${uniqueName('ghost')}@example.com` });
    const token = { name: 'token', scopes: ['api'] };
    const impersonation = await stack.root.post(`/users/${id}/impersonation_tokens`, token);

    expect([key, email, impersonation]).toMatchObject([refused, refused, refused]);
    for (const list of ['keys', 'emails', 'impersonation_tokens']) {
      expect((await stack.root.get(`/users/${id}/${list}`)).body).toEqual([]);
    }
  });

  it('is nobody to act as', async () => {
    const { id } = await ghost();

    expect(await stack.root.get(`/user?sudo=${id}`)).toMatchObject(unauthorized);
    expect((await stack.root.get('/user?sudo=ghost')).status).toBe(401);
  });

  it('stays as it is', async () => {
    const { id, ...before } = await ghost();
    const message = 'The ghost user cannot be changed';
    const refused = { status: 403, body: { message: `403 Forbidden - ${message}` } };

    expect(await remove({ id })).toMatchObject(refused);
    expect(await stack.root.post(`/users/${id}/block`)).toMatchObject(refused);
    expect(await stack.root.post(`/users/${id}/unblock`)).toMatchObject(refused);
    expect(await stack.root.put(`/users/${id}`, { password: 'long-enough-Password-1' })).toMatchObject({
      status: 404,
      body: { message },
    });
    expect(await ghost()).toEqual({ id, ...before });
  });

  it('has a name that nobody else can take', async () => {
    const user = await stack.given.user();

    for (const username of ['ghost', 'Ghost']) {
      const message = { username: [`${username} is a reserved name`] };
      expect(await stack.root.put(`/users/${user.id}`, { username })).toMatchObject({ status: 400, body: { message } });
    }
  });
});
