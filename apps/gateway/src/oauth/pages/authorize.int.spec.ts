import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  type ApplicationWishes,
  expectStatus,
  oauthPost,
  type PageReply,
  registerApplication,
  type TestApplication,
  type TestUser,
  useStack,
  type Visitor,
} from '@ingot/testing';

const stack = useStack();
const nobody = stack.as(null);
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });

async function signedIn(as?: TestUser): Promise<Visitor> {
  const visitor = stack.visitor();
  const { username, password } = as ?? (await stack.given.user());
  await visitor.signIn(username, password);
  return visitor;
}

const verifier = randomBytes(32).toString('base64url');
const PKCE = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

type Parameters = Readonly<Record<string, string>>;

const requestOf = ({ uid, redirectUri }: TestApplication, more: Parameters = {}): Parameters => ({
  client_id: uid,
  redirect_uri: redirectUri,
  response_type: 'code',
  state: 'a state & more',
  ...more,
});

const look = (visitor: Visitor, parameters: Parameters): Promise<PageReply> =>
  visitor.get(`/oauth/authorize?${new URLSearchParams(parameters).toString()}`);

/** What the application is sent back, as an object; `at` is the address without it. */
function sentBack({ location }: PageReply): Parameters {
  const url = new URL(location ?? 'nowhere:');
  return { at: `${url.origin}${url.pathname}`, ...Object.fromEntries(url.searchParams) };
}

async function allow(visitor: Visitor, parameters: Parameters): Promise<Parameters> {
  await look(visitor, parameters);
  const reply = await visitor.post('/oauth/authorize', parameters);
  expect(reply.status).toBe(302);
  return sentBack(reply);
}

const exchange = (application: TestApplication, code = '', more: Parameters = {}) =>
  oauthPost(stack.url, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: application.uid,
    client_secret: application.secret,
    redirect_uri: application.redirectUri,
    code,
    ...more,
  });

const callAs = (token: string) => nobody.get('/user', { headers: { authorization: `Bearer ${token}` } });

let keeper: Visitor;
let user: TestUser;
let visitor: Visitor;

const register = (wishes?: ApplicationWishes) => registerApplication(keeper, wishes);

beforeAll(async () => {
  keeper = await signedIn();
  user = await stack.given.user();
  visitor = await signedIn(user);
});

