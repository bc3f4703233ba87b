import { z } from 'zod';
import { expectStatus, oauthPost, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const nobody = stack.as(null);

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });
type Tokens = z.output<typeof tokens>;

const post = (path: string, form: Record<string, string> | string, headers?: Record<string, string>) =>
  oauthPost(stack.url, path, form, headers);

const NUMBER: unknown = expect.any(Number);
const TEXT: unknown = expect.any(String);

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function signIn({ username, password }: TestUser, more: Record<string, string> = {}): Promise<Tokens> {
  const form = { grant_type: 'password', username, password, ...more };
  return tokens.parse(expectStatus(await post('/oauth/token', form), 200));
}

const refresh = (token: string, more: Record<string, string> = {}) =>
  post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, ...more });

let user: TestUser;

beforeAll(async () => {
  user = await stack.given.user();
});

describe('an access token', () => {
  it.each([
    ['the bearer header', (token: string) => nobody.get('/user', bearer(token))],
    ['the parameter access_token', (token: string) => nobody.get(`/user?access_token=${token}`)],
    ['the parameter bearer_token', (token: string) => nobody.get(`/user?bearer_token=${token}`)],
    ['header and parameter alike', (token: string) => nobody.get(`/user?access_token=${token}`, bearer(token))],
  ])('is taken from %s', async (_name, send) => {
    expect(await send((await signIn(user)).access_token)).toMatchObject({ status: 200, body: { id: user.id } });
  });

  it('is refused with 400 when another one is given as well', async () => {
    const [one, other] = await Promise.all([signIn(user), signIn(user)]);
    const reply = await nobody.get(`/user?access_token=${one.access_token}`, bearer(other.access_token));
    expect(reply.status).toBe(400);
  });

  it('of the scope read_user reads users and nothing else', async () => {
    const { access_token: token, scope } = await signIn(user, { scope: 'read_user' });
    expect(scope).toBe('read_user');
    expect(await nobody.get('/user', bearer(token))).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await nobody.get('/users', bearer(token))).status).toBe(200);
    const refused = await nobody.post('/projects', { name: uniqueName('p') }, bearer(token));
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
        scope: 'api',
      },
    });
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer .*error="insufficient_scope".*scope="api"/);
  });

  it('of an administrator may act as others', async () => {
    const admin = await stack.given.user({ admin: true });
    const { access_token: token } = await signIn(admin);
    expect(await nobody.get(`/user?sudo=${user.id}`, bearer(token))).toMatchObject({ body: { id: user.id } });
  });

  it('of a blocked user is 401, at once', async () => {
    const blocked = await stack.given.user();
    const { access_token: token, refresh_token: refreshToken } = await signIn(blocked);
    expect((await nobody.get('/user', bearer(token))).status).toBe(200);
    expect((await stack.root.post(`/users/${blocked.id}/block`)).status).toBe(201);
    expect(await nobody.get('/user', bearer(token))).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('tells its bearer about itself', async () => {
    const { access_token: token } = await signIn(user, { scope: 'read_user' });
    const url = `${stack.url}/oauth/token/info`;
    const reply = await fetch(url, bearer(token));
    expect(reply.status).toBe(200);
    const info: unknown = await reply.json();
    expect(info).toEqual({
      resource_owner_id: user.id,
      scopes: ['read_user'],
      expires_in_seconds: NUMBER,
      application: { uid: null },
      created_at: NUMBER,
    });
    expect((await fetch(`${url}?access_token=${token}`)).status).toBe(200);
  });

  it.each([['unknown'], ['']])('that is "%s" gives 401 at token/info', async (token) => {
    const reply = await fetch(`${stack.url}/oauth/token/info?access_token=${token}`);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: 'invalid_request', error_description: TEXT });
  });
});

const revokedBody = {
  error: 'invalid_token',
  error_description: 'Token was revoked. You have to re-authorize from the user.',
};

describe('a refresh token', () => {
  it('gives a new pair and ends the old one, at once', async () => {
    const first = await signIn(user);
    expect((await nobody.get('/user', bearer(first.access_token))).status).toBe(200);
    const second = tokens.parse(expectStatus(await refresh(first.refresh_token), 200));
    expect(second.access_token).not.toBe(first.access_token);
    expect((await nobody.get('/user', bearer(second.access_token))).status).toBe(200);
    const refused = await nobody.get('/user', bearer(first.access_token));
    expect(refused).toMatchObject({ status: 401, body: revokedBody });
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer .*error="invalid_token"/);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('that comes a second time ends everything that followed from it', async () => {
    const first = await signIn(user);
    const second = tokens.parse(expectStatus(await refresh(first.refresh_token), 200));
    expect((await nobody.get('/user', bearer(second.access_token))).status).toBe(200);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await nobody.get('/user', bearer(second.access_token))).toMatchObject({ status: 401, body: revokedBody });
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('leaves at most one pair that is good when it comes twice at once', async () => {
    const { refresh_token: token } = await signIn(user);
    const replies = await Promise.all([refresh(token), refresh(token), refresh(token)]);
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  it('may ask for less, and later for all of it again, but never for more', async () => {
    const first = await signIn(user, { scope: 'api read_user' });
    const narrowed = tokens.parse(expectStatus(await refresh(first.refresh_token, { scope: 'read_user' }), 200));
    expect(narrowed.scope).toBe('read_user');
    const all = tokens.parse(expectStatus(await refresh(narrowed.refresh_token), 200));
    expect(all.scope).toBe('api read_user');
    const little = await signIn(user, { scope: 'read_user' });
    expect(await refresh(little.refresh_token, { scope: 'api' })).toMatchObject({ body: { error: 'invalid_scope' } });
  });

  it.each([
    ['is unknown', 'unknown', 'invalid_grant'],
    ['is missing', '', 'invalid_request'],
  ])('that %s is refused', async (_name, token, error) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error } });
  });

  it('is no access token, and an access token no refresh token', async () => {
    const { access_token: access, refresh_token: refreshToken } = await signIn(user);
    expect((await nobody.get('/user', bearer(refreshToken))).status).toBe(401);
    expect((await refresh(access)).status).toBe(400);
  });
});

describe('revoking', () => {
  it.each(['access_token', 'refresh_token'] as const)('the %s ends both, at once', async (which) => {
    const given = await signIn(user);
    expect((await nobody.get('/user', bearer(given.access_token))).status).toBe(200);
    expect(await post('/oauth/revoke', { token: given[which] })).toMatchObject({ status: 200, body: {} });
    expect(await nobody.get('/user', bearer(given.access_token))).toMatchObject({ status: 401, body: revokedBody });
    expect(await refresh(given.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const info = await fetch(`${stack.url}/oauth/token/info`, bearer(given.access_token));
    expect(info.status).toBe(401);
  });

  it('leaves the other sign-ins of the user alone', async () => {
    const [one, other] = await Promise.all([signIn(user), signIn(user)]);
    await post('/oauth/revoke', { token: one.access_token });
    expect((await nobody.get('/user', bearer(other.access_token))).status).toBe(200);
  });

  it('what is unknown, or revoked already, is fine', async () => {
    expect(await post('/oauth/revoke', { token: 'unknown' })).toMatchObject({ status: 200, body: {} });
    const { access_token: token } = await signIn(user);
    await post('/oauth/revoke', { token });
    expect((await post('/oauth/revoke', { token })).status).toBe(200);
  });

  it('nothing is refused', async () => {
    expect(await post('/oauth/revoke', {})).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('does not touch personal tokens', async () => {
    await post('/oauth/revoke', { token: stack.running.rootToken });
    expect((await stack.root.get('/user')).status).toBe(200);
  });
});
