import { randomUUID } from 'node:crypto';
import { fullUser, userSummary } from '@ingot/contracts';
import { type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

/** A user who signs with their own private token, rather than an administrator acting as them. */
async function userWithToken(): Promise<TestUser> {
  const user = await stack.given.user();
  const { private_token: token = '' } = fullUser.parse((await stack.as(user).get('/user')).body);
  return { ...user, headers: { 'private-token': token } };
}

describe('GET /user', () => {
  it('shows callers themselves in full, without their token', async () => {
    const user = await userWithToken();

    const { status, body } = await stack.as(user).get('/user');

    expect(status).toBe(200);
    expect(fullUser.strict().parse(body)).toMatchObject({ id: user.id, email: user.email, is_admin: false });
    expect(body).not.toHaveProperty('private_token');
  });

  it('shows an administrator the private token of whom they act as', async () => {
    const user = await stack.given.user();

    const { body } = await stack.root.get(`/user?sudo=${user.username.toUpperCase()}`);

    const { id, private_token: token } = fullUser.parse(body);
    expect(id).toBe(user.id);
    expect(token).toMatch(/^[\w-]{20}$/);
  });

  it('shows no token to an administrator who acts as themselves', async () => {
    const { body } = await stack.root.get('/user?sudo=1');

    expect(body).toMatchObject({ id: 1, username: 'root' });
    expect(body).not.toHaveProperty('private_token');
  });

  it('leads to where the caller reached us, whichever way they came before', async () => {
    const user = await userWithToken();
    const linkBy = async (host: string) => (await stack.as(user).get('/user', { headers: { host } })).body;

    for (const host of ['localhost', '127.0.0.2:8080', 'localhost']) {
      expect(await linkBy(host)).toMatchObject({ web_url: `http://${host}/${user.username}` });
    }
  });

  it.each<Record<string, string>>([{ 'private-token': 'no-such-token' }, {}])('answers 401 to %j', async (headers) => {
    const reply = await stack.as({ headers }).get('/user');

    expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });
});

describe('sudo', () => {
  it('is for administrators', async () => {
    const user = await userWithToken();

    const reply = await stack.as(user).get('/user?sudo=1');

    expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden - Must be admin to use sudo' } });
  });

  it.each(['no-such-user', '999999999', '99999999999999999999999'])('answers 404 for %s', async (name) => {
    const reply = await stack.root.get(`/user?sudo=${name}`);

    const message = `404 Not Found: No user id or username for: ${name}`;
    expect(reply).toMatchObject({ status: 404, body: { message } });
  });
});

describe('GET /users', () => {
  it('lists the newest first, in full for administrators', async () => {
    const older = await stack.given.user();
    const newer = await stack.given.user();

    const { status, body } = await stack.root.get('/users?per_page=100');

    const ids = fullUser
      .array()
      .parse(body)
      .map(({ id }) => id);
    expect(status).toBe(200);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids).toEqual(expect.arrayContaining([older.id, newer.id]));
  });

  it('shows others summaries only', async () => {
    const user = await stack.given.user();

    const { body } = await stack.as(user).get(`/users?username=${user.username}`);

    expect(userSummary.strict().array().length(1).parse(body)).toMatchObject([{ id: user.id }]);
  });

  it('pages with totals', async () => {
    await stack.given.user();

    const { body, headers } = await stack.root.get('/users?per_page=1&page=2');

    expect(body).toHaveLength(1);
    expect(headers).toMatchObject({ 'x-page': '2', 'x-per-page': '1', 'x-prev-page': '1' });
    expect(Number(headers['x-total'])).toBeGreaterThanOrEqual(2);
  });

  it('finds by part of the name, username or address, in any case', async () => {
    const { id, name, username, email } = await stack.given.user({ name: `Zoë ${randomUUID()}` });
    const terms = [name.toUpperCase(), username.toUpperCase().slice(1), email.slice(1)];

    for (const term of terms) {
      const { body } = await stack.root.get(`/users?search=${encodeURIComponent(term)}`);
      expect(body).toMatchObject([{ id }]);
    }
  });

  it('finds line breaks where a name has them, and nowhere else', async () => {
    const name = uniqueName('two');
    const { id, username } = await stack.given.user({ name: `${name}\nlines` });

    expect((await stack.root.get(`/users?search=${name}%0Alines`)).body).toMatchObject([{ id }]);
    expect((await stack.root.get(`/users?search=${username}%0A${name}`)).body).toEqual([]);
  });

  it('takes a username exactly, and ignores every filter beside it', async () => {
    const { username } = await stack.given.user();

    const found = await stack.root.get(`/users?username=${username}&search=nobody&blocked=true`);
    const otherCase = await stack.root.get(`/users?username=${username.toUpperCase()}`);

    expect(found.body).toMatchObject([{ username }]);
    expect(otherCase.body).toEqual([]);
  });

  it('finds the user of an identity for administrators, and nobody by an unknown one', async () => {
    const identity = { provider: 'ldap', extern_uid: uniqueName('uid') };
    const { id, username } = await stack.given.user(identity);
    const query = `provider=${identity.provider}&extern_uid=${identity.extern_uid}`;
    const other = await stack.given.user();

    expect((await stack.root.get(`/users?${query}&page=1&per_page=1`)).body).toMatchObject([{ id, username }]);
    expect((await stack.root.get(`/users?${query}-2`)).body).toEqual([]);
    expect((await stack.root.get(`/users?provider=${identity.provider}`)).status).toBe(400);
    expect((await stack.as(other).get(`/users?${query}`)).status).toBe(403);
  });

  it('combines the filters active, blocked, external and search; false is none', async () => {
    const name = uniqueName('Filtered');
    const active = await stack.given.user({ name });
    const blocked = await stack.given.user({ name, external: true });
    const external = await stack.given.user({ name, external: true });
    await stack.root.post(`/users/${blocked.id}/block`);
    const idsOf = async (filters: string, caller = stack.root) =>
      userSummary
        .array()
        .parse((await caller.get(`/users?search=${name}&${filters}`)).body)
        .map(({ id }) => id);

    expect(await idsOf('active=true')).toEqual([external.id, active.id]);
    expect(await idsOf('blocked=true')).toEqual([blocked.id]);
    expect(await idsOf('active=true&blocked=true')).toEqual([]);
    expect(await idsOf('external=true')).toEqual([external.id, blocked.id]);
    expect(await idsOf('external=true&active=true')).toEqual([external.id]);
    expect(await idsOf('active=false&blocked=false')).toEqual([external.id, blocked.id, active.id]);
    expect(await idsOf('blocked=true', stack.as(active))).toEqual([blocked.id]);
  });

  it('needs a signed-in caller', async () => {
    expect(await stack.as(null).get('/users')).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
  });

  it('filters external users for administrators only', async () => {
    const external = await stack.given.user({ external: true });
    const insider = await stack.given.user();

    const forRoot = await stack.root.get('/users?external=true&per_page=100');
    const forOthers = await stack.as(insider).get('/users?external=true&per_page=100');

    const shownToRoot = fullUser.array().parse(forRoot.body);
    const shownToOthers = userSummary.array().parse(forOthers.body);
    expect(shownToRoot.every((user) => user.external)).toBe(true);
    expect(shownToRoot.map(({ id }) => id)).toContain(external.id);
    expect(shownToOthers.map(({ id }) => id)).toContain(insider.id);
  });
});

describe('GET /users/:id', () => {
  it('shows others a profile, and administrators everything', async () => {
    const user = await stack.given.user();

    const profile = await stack.as(user).get(`/users/${user.id}`);
    const full = await stack.root.get(`/users/${user.id}`);

    expect(profile).toMatchObject({ status: 200, body: { id: user.id, bio: null, im_handle: '' } });
    expect(profile.body).not.toHaveProperty('email');
    expect(fullUser.parse(full.body)).toMatchObject({ id: user.id, identities: [] });
  });

  it('answers 404 to an unknown id', async () => {
    const reply = await stack.root.get('/users/999999999');

    expect(reply).toMatchObject({ status: 404, body: { message: '404 User Not Found' } });
  });

  it('is an unknown route for what is no number', async () => {
    const reply = await stack.root.get('/users/1ASDF');

    expect(reply).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
  });
});