describe('the page that asks', () => {
  it('sends visitors to sign in first, and back', async () => {
    const parameters = requestOf(await register());
    const reply = await look(stack.visitor(), parameters);
    expect(reply.status).toBe(302);
    const back = new URL(reply.location ?? '', stack.url);
    expect(back.pathname).toBe('/users/sign_in');
    expect(back.searchParams.get('return_to')).toBe(`/oauth/authorize?${new URLSearchParams(parameters).toString()}`);
  });

  it('names the application, the account, what it may do and where the user goes on, and lets its form go there', async () => {
    const parameters = requestOf(await register({ name: '<b>App</b>' }), { scope: 'read_user' });
    const { status, html, headers } = await look(visitor, parameters);
    expect(status).toBe(200);
    expect(html).toContain('Allow “&lt;b&gt;App&lt;/b&gt;” to use your account?');
    expect(html).toContain(user.username);
    expect(html).toContain('Read your profile and those of others');
    expect(html).not.toContain('Do everything');
    expect(html).toContain('https://app.example.com');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://app.example.com;");
  });

  it('sends back a code, the state as it was, and who answers', async () => {
    const application = await register();
    const answer = await allow(visitor, requestOf(application));
    expect(answer).toEqual({
      at: application.redirectUri,
      code: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      state: 'a state & more',
      iss: stack.url,
    });
  });

  it('leaves what the address has already as it is', async () => {
    const application = await register({ redirectUri: 'https://app.example.com/cb?tenant=a%20b' });
    const reply = await look(visitor, requestOf(application, { scope: 'wrong' }));
    expect(reply.location).toMatch(/^https:\/\/app\.example\.com\/cb\?tenant=a%20b&error=invalid_scope&/);
  });

  it('sends back that the user does not allow it, by POST or DELETE', async () => {
    const application = await register();
    const parameters = requestOf(application);
    await look(visitor, parameters);
    const posted = await visitor.post('/oauth/authorize', { ...parameters, _method: 'delete' });
    expect(posted.status).toBe(302);
    expect(sentBack(posted)).toMatchObject({
      at: application.redirectUri,
      error: 'access_denied',
      state: 'a state & more',
    });
    const deleted = await fetch(`${stack.url}/oauth/authorize`, {
      method: 'DELETE',
      headers: { cookie: visitor.cookieHeader, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...parameters, authenticity_token: visitor.csrfToken }).toString(),
      redirect: 'manual',
    });
    expect(deleted.status).toBe(302);
    expect(deleted.headers.get('location')).toContain('error=access_denied');
  });

  it('allows nothing without its own token', async () => {
    const parameters = requestOf(await register());
    await look(visitor, parameters);
    const reply = await visitor.post('/oauth/authorize', { ...parameters, authenticity_token: 'x' });
    expect(reply).toMatchObject({ status: 422, location: null });
  });

  it('asks again for what was not allowed yet, and not for what was', async () => {
    const application = await register();
    await allow(visitor, requestOf(application, { scope: 'read_user' }));
    const again = await look(visitor, requestOf(application, { scope: 'read_user' }));
    expect(again.status).toBe(302);
    expect(sentBack(again).code).toMatch(/^[0-9a-f]{64}$/);
    expect((await look(visitor, requestOf(application, { scope: 'api' }))).status).toBe(200);
    const other = await signedIn();
    expect((await look(other, requestOf(application, { scope: 'read_user' }))).status).toBe(200);
  });

  it('asks again after the access was taken back', async () => {
    const application = await register();
    const { code } = await allow(visitor, requestOf(application));
    const given = tokens.parse(expectStatus(await exchange(application, code), 200));
    await oauthPost(stack.url, '/oauth/revoke', {
      token: given.access_token,
      client_id: application.uid,
      client_secret: application.secret,
    });
    expect((await look(visitor, requestOf(application))).status).toBe(200);
  });

  it('always asks for public applications on the own machine, as any program could pass for them', async () => {
    const application = await register({ isConfidential: false, redirectUri: 'http://127.0.0.1/cb' });
    const parameters = requestOf(application, PKCE);
    await allow(visitor, parameters);
    expect((await look(visitor, parameters)).status).toBe(200);
  });

  it('does not ask for applications that an administrator trusts', async () => {
    const administrator = await signedIn(await stack.given.user({ admin: true }));
    const trusted = await registerApplication(administrator, { ofInstance: 'trusted' });
    expect((await look(visitor, requestOf(trusted))).status).toBe(302);
    const untrusted = await registerApplication(administrator, { ofInstance: 'untrusted' });
    expect((await look(visitor, requestOf(untrusted))).status).toBe(200);
  });
});

describe('a request that may come from anybody', () => {
  const cases: readonly [string, Parameters][] = [
    ['an unknown application', { client_id: 'f'.repeat(64) }],
    ['no application', { client_id: '' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['an address that only begins alike', { redirect_uri: 'https://app.example.com/callback/more' }],
    ['the address with parameters', { redirect_uri: 'https://app.example.com/callback?x=1' }],
    ['the address in another case', { redirect_uri: 'https://app.example.com/Callback' }],
    ['no address', { redirect_uri: '' }],
    ['an address that runs', { redirect_uri: 'javascript:alert(1)' }],
  ];

  it.each(cases)('with %s is told to the user and goes nowhere', async (_name, change) => {
    const parameters = requestOf(await register(), change);
    const shown = await look(visitor, parameters);
    expect(shown).toMatchObject({ status: 400, location: null });
    expect(shown.html).toContain('Nothing was allowed.');
    expect(await visitor.post('/oauth/authorize', parameters)).toMatchObject({ status: 400, location: null });
  });

  it.each([
    ['a parameter given twice', (query: string) => `${query}&state=other`],
    ['a NUL', (query: string) => `${query}&scope=a%00`],
  ])('with %s goes nowhere', async (_name, change) => {
    const query = new URLSearchParams(requestOf(await register())).toString();
    expect(await visitor.get(`/oauth/authorize?${change(query)}`)).toMatchObject({ status: 400, location: null });
  });
});

describe('a request that is wrong', () => {
  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['an unknown scope', { scope: 'openid' }, 'invalid_scope'],
    ['a plain challenge', { ...PKCE, code_challenge_method: 'plain' }, 'invalid_request'],
    ['another challenge method', { ...PKCE, code_challenge_method: 'S512' }, 'invalid_request'],
    ['a challenge that is none', { ...PKCE, code_challenge: 'short' }, 'invalid_request'],
  ])('by %s is told to the application', async (_name, change, error) => {
    const application = await register();
    const reply = await look(visitor, requestOf(application, change));
    expect(reply.status).toBe(302);
    expect(sentBack(reply)).toMatchObject({
      at: application.redirectUri,
      error,
      state: 'a state & more',
      iss: stack.url,
    });
  });

  it('by a scope beyond what the application may ask for is told to it', async () => {
    const application = await register({ scope: 'read_user' });
    expect(sentBack(await look(visitor, requestOf(application, { scope: 'api' })))).toMatchObject({
      error: 'invalid_scope',
    });
    const { code } = await allow(visitor, requestOf(application));
    expect((await exchange(application, code)).body).toMatchObject({ scope: 'read_user' });
  });

  it('by a public application without PKCE is told to it', async () => {
    const application = await register({ isConfidential: false });
    expect(sentBack(await look(visitor, requestOf(application)))).toMatchObject({ error: 'invalid_request' });
  });
});

