import { setTimeout as sleep } from 'node:timers/promises';
import { impersonationToken, type ImpersonationTokenJson } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const NOT_FOUND_TOKEN = { status: 404, body: { message: '404 Impersonation Token Not Found' } };
const NOT_FOUND_USER = { status: 404, body: { message: '404 User Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } };
const NOBODY = 999_999_999;
const DAY_MS = 86_400_000;
/** More than a test takes. */
const MARGIN_MS = 20_000;

const tokensOf = ({ id }: { id: number }): string => `/users/${id}/impersonation_tokens`;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Tomorrow is to come until midnight alone: a test that speaks of it does not begin just before. */
async function keepClearOfMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < MARGIN_MS) await sleep(left);
}

async function newToken(user: TestUser, attributes: object = {}): Promise<ImpersonationTokenJson> {
  const body = { name: 'bot', scopes: ['api'], ...attributes };
  return impersonationToken.strict().parse(expectStatus(await stack.root.post(tokensOf(user), body), 201));
}

let user: TestUser;

beforeEach(async () => {
  user = await stack.given.user();
});

describe('POST /users/:user_id/impersonation_tokens', () => {
  it('creates a token that acts as the user', async () => {
    const expiresAt = dayFromNow(30);

    const created = await newToken(user, { name: 'deploy', scopes: ['api', 'read_user'], expires_at: expiresAt });

    expect(created).toMatchObject({
      name: 'deploy',
      scopes: ['api', 'read_user'],
      active: true,
      revoked: false,
      impersonation: true,
      expires_at: expiresAt,
    });
    expect(created.token).toMatch(/^[\w-]{20}$/);
    expect(Date.parse(created.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await stack.as(created.token).get('/user')).body).toMatchObject({ id: user.id });
    expect((await stack.as(null).get(`/user?private_token=${created.token}`)).body).toMatchObject({ id: user.id });
  });

  it.each([{}, { expires_at: null }, { expires_at: '' }])('creates one without an end from %j', async (given) => {
    expect(await newToken(user, given)).toMatchObject({ active: true, expires_at: null });
  });

  it('takes scopes from a form as clients write them', async () => {
    const reply = await stack.root.raw('POST', tokensOf(user), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=bot&scopes[]=api&scopes[]=read_user',
    });

    expect(reply).toMatchObject({ status: 201, body: { scopes: ['api', 'read_user'] } });
  });

  it.each(['name', 'scopes'])('asks for the %s', async (name) => {
    const reply = await stack.root.post(tokensOf(user), { name: 'bot', scopes: ['api'], [name]: undefined });

    expect(reply).toMatchObject({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });
  });

  it.each([
    [{ scopes: ['api', 'sudo'] }, { scopes: ['can only contain API scopes'] }],
    [{ scopes: [] }, { scopes: ["can't be blank"] }],
    [{ name: '' }, { name: ["can't be blank"] }],
  ])('refuses %j and creates nothing', async (given, message) => {
    const reply = await stack.root.post(tokensOf(user), { name: 'bot', scopes: ['api'], ...given });

    expect(reply).toMatchObject({ status: 400, body: { message } });
    expect((await stack.root.get(tokensOf(user))).body).toEqual([]);
  });

  it('takes a time for the day that it is written with', async () => {
    expect(await newToken(user, { expires_at: '2999-01-01T00:00:00Z' })).toMatchObject({ expires_at: '2999-01-01' });
  });

  it.each(['tomorrow', '2030-02-30', '0000-01-01', '2030-01-01T25:00:00Z'])(
    'refuses a last day of %j',
    async (expiresAt) => {
      const body = { name: 'bot', scopes: ['api'], expires_at: expiresAt };

      const reply = await stack.root.post(tokensOf(user), body);

      expect(reply).toMatchObject({ status: 400, body: { error: 'expires_at is invalid' } });
    },
  );
});

/** As it is once that day has come: no call makes a token that is expired. */
const endsOn = (id: number, day: string) =>
  stack.query('user-service', 'UPDATE access_tokens SET expires_at = $2 WHERE id = $1', [id, day]);

describe('a token whose last day', () => {
  it.each([
    ['is today', 0],
    ['is past', -400],
  ])('that %s is refused', async (_name, days) => {
    await keepClearOfMidnight();
    const body = { name: 'bot', scopes: ['api'], expires_at: dayFromNow(days) };
    expect(await stack.root.post(tokensOf(user), body)).toMatchObject({
      status: 400,
      body: { message: { expires_at: ['must be a date in the future'] } },
    });
    expect((await stack.root.get(tokensOf(user))).body).toEqual([]);
  });

  it.each([
    ['has come', 0, false],
    ['is to come', 1, true],
  ])('that %s', async (_name, days, isActive) => {
    await keepClearOfMidnight();
    const { id, token } = await newToken(user, { expires_at: dayFromNow(1) });
    await endsOn(id, dayFromNow(days));

    expect(await stack.root.get(`${tokensOf(user)}/${id}`)).toMatchObject({
      body: { active: isActive, revoked: false },
    });
    const reply = await stack.as(token).get('/user');
    expect(reply).toMatchObject(isActive ? { status: 200, body: { id: user.id } } : UNAUTHORIZED);
  });
});

