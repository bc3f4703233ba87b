import { z } from 'zod';
import { oauthPost, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const post = (path: string, form: Record<string, string> | string, headers?: Record<string, string>) =>
  oauthPost(stack.url, path, form, headers);

const NUMBER: unknown = expect.any(Number);
const TEXT: unknown = expect.any(String);
const TOKEN: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const tokenReply = z.object({ access_token: z.string() });

let user: TestUser;

beforeAll(async () => {
  user = await stack.given.user();
});

describe('the password grant without a client', () => {
  it('gives an access token of two hours, a refresh token and the scope api, and forbids to keep the answer', async () => {
    const { username, password } = user;
    const reply = await post('/oauth/token', { grant_type: 'password', username, password });
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache', 'access-control-allow-origin': '*' },
    });
    expect(reply.body).toEqual({
      access_token: TOKEN,
      token_type: 'bearer',
      expires_in: 7_200,
      refresh_token: TOKEN,
      scope: 'api',
      created_at: NUMBER,
    });
  });

  it('takes JSON, an address in place of the username, and either in any case', async () => {
    const { email, username, password } = user;
    const asJson = (body: object) => post('/oauth/token', JSON.stringify(body), { 'content-type': 'application/json' });
    expect((await asJson({ grant_type: 'password', username: email, password })).status).toBe(200);
    expect((await asJson({ grant_type: 'password', email, password })).status).toBe(200);
    expect((await asJson({ grant_type: 'password', username: username.toUpperCase(), password })).status).toBe(200);
  });

  it('takes passwords of any characters', async () => {
    const other = await stack.given.user({ password: 'grüße 😀 "quoted" \\ and more' });
    const { username, password } = other;
    expect((await post('/oauth/token', { grant_type: 'password', username, password })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 400, 'invalid_grant'],
    ['an unknown user', { username: 'no-such-user' }, 400, 'invalid_grant'],
    ['no password', { password: '' }, 400, 'invalid_request'],
    ['no username', { username: '' }, 400, 'invalid_request'],
    ['an unknown scope', { scope: 'api everything' }, 400, 'invalid_scope'],
    ['an unknown client', { client_id: 'a'.repeat(64), client_secret: 'x' }, 401, 'invalid_client'],
    ['a client that is none', { client_id: 'not a client' }, 401, 'invalid_client'],
    ['an unknown grant type', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
    ['no grant type', { grant_type: '' }, 400, 'invalid_request'],
  ])('refuses %s', async (_name, change, status, error) => {
    const { username, password } = user;
    const reply = await post('/oauth/token', { grant_type: 'password', username, password, ...change });
    expect(reply).toMatchObject({ status, body: { error, error_description: TEXT } });
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('ends the oldest of more than a hundred grants of one user, at once', async () => {
    const { id, username, password } = await stack.given.user();
    const ask = async () => (await post('/oauth/token', { grant_type: 'password', username, password })).body;
    const bearer = (reply: unknown) => ({
      authorization: `Bearer ${tokenReply.parse(reply).access_token}`,
    });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${stack.url}/api/v4/user`, { headers })).status;
    const oldest = bearer(await ask());
    expect(await status(oldest)).toBe(200);
    await stack.query(
      'user-service',
      `INSERT INTO oauth_grants (application_id, user_id, scopes, expires_at)
       SELECT NULL, $1, '{api}', now() + interval '90 days' FROM generate_series(1, 99)`,
      [id],
    );
    expect(await status(oldest)).toBe(200);

    const newest = bearer(await ask());

    expect(await status(oldest)).toBe(401);
    expect(await status(newest)).toBe(200);
  });

  it('refuses a blocked user', async () => {
    const blocked = await stack.given.user();
    expect((await stack.root.post(`/users/${blocked.id}/block`)).status).toBe(201);
    const { username, password } = blocked;
    expect(await post('/oauth/token', { grant_type: 'password', username, password })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('refuses a password that has to be changed first', async () => {
    const { id, username } = await stack.given.user();
    const password = 'chosen by an administrator';
    expect((await stack.root.put(`/users/${id}`, { password })).status).toBe(200);
    expect(await post('/oauth/token', { grant_type: 'password', username, password })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('locks a name after ten wrong passwords, whatever else is refused in between', async () => {
    const { username, password } = await stack.given.user();
    const attempt = async (more: Record<string, string>) =>
      (await post('/oauth/token', { grant_type: 'password', username, ...more })).status;
    for (let n = 0; n < 9; n++) expect(await attempt({ password: 'wrong' })).toBe(400);
    expect(await attempt({ password: 'wrong', client_id: 'f'.repeat(64) })).toBe(401);
    expect(await attempt({ password: '' })).toBe(400);
    expect(await attempt({ password: 'wrong' })).toBe(400);
    expect(await attempt({ password })).toBe(429);
  });

  it.each([
    ['a parameter given twice', 'grant_type=password&grant_type=password&username=a&password=b', undefined],
    ['a NUL', 'grant_type=password&username=a%00&password=b', undefined],
    ['a body that is no JSON', '{', 'application/json'],
    ['a body that is no object', '[]', 'application/json'],
    ['a parameter that is no text', '{"grant_type":["password"]}', 'application/json'],
  ])('refuses %s with invalid_request', async (_name, body, type) => {
    expect(await post('/oauth/token', body, type === undefined ? {} : { 'content-type': type })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('refuses more than 64 KiB', async () => {
    expect(await post('/oauth/token', `password=${'x'.repeat(65_537)}`)).toMatchObject({
      status: 413,
      body: { reason: 'The limit is 65536 bytes' },
    });
  });

  it('reads no credentials from the query', async () => {
    const { username, password } = user;
    const query = new URLSearchParams({ grant_type: 'password', username, password });
    expect(await post(`/oauth/token?${query.toString()}`, '')).toMatchObject({ body: { error: 'invalid_request' } });
  });
});
