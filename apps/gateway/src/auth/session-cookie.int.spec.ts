import { expectStatus, type TestUser, uniqueName, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };

let user: TestUser;
let visitor: Visitor;

beforeAll(async () => {
  user = await stack.given.user();
  visitor = stack.visitor();
  await visitor.signIn(user.username, user.password);
  await visitor.get('/');
});

const api = (headers: Record<string, string> = {}) =>
  stack.as({ headers: { cookie: visitor.cookieHeader, ...headers } });

describe('the session cookie', () => {
  it('authenticates requests that only read', async () => {
    expect(await api().get('/user')).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await api().raw('HEAD', '/user')).toMatchObject({ status: 200 });
  });

  it('alone does not authenticate requests that change anything', async () => {
    const name = uniqueName('p');
    expect(await api().post('/projects', { name })).toMatchObject(unauthorized);
    expect(await api({ 'x-csrf-token': '' }).post('/projects', { name })).toMatchObject(unauthorized);
    expect(await api({ 'x-csrf-token': 'x'.repeat(43) }).post('/projects', { name })).toMatchObject(unauthorized);
  });

  it("is enough with the token of the session's pages", async () => {
    const client = api({ 'x-csrf-token': visitor.csrfToken });
    expect(await client.post('/projects', { name: uniqueName('p') })).toMatchObject({ status: 201 });
  });

  it("is not enough with the token of another session's pages", async () => {
    const other = stack.visitor();
    await other.signIn(user.username, user.password);
    await other.get('/');
    const client = api({ 'x-csrf-token': other.csrfToken });
    expect(await client.post('/projects', { name: uniqueName('p') })).toMatchObject(unauthorized);
  });

  it('gives way to a token', async () => {
    const other = await stack.given.user();
    expect(await api(other.headers).get('/user')).toMatchObject({ status: 200, body: { id: other.id } });
    expect(await api({ 'private-token': 'unknown' }).get('/user')).toMatchObject(unauthorized);
  });

  it('that is invalid counts as missing', async () => {
    for (const value of ['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), '%00', '"quoted"']) {
      const client = stack.as({ headers: { cookie: `_service_session=${value}` } });
      expect(await client.get('/user')).toMatchObject(unauthorized);
      expect(await client.get('/projects')).toMatchObject({ status: 200 });
    }
  });

  it('is not made by a call of the API', async () => {
    const reply = await stack.as(null).post('/session', { login: user.username, password: user.password });
    expect(reply).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
  });

  it('of an administrator allows acting as somebody else, reading and writing', async () => {
    const admin = await stack.given.user({ admin: true });
    const page = stack.visitor();
    await page.signIn(admin.username, admin.password);
    await page.get('/');
    const client = stack.as({ headers: { cookie: page.cookieHeader, 'x-csrf-token': page.csrfToken } });
    expect(await client.get(`/user?sudo=${user.id}`)).toMatchObject({ status: 200, body: { id: user.id } });
    const made = await client.post(`/projects?sudo=${user.id}`, { name: uniqueName('p') });
    expect(expectStatus(made, 201)).toMatchObject({ owner: { id: user.id } });
  });

  it('of a user who is not an administrator does not allow acting as somebody else', async () => {
    expect(await api().get('/user?sudo=root')).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Must be admin to use sudo' },
    });
  });
});