describe('GET /users/:user_id/impersonation_tokens', () => {
  it('lists tokens with their values, oldest first, page by page', async () => {
    await newToken(await stack.given.user());
    const [first, second, third] = [await newToken(user), await newToken(user), await newToken(user)];

    const all = await stack.root.get(tokensOf(user));
    const page = await stack.root.get(`${tokensOf(user)}?per_page=2&page=2`);

    expect(all).toMatchObject({ status: 200, body: [first, second, third] });
    expect(page).toMatchObject({ status: 200, body: [third], headers: { 'x-total': '3', 'x-total-pages': '2' } });
  });

  it('lists all, the active or the inactive ones', async () => {
    await keepClearOfMidnight();
    const active = await newToken(user, { expires_at: dayFromNow(2) });
    const young = await newToken(user, { expires_at: dayFromNow(1) });
    await endsOn(young.id, dayFromNow(-1));
    const expired = { ...young, active: false, expires_at: dayFromNow(-1) };
    const { body: revoked } = await stack.root.delete(`${tokensOf(user)}/${(await newToken(user)).id}`);
    const listed = async (query: string) => (await stack.root.get(`${tokensOf(user)}${query}`)).body;

    expect(await listed('')).toEqual([active, expired, revoked]);
    expect(await listed('?state=all')).toEqual([active, expired, revoked]);
    expect(await listed('?state=active')).toEqual([active]);
    expect(await listed('?state=inactive')).toEqual([expired, revoked]);
    const page = await stack.root.get(`${tokensOf(user)}?state=inactive&per_page=1&page=2`);
    expect(page).toMatchObject({ body: [revoked], headers: { 'x-total': '2' } });
  });

  it('refuses another state', async () => {
    const reply = await stack.root.get(`${tokensOf(user)}?state=asleep`);

    expect(reply).toMatchObject({ status: 400, body: { error: 'state does not have a valid value' } });
  });

  it('shows no tokens of other kinds', async () => {
    expect((await stack.root.get('/users/1/impersonation_tokens')).body).not.toContainEqual(
      expect.objectContaining({ name: 'root' }),
    );
    expect((await stack.root.get(tokensOf(user))).body).toEqual([]);
  });
});

describe('GET /users/:user_id/impersonation_tokens/:impersonation_token_id', () => {
  it('shows a token with its value', async () => {
    const created = await newToken(user);

    expect(await stack.root.get(`${tokensOf(user)}/${created.id}`)).toMatchObject({ status: 200, body: created });
  });

  it("answers 404 to what is not there, another user's token and those of other kinds", async () => {
    const elsewhere = await newToken(await stack.given.user());

    expect(await stack.root.get(`${tokensOf(user)}/${NOBODY}`)).toMatchObject(NOT_FOUND_TOKEN);
    expect(await stack.root.get(`${tokensOf(user)}/${elsewhere.id}`)).toMatchObject(NOT_FOUND_TOKEN);
    for (const id of [1, 2])
      expect(await stack.root.get(`/users/1/impersonation_tokens/${id}`)).toMatchObject(NOT_FOUND_TOKEN);
  });
});