describe('a code', () => {
  it('is exchanged once; when it comes again, what was given for it ends', async () => {
    const application = await register();
    const { code } = await allow(visitor, requestOf(application));
    const given = tokens.parse(expectStatus(await exchange(application, code), 200));
    expect(await callAs(given.access_token)).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await exchange(application, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await callAs(given.access_token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const refreshed = await oauthPost(stack.url, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
      client_id: application.uid,
      client_secret: application.secret,
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('that comes several times at once gives one token at most', async () => {
    const application = await register();
    const { code } = await allow(visitor, requestOf(application));
    const replies = await Promise.all([1, 2, 3, 4].map(() => exchange(application, code)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 400)).toBe(true);
  });

  it.each([
    ['another address', { redirect_uri: 'https://app.example.com/other' }, 400, 'invalid_grant'],
    ['no address', { redirect_uri: '' }, 400, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 401, 'invalid_client'],
    ['no client', { client_id: '' }, 401, 'invalid_client'],
    ['a verifier that nothing was said of', { code_verifier: verifier }, 400, 'invalid_grant'],
    ['an unknown code', { code: 'f'.repeat(64) }, 400, 'invalid_grant'],
    ['no code', { code: '' }, 400, 'invalid_request'],
  ])('with %s gives nothing', async (_name, change, status, error) => {
    const application = await register();
    const { code } = await allow(visitor, requestOf(application));
    expect(await exchange(application, code, change)).toMatchObject({ status, body: { error } });
  });

  it('of another application gives nothing, and stays good for its own', async () => {
    const [application, other] = [await register(), await register()];
    const { code } = await allow(visitor, requestOf(application));
    expect(await exchange(other, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await exchange(application, code)).status).toBe(200);
  });

  it.each([
    ['no verifier', ''],
    ['another verifier', randomBytes(32).toString('base64url')],
    ['the challenge itself', PKCE.code_challenge],
  ])('that was asked for with PKCE gives nothing for %s, nor afterwards', async (_name, wrong) => {
    for (const isConfidential of [true, false]) {
      const application = await register({ isConfidential });
      const { code } = await allow(visitor, requestOf(application, PKCE));
      expect((await exchange(application, code, { code_verifier: wrong })).body).toMatchObject({
        error: 'invalid_grant',
      });
      expect((await exchange(application, code, { code_verifier: verifier })).status).toBe(400);
    }
  });

  it('with the right verifier is all that a public application needs', async () => {
    const application = await register({ isConfidential: false });
    const { code } = await allow(visitor, requestOf(application, PKCE));
    const given = tokens.parse(expectStatus(await exchange(application, code, { code_verifier: verifier }), 200));
    const refreshed = await oauthPost(stack.url, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: given.refresh_token,
      client_id: application.uid,
    });
    expect(refreshed.status).toBe(200);
  });

  it('names its client once: two that differ are refused', async () => {
    const [application, other] = [await register(), await register()];
    const { code } = await allow(visitor, requestOf(application));
    const form = { grant_type: 'authorization_code', code: code ?? '', client_id: other.uid };
    const authorization = `Basic ${Buffer.from(`${application.uid}:${application.secret}`).toString('base64')}`;
    const reply = await oauthPost(stack.url, '/oauth/token', form, { authorization });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('is refused with a challenge when basic authentication fails', async () => {
    const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`;
    const form = { grant_type: 'authorization_code', code: 'x' };
    const reply = await oauthPost(stack.url, '/oauth/token', form, { authorization });
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Ingot"');
  });
});
