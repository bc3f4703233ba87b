import { newPersonalAccessToken } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const MISSING = { status: 404, body: { message: '404 Personal Access Token Not Found' } };
const UNAUTHORIZED = { status: 401 };

let user: TestUser;

beforeEach(async () => {
  user = await stack.given.user();
});

async function newToken(more: object = {}, of = user) {
  const path = `/users/${of.id}/personal_access_tokens`;
  const body = { name: 'bot', scopes: ['api'], expires_at: '2999-12-31', ...more };
  return newPersonalAccessToken.strict().parse(expectStatus(await stack.root.post(path, body), 201));
}

describe('a personal access token', () => {
  it('is listed, shown and found by itself, without its value', async () => {
    const { token, ...shown } = await newToken();
    const other = await newToken({ name: 'read only', scopes: ['read_user'] });
    const call = stack.as(token);
    const isShown = expect.objectContaining({ id: shown.id, name: 'bot', user_id: user.id, active: true }) as unknown;

    const { body: self } = await call.get('/personal_access_tokens/self');
    expect(self).toEqual(isShown);
    expect(self).not.toHaveProperty('token');
    expect((await call.get(`/personal_access_tokens/${shown.id}`)).body).toEqual(isShown);
    expect((await call.get('/personal_access_tokens')).body).toMatchObject([{ id: other.id }, isShown]);
    expect((await call.get('/personal_access_tokens?search=READ')).body).toMatchObject([{ id: other.id }]);
    expect((await call.get('/personal_access_tokens?state=inactive')).body).toEqual([]);
    expect((await call.get('/personal_access_tokens?revoked=true')).body).toEqual([]);
  });

  it('is nothing to others, but to administrators', async () => {
    const { id } = await newToken();
    const stranger = stack.as(await stack.given.user());

    for (const reply of [
      stranger.get(`/personal_access_tokens/${id}`),
      stranger.delete(`/personal_access_tokens/${id}`),
      stranger.post(`/personal_access_tokens/${id}/rotate`),
    ]) {
      expect(await reply).toMatchObject(MISSING);
    }
    expect((await stranger.get(`/personal_access_tokens?user_id=${user.id}`)).status).toBe(403);
    const create = { name: 'bot', scopes: ['api'] };
    expect((await stranger.post(`/users/${user.id}/personal_access_tokens`, create)).status).toBe(403);
    expect((await stack.root.get(`/personal_access_tokens?user_id=${user.id}`)).body).toMatchObject([{ id }]);
    expect((await stack.root.get(`/personal_access_tokens/${id}`)).body).toMatchObject({ id, revoked: false });
  });

  it('is replaced by another of the same name and scopes, and void at once', async () => {
    const { id, token } = await newToken({ name: 'deploy' });

    const { body } = await stack.as(token).post('/personal_access_tokens/self/rotate', { expires_at: '2998-01-02' });
    const next = newPersonalAccessToken.strict().parse(body);

    expect(next).toMatchObject({ name: 'deploy', scopes: ['api'], expires_at: '2998-01-02', active: true });
    expect(await stack.as(token).get('/user')).toMatchObject(UNAUTHORIZED);
    expect((await stack.as(next.token).get(`/personal_access_tokens/${id}`)).body).toMatchObject({ revoked: true });
    expect(await stack.as(next.token).post(`/personal_access_tokens/${id}/rotate`)).toMatchObject({
      status: 400,
      body: { message: { token: ['is revoked or expired'] } },
    });
    const past = { expires_at: '2001-01-01' };
    expect(await stack.as(next.token).post(`/personal_access_tokens/${next.id}/rotate`, past)).toMatchObject({
      status: 400,
      body: { message: { expires_at: ['must be a date in the future'] } },
    });
    expect((await stack.as(next.token).get('/user')).status).toBe(200);
  });

  it('is replaced once, however often that is asked for at once', async () => {
    const { id } = await newToken();
    const rotate = () => stack.as(user).post(`/personal_access_tokens/${id}/rotate`);
    const replies = await Promise.all([rotate(), rotate(), rotate(), rotate()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await stack.as(user).get('/personal_access_tokens?state=active')).body).toHaveLength(1);
  });

  it('is revoked, also by itself', async () => {
    const [one, two] = [await newToken(), await newToken()];
    expect(await stack.as(user).delete(`/personal_access_tokens/${one.id}`)).toMatchObject({
      status: 200,
      body: { id: one.id, revoked: true, active: false },
    });
    expect(await stack.as(two.token).delete('/personal_access_tokens/self')).toMatchObject({ body: { id: two.id } });
    for (const { token } of [one, two]) expect(await stack.as(token).get('/user')).toMatchObject(UNAUTHORIZED);
  });

  it('is what other credentials are not', async () => {
    const { body } = await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'x', scopes: ['api'] });
    const { id, token } = newPersonalAccessToken.pick({ id: true, token: true }).parse(body);
    expect(await stack.as(token).get('/personal_access_tokens/self')).toMatchObject(MISSING);
    expect(await stack.as(token).get(`/personal_access_tokens/${id}`)).toMatchObject(MISSING);
    expect(await stack.root.get('/personal_access_tokens/self', { headers: { sudo: String(user.id) } })).toMatchObject(
      MISSING,
    );
  });

  it('finds out about itself and revokes itself with any scope, and does nothing else to itself without `api`', async () => {
    const { id, token } = await newToken({ scopes: ['read_user'] });
    const readOnly = stack.as(token);
    expect(await readOnly.get('/personal_access_tokens/self')).toMatchObject({ status: 200, body: { id } });
    expect(await readOnly.get(`/personal_access_tokens/${id}`)).toMatchObject(UNAUTHORIZED);
    expect(await readOnly.post('/personal_access_tokens/self/rotate')).toMatchObject(UNAUTHORIZED);
    expect(await readOnly.delete('/personal_access_tokens/self')).toMatchObject({ status: 200, body: { id } });
    expect(await readOnly.get('/personal_access_tokens/self')).toMatchObject(UNAUTHORIZED);
  });
});
