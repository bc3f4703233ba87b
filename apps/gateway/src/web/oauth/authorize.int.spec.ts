import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  allowAccess,
  type ApplicationWishes,
  askVisitor,
  authorizationRequest,
  exchangeCode,
  expectStatus,
  oauthPost,
  registerApplication,
  sentBack,
  type TestUser,
  useStack,
  type Visitor,
} from '@ingot/testing';

const stack = useStack();
const tokens = z.object({ access_token: z.string() });

const PKCE = {
  code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
  code_challenge_method: 'S256',
};

let keeper: Visitor;
let user: TestUser;
let visitor: Visitor;

const register = (wishes?: ApplicationWishes) => registerApplication(keeper, wishes);

beforeAll(async () => {
  keeper = await stack.signedIn(await stack.given.user());
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('the page that asks', () => {
  it('sends visitors to sign in first, and back', async () => {
    const parameters = authorizationRequest(await register());
    const reply = await askVisitor(stack.visitor(), parameters);
    expect(reply.status).toBe(302);
    const back = new URL(reply.location ?? '', stack.url);
    expect(back.pathname).toBe('/users/sign_in');
    expect(back.searchParams.get('return_to')).toBe(`/oauth/authorize?${new URLSearchParams(parameters).toString()}`);
  });

  it('names the application, the account, what it may do and where the user goes on, and lets its form go there', async () => {
    const parameters = authorizationRequest(await register({ name: '<b>App</b>' }), { scope: 'read_user' });
    const { status, html, headers } = await askVisitor(visitor, parameters);
    expect(status).toBe(200);
    expect(html).toContain('Allow “<bdi>&lt;b&gt;App&lt;/b&gt;</bdi>” to use your account?');
    expect(html).toContain(user.username);
    expect(html).toContain('Read access to user profiles');
    expect(html).not.toContain('Full access');
    expect(html).toContain('https://app.example.com');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://app.example.com;");
  });

  it('sends back a code and the state as it was, and nothing else', async () => {
    const application = await register();
    const answer = await allowAccess(visitor, authorizationRequest(application));
    expect(answer).toEqual({
      at: application.redirectUri,
      code: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      state: 'a state & more',
    });
  });

  it('leaves what the address has already as it is', async () => {
    const application = await register({ redirectUri: 'https://app.example.com/cb?tenant=a%20b' });
    const reply = await askVisitor(visitor, authorizationRequest(application, { scope: 'wrong' }));
    expect(reply.location).toMatch(/^https:\/\/app\.example\.com\/cb\?tenant=a%20b&error=invalid_scope&/);
  });

  it('sends back that the user does not allow it, by POST or DELETE', async () => {
    const application = await register();
    const parameters = authorizationRequest(application);
    await askVisitor(visitor, parameters);
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
    const parameters = authorizationRequest(await register());
    await askVisitor(visitor, parameters);
    const reply = await visitor.post('/oauth/authorize', { ...parameters, authenticity_token: 'x' });
    expect(reply).toMatchObject({ status: 422, location: null });
  });

  it('asks again for what was not allowed yet, and not for what was', async () => {
    const application = await register();
    await allowAccess(visitor, authorizationRequest(application, { scope: 'read_user' }));
    const again = await askVisitor(visitor, authorizationRequest(application, { scope: 'read_user' }));
    expect(again.status).toBe(302);
    expect(sentBack(again).code).toMatch(/^[0-9a-f]{64}$/);
    expect((await askVisitor(visitor, authorizationRequest(application, { scope: 'api' }))).status).toBe(200);
    const other = await stack.signedIn(await stack.given.user());
    expect((await askVisitor(other, authorizationRequest(application, { scope: 'read_user' }))).status).toBe(200);
  });

  it('asks again after the access was taken back', async () => {
    const application = await register();
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    const given = tokens.parse(expectStatus(await exchangeCode(stack.url, application, code), 200));
    await oauthPost(stack.url, '/oauth/revoke', {
      token: given.access_token,
      client_id: application.uid,
      client_secret: application.secret,
    });
    expect((await askVisitor(visitor, authorizationRequest(application))).status).toBe(200);
  });

  it('always asks for public applications on the own machine, as any program could pass for them', async () => {
    const application = await register({ isConfidential: false, redirectUri: 'http://127.0.0.1/cb' });
    const parameters = authorizationRequest(application, PKCE);
    await allowAccess(visitor, parameters);
    expect((await askVisitor(visitor, parameters)).status).toBe(200);
  });

  it('does not ask for applications that an administrator trusts', async () => {
    const administrator = await stack.signedIn(await stack.given.user({ admin: true }));
    const trusted = await registerApplication(administrator, { ofInstance: 'trusted' });
    expect((await askVisitor(visitor, authorizationRequest(trusted))).status).toBe(302);
    const untrusted = await registerApplication(administrator, { ofInstance: 'untrusted' });
    expect((await askVisitor(visitor, authorizationRequest(untrusted))).status).toBe(200);
  });

  it('asks for trusted public applications on the own machine too, and for none on a server', async () => {
    const administrator = await stack.signedIn(await stack.given.user({ admin: true }));
    const trusted = async (redirectUri: string) => {
      const wishes = { ofInstance: 'trusted', isConfidential: false, redirectUri } as const;
      const parameters = authorizationRequest(await registerApplication(administrator, wishes), PKCE);
      return (await askVisitor(visitor, parameters)).status;
    };

    expect(await trusted('http://127.0.0.1/cb')).toBe(200);
    expect(await trusted('app.example:/cb')).toBe(200);
    expect(await trusted('https://app.example.com/cb')).toBe(302);
  });
});

describe('an authorization request that may be forged', () => {
  const cases: readonly [string, Readonly<Record<string, string>>][] = [
    ['an unknown application', { client_id: 'f'.repeat(64) }],
    ['no application', { client_id: '' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['an address that only begins alike', { redirect_uri: 'https://app.example.com/callback/more' }],
    ['the address with parameters', { redirect_uri: 'https://app.example.com/callback?x=1' }],
    ['the address in another case', { redirect_uri: 'https://app.example.com/Callback' }],
    ['no address', { redirect_uri: '' }],
    ['an address that runs', { redirect_uri: 'javascript:alert(1)' }],
  ];

  it.each(cases)('with %s shows the user an error and does not redirect', async (_name, change) => {
    const parameters = authorizationRequest(await register(), change);
    const shown = await askVisitor(visitor, parameters);
    expect(shown).toMatchObject({ status: 400, location: null });
    expect(shown.html).toContain('No access was granted.');
    expect(await visitor.post('/oauth/authorize', parameters)).toMatchObject({ status: 400, location: null });
  });

  it.each([
    ['a parameter given twice', (query: string) => `${query}&state=other`],
    ['a NUL', (query: string) => `${query}&scope=a%00`],
  ])('with %s goes nowhere', async (_name, change) => {
    const query = new URLSearchParams(authorizationRequest(await register())).toString();
    expect(await visitor.get(`/oauth/authorize?${change(query)}`)).toMatchObject({ status: 400, location: null });
  });
});

describe('an invalid authorization request', () => {
  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['an unknown scope', { scope: 'openid' }, 'invalid_scope'],
    ['a plain challenge', { ...PKCE, code_challenge_method: 'plain' }, 'invalid_request'],
    ['another challenge method', { ...PKCE, code_challenge_method: 'S512' }, 'invalid_request'],
    ['a challenge that is none', { ...PKCE, code_challenge: 'short' }, 'invalid_request'],
  ])('by %s redirects to the application with the error', async (_name, change, error) => {
    const application = await register();
    const reply = await askVisitor(visitor, authorizationRequest(application, change));
    expect(reply.status).toBe(302);
    expect(sentBack(reply)).toMatchObject({
      at: application.redirectUri,
      error,
      state: 'a state & more',
    });
  });

  it('by a scope that the application is not registered for redirects with the error', async () => {
    const application = await register({ scope: 'read_user' });
    expect(sentBack(await askVisitor(visitor, authorizationRequest(application, { scope: 'api' })))).toMatchObject({
      error: 'invalid_scope',
    });
    const { code } = await allowAccess(visitor, authorizationRequest(application));
    expect((await exchangeCode(stack.url, application, code)).body).toMatchObject({ scope: 'read_user' });
  });

  it('by a public application without PKCE redirects with the error', async () => {
    const application = await register({ isConfidential: false });
    expect(sentBack(await askVisitor(visitor, authorizationRequest(application)))).toMatchObject({
      error: 'invalid_request',
    });
  });
});