describe('DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id', () => {
  it('revokes the token at once and for good, again without complaint', async () => {
    const created = await newToken(user);
    const other = await newToken(user);
    const path = `${tokensOf(user)}/${created.id}`;
    expect((await stack.as(created.token).get('/user')).status).toBe(200);

    const revoked = await stack.root.delete(path);

    expect(revoked).toMatchObject({ status: 200, body: { ...created, revoked: true, active: false } });
    expect(await stack.as(created.token).get('/user')).toMatchObject(UNAUTHORIZED);
    expect(await stack.root.delete(path)).toMatchObject({ status: 200, body: revoked.body });
    expect((await stack.root.get(path)).body).toEqual(revoked.body);
    expect((await stack.as(other.token).get('/user')).status).toBe(200);
  });

  it("answers alike to what is not there and to another user's token, which stays", async () => {
    const elsewhere = await newToken(await stack.given.user());

    for (const id of [NOBODY, elsewhere.id]) {
      const { status, body } = await stack.root.delete(`${tokensOf(user)}/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: {} });
    }
    expect((await stack.as(elsewhere.token).get('/user')).status).toBe(200);
  });
});

describe('impersonation tokens', () => {
  it('are for administrators: others are told so before anything else', async () => {
    const call = stack.as(user);
    const missing = `/users/${NOBODY}/impersonation_tokens`;

    for (const reply of [
      await call.get(`${tokensOf(user)}?state=asleep`),
      await call.get('/users/ASDF/impersonation_tokens/x'),
      await call.post(missing, {}),
      await call.post(tokensOf(user), { name: 'mine', scopes: ['api'] }),
      await call.delete(`${missing}/1`),
    ]) {
      expect(reply).toMatchObject(FORBIDDEN);
    }
    expect(await stack.as(null).get(tokensOf(user))).toMatchObject(UNAUTHORIZED);
    expect(await stack.as(null).post(missing, {})).toMatchObject(UNAUTHORIZED);
  });

  it('of a user who does not exist are 404, after the parameters were checked', async () => {
    const path = `/users/${NOBODY}/impersonation_tokens`;

    expect(await stack.root.get(path)).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.get(`${path}/1`)).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.delete(`${path}/1`)).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.post(path, { name: 'x', scopes: ['none'] })).toMatchObject(NOT_FOUND_USER);
    expect((await stack.root.post(path, { name: 'x' })).status).toBe(400);
  });

  it.each([
    ['/users/x/impersonation_tokens', 'user_id'],
    ['/users/1/impersonation_tokens/x', 'impersonation_token_id'],
  ])('are asked for by numbers: %s', async (path, name) => {
    expect(await stack.root.get(path)).toMatchObject({ status: 400, body: { error: `${name} is invalid` } });
  });

  it('are told of by the audit log when they are created and revoked, but not their values', async () => {
    const { id, token } = await newToken(user);
    await stack.root.delete(`${tokensOf(user)}/${id}`);
    await stack.root.delete(`${tokensOf(user)}/${id}`);
    const told = (event: string) => stack.audit(event).filter(({ userId }) => userId === user.id);

    const about = { tokenId: id, kind: 'impersonation', byUserId: 1 };
    expect(told('token.created')).toMatchObject([{ ...about, scopes: ['api'] }]);
    expect(told('token.revoked')).toMatchObject([about]);
    expect(JSON.stringify(told('token.created'))).not.toContain(token);
  });

  it('are not shown to the user', async () => {
    const { token } = await newToken(user);

    expect(JSON.stringify(await stack.as(user).get('/user'))).not.toContain(token);
  });

  it('clone and push in the name of the user', async () => {
    const project = await stack.given.project({ owner: user });
    const { token, id } = await newToken(user);
    const git = await project.git({ ...user, password: token });
    await git.run('pull', '-q', 'origin', 'main');
    const pushed = await git.commit({ 'by-token.txt': 'pushed\n' });
    await git.run('push', '-q', 'origin', 'main');
    expect(await project.branchHead('main')).toBe(pushed);

    await stack.root.delete(`${tokensOf(user)}/${id}`);
    expect((await git.try('fetch', 'origin')).code).not.toBe(0);
  });
});

describe('a token with the scope read_user alone', () => {
  let token: string;

  beforeEach(async () => {
    token = (await newToken(user, { scopes: ['read_user'] })).token;
  });

  it('reads about users', async () => {
    const { id } = user;

    for (const path of ['/user', '/users', `/users/${id}`, '/user/keys', '/user/emails']) {
      expect(await stack.as(token).get(path)).toMatchObject({ status: 200 });
    }
    expect((await stack.as(token).raw('HEAD', '/user')).status).toBe(200);
  });

  it("reads what is for administrators, when it is an administrator's", async () => {
    const administrator = await stack.given.user({ admin: true });
    const { token: theirs } = await newToken(administrator, { scopes: ['read_user'] });

    for (const path of [`/users/${user.id}/keys`, `/users/${user.id}/emails`]) {
      expect(await stack.as(theirs).get(path)).toMatchObject({ status: 200 });
      expect(await stack.as(token).get(path)).toMatchObject(FORBIDDEN);
    }
    expect(await stack.as(theirs).get(tokensOf(user))).toMatchObject(UNAUTHORIZED); // it shows tokens of the scope api
    expect(await stack.as(theirs).post(tokensOf(user), { name: 'x', scopes: ['api'] })).toMatchObject(UNAUTHORIZED);
    expect(await stack.as(theirs).post('/users', {})).toMatchObject(UNAUTHORIZED);
  });

  it('is no credential for anything else', async () => {
    const project = await stack.given.project({ owner: user, visibility: 'public' });
    const call = stack.as(token);

    for (const reply of [
      await call.post('/user/keys', { title: 'x', key: 'y' }),
      await call.post('/user/emails', { email: 'x@example.com' }),
      await call.delete('/user/keys/1'),
      await call.delete('/user/emails/1'),
      await call.get('/projects'),
      await call.get(project.url()),
      await call.get(project.url('/repository/commits')),
      await call.post('/projects', { name: 'x' }),
      await call.delete(project.url()),
    ]) {
      expect(reply).toMatchObject(UNAUTHORIZED);
    }
  });

  it('opens no repository', async () => {
    const project = await stack.given.project({ owner: user });
    const git = await project.git({ ...user, password: token });
    expect((await git.try('fetch', 'origin')).code).not.toBe(0);
  });
});
