import { z } from 'zod';
import {
  allowAccess,
  authorizationRequest,
  exchangeCode,
  expectStatus,
  oauthPost,
  registerApplication,
  type TestApplication,
  type TestUser,
  useStack,
  type Visitor,
} from '@ingot/testing';

const stack = useStack();
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
const NUMBER: unknown = expect.any(Number);

let user: TestUser;
let visitor: Visitor;
let application: TestApplication;
let other: TestApplication;

beforeAll(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
  application = await registerApplication(visitor);
  other = await registerApplication(visitor);
});

async function access(of = application) {
  const { code } = await allowAccess(visitor, authorizationRequest(of, { scope: 'read_user' }));
  return tokens.parse(expectStatus(await exchangeCode(stack.url, of, code), 200));
}

const as = ({ uid, secret }: TestApplication, form: Record<string, string>) => ({
  client_id: uid,
  client_secret: secret,
  ...form,
});

const post = (path: string, form: Record<string, string>) => oauthPost(stack.url, path, form);
const callAs = (token: string) => stack.as(null).get('/user', { headers: { authorization: `Bearer ${token}` } });

describe('introspection', () => {
  it('tells a client of its access token and of its refresh token', async () => {
    const given = await access();
    for (const token of [given.access_token, given.refresh_token]) {
      const reply = await post('/oauth/introspect', as(application, { token }));
      expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(reply.body).toEqual({
        active: true,
        scope: 'read_user',
        client_id: application.uid,
        token_type: 'bearer',
        iat: NUMBER,
        exp: NUMBER,
        sub: String(user.id),
        username: user.username,
      });
    }
  });

  it('tells nothing of what is unknown, revoked, replaced or of another client', async () => {
    const [given, replaced, revoked] = [await access(), await access(), await access()];
    const refreshing = { grant_type: 'refresh_token', refresh_token: replaced.refresh_token };
    await post('/oauth/token', as(application, refreshing));
    await post('/oauth/revoke', as(application, { token: revoked.access_token }));
    const asked = [
      as(application, { token: 'unknown' }),
      as(application, { token: stack.running.rootToken }),
      as(application, { token: replaced.access_token }),
      as(application, { token: revoked.access_token }),
      as(other, { token: given.access_token }),
    ];
    for (const form of asked) {
      const { status, body } = await post('/oauth/introspect', form);
      expect({ status, body }).toEqual({ status: 200, body: { active: false } });
    }
  });

  it('is for clients with a secret', async () => {
    const { access_token: token } = await access();
    const open = await registerApplication(visitor, { isConfidential: false });
    const refused = { status: 401, body: { error: 'invalid_client' } };
    expect(await post('/oauth/introspect', { token })).toMatchObject(refused);
    expect(await post('/oauth/introspect', { token, client_id: open.uid })).toMatchObject(refused);
    expect(await post('/oauth/introspect', { ...as(application, { token }), client_secret: 'x' })).toMatchObject(
      refused,
    );
    expect(await post('/oauth/introspect', as(application, {}))).toMatchObject({ body: { error: 'invalid_request' } });
  });
});

describe('revoking', () => {
  it("by another client, or by none, leaves a client's token alone", async () => {
    const { access_token: token } = await access();
    expect(await post('/oauth/revoke', as(other, { token }))).toMatchObject({ status: 200, body: {} });
    expect(await post('/oauth/revoke', { token })).toMatchObject({ status: 200, body: {} });
    expect((await callAs(token)).status).toBe(200);
    await post('/oauth/revoke', as(application, { token, token_type_hint: 'refresh_token' }));
    expect((await callAs(token)).status).toBe(401);
  });

  it('with a wrong secret is refused', async () => {
    const { access_token: token } = await access();
    const form = { token, client_id: application.uid, client_secret: 'wrong' };
    expect(await post('/oauth/revoke', form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await callAs(token)).status).toBe(200);
  });
});

describe('a refresh token of a client', () => {
  it('is of use to that client alone', async () => {
    const { refresh_token: token } = await access();
    const form = { grant_type: 'refresh_token', refresh_token: token };
    expect(await post('/oauth/token', as(other, form))).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await post('/oauth/token', form)).toMatchObject({ body: { error: 'invalid_grant' } });
    expect((await post('/oauth/token', as(application, form))).status).toBe(200);
  });

  it('gives no more than the application may have since it was changed', async () => {
    const keeper = stack.visitor();
    await keeper.signIn(user.username, user.password);
    const changing = await registerApplication(keeper);
    const { code } = await allowAccess(visitor, authorizationRequest(changing, { scope: 'api read_user' }));
    const given = tokens.parse(expectStatus(await exchangeCode(stack.url, changing, code), 200));
    const fields = { name: 'Less', redirect_uri: changing.redirectUri, 'scopes[]': 'read_user' };
    await keeper.submit(changing.path, fields);
    const form = { grant_type: 'refresh_token', refresh_token: given.refresh_token };
    expect(await post('/oauth/token', as(changing, form))).toMatchObject({ status: 200, body: { scope: 'read_user' } });
  });
});

describe('client credentials', () => {
  const grant = { grant_type: 'client_credentials' };

  it('give a token of the application itself, without a refresh token', async () => {
    const { status, body } = await post('/oauth/token', as(application, grant));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
    const { access_token: token } = z.object({ access_token: z.string() }).parse(body);
    const info = await fetch(`${stack.url}/oauth/token/info?access_token=${token}`);
    expect(await info.json()).toMatchObject({ resource_owner_id: null, application: { uid: application.uid } });
    expect(await callAs(token)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });

  it('are refused to a public application, and to nobody in particular', async () => {
    const open = await registerApplication(visitor, { isConfidential: false });
    expect((await post('/oauth/token', { ...grant, client_id: open.uid })).status).toBe(401);
    expect(await post('/oauth/token', { ...grant, client_id: open.uid, client_secret: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
    expect(await post('/oauth/token', grant)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('git with an access token', () => {
  it('as the password of the user oauth2 clones and does not push', async () => {
    const project = await stack.given.project({ owner: user });
    const form = { grant_type: 'password', username: user.username, password: user.password };
    const { access_token: token } = tokens.parse(expectStatus(await post('/oauth/token', form), 200));
    const git = await project.git({ ...user, username: 'oauth2', password: token });
    await git.run('pull', '-q', 'origin', 'main');
    await git.run('commit', '-q', '--allow-empty', '-m', 'one more');
    const pushed = await git.try('push', 'origin', 'main');
    expect(pushed.code).not.toBe(0);
    expect(pushed.stderr).toContain('403');
  });

  it.each([
    ['another user name', (token: string) => ['somebody', token] as const],
    ['a scope that does not reach so far', (_token: string, readUser: string) => ['oauth2', readUser] as const],
  ])('is refused with %s', async (_name, credentials) => {
    const project = await stack.given.project({ owner: user });
    const form = { grant_type: 'password', username: user.username, password: user.password };
    const { access_token: token } = tokens.parse(expectStatus(await post('/oauth/token', form), 200));
    const [login, password] = credentials(token, (await access()).access_token);
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const url = `${stack.url}/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`;
    expect((await fetch(url, { headers: { authorization } })).status).toBe(401);
  });
});
