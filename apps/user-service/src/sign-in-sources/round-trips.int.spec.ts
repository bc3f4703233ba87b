import { createServer } from 'node:net';
import { newSigningKey, useSignInSources } from '@ingot/testing/sign-in-sources';
import { type Visitor } from '@ingot/testing';

/** Takes connections, and never says a word. */
const silent = createServer().unref();
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const address = silent.address();
const silentPort = address !== null && typeof address === 'object' ? address.port : 0;

const another = { clientId: 'ingot', clientSecret: 'a secret of a source' };
const own = useSignInSources([
  { ...another, name: 'away', label: 'Away', issuer: 'http://127.0.0.1:2' },
  { ...another, name: 'slow', label: 'Slow', issuer: `http://127.0.0.1:${silentPort}` },
]);
afterAll(() => {
  silent.close();
});

const ROUND_TRIP = '_service_sign_in';
const STALE = 'does not belong to a sign-in of this browser, or came too late.';
const UNTRUSTED = 'The answer from Work is invalid.';

const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`;
const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/profile')).status === 200;
const newUser = () => own.test.given.user({ provider: 'work', extern_uid: own.newPerson().sub });
const lastRefusal = () => own.test.audit('sign_in.failed').at(-1);

/** Everything up to the address at which the provider sends the browser back. */
async function sentBack(visitor: Visitor, source = 'work'): Promise<URL> {
  return own.provider.visit(await own.leave(visitor, source));
}

describe('the redirect to a provider', () => {
  it('asks by code, with PKCE, a state and a nonce, for the address that is to be registered', async () => {
    const url = new URL(await own.leave(own.test.visitor()));
    expect(url.origin).toBe(own.provider.issuer);
    const { code_challenge: challenge, state, nonce, ...others } = Object.fromEntries(url.searchParams);
    for (const fresh of [challenge, state, nonce]) expect(fresh).toMatch(/^[\w-]{43}$/);
    expect(new Set([challenge, state, nonce]).size).toBe(3);
    expect(others).toEqual({
      client_id: 'ingot-work',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${own.test.url}/users/auth/work/callback`,
      code_challenge_method: 'S256',
    });
  });

  it('keeps what has to come back in one encrypted cookie of ten minutes', async () => {
    const visitor = own.test.visitor();
    await visitor.get('/users/sign_in');
    const { setCookies, html } = await visitor.post('/users/auth/work', { return_to: '/profile' });
    const [cookie = ''] = setCookies.filter((line) => line.startsWith(ROUND_TRIP));
    expect(cookie).toMatch(/^_service_sign_in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const sealed = visitor.cookies.get(ROUND_TRIP) ?? '';
    expect(html).not.toContain(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/profile|state|nonce/);
  });

  it('begins with a form of ours alone', async () => {
    const visitor = own.test.visitor();
    await visitor.get('/users/sign_in');
    const reply = await visitor.post('/users/auth/work', { authenticity_token: null });
    expect(reply.status).toBe(422);
    expect(visitor.cookies.has(ROUND_TRIP)).toBe(false);
    expect((await visitor.get('/users/auth/work')).status).toBe(404);
  });

  it.each(['nothing', 'Work', 'work%2Fcallback', 'x'.repeat(300)])('knows no source called %s', async (source) => {
    const visitor = own.test.visitor();
    await visitor.get('/users/sign_in');
    expect((await visitor.post(`/users/auth/${source}`)).status).toBe(404);
    expect((await visitor.get(`/users/auth/${source}/callback?state=x&code=y`)).status).toBe(404);
  });

  it.each(['away', 'slow'])('ends at a page that says so when the provider is %s', async (source) => {
    const visitor = own.test.visitor();
    await visitor.get('/users/sign_in');
    const reply = await visitor.post(`/users/auth/${source}`);
    expect(reply.status).toBe(503);
    expect(reply.html).toMatch(/(Away|Slow) does not answer\./);
    expect(visitor.cookies.has(ROUND_TRIP)).toBe(false);
    expect(lastRefusal()).toMatchObject({ way: 'source', source, reason: 'away' });
    expect((await visitor.get('/users/sign_in')).status).toBe(200);
  });
});

describe('the callback of a provider', () => {
  it.each([
    ['without having left', (_callback: URL, visitor: Visitor) => visitor.cookies.delete(ROUND_TRIP)],
    ['with another state', (callback: URL) => callback.searchParams.set('state', 'x'.repeat(43))],
    ['without a state', (callback: URL) => callback.searchParams.delete('state')],
    ['at another source', (callback: URL) => (callback.pathname = '/users/auth/club/callback')],
    [
      'with a cookie that was changed',
      (_callback: URL, visitor: Visitor) => visitor.cookies.set(ROUND_TRIP, 'A'.repeat(400)),
    ],
  ])('%s is refused', async (_name, change) => {
    await newUser();
    const visitor = own.test.visitor();
    const callback = await sentBack(visitor);
    change(callback, visitor);
    const reply = await visitor.get(pathOf(callback));
    expect(reply.status).toBe(400);
    expect(reply.html).toContain(STALE);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(lastRefusal()).toMatchObject({ reason: 'stale' });
  });

  it("in another visitor's browser is refused: nobody is signed in as somebody else by a link", async () => {
    await newUser();
    const [attacker, victim] = [own.test.visitor(), own.test.visitor()];
    const callback = await sentBack(attacker);
    await own.leave(victim);
    expect((await victim.get(pathOf(callback))).html).toContain(STALE);
    expect(await isSignedIn(victim)).toBe(false);
  });

  it('works once, and only with the cookie', async () => {
    await newUser();
    const visitor = own.test.visitor();
    const callback = await sentBack(visitor);
    const sealed = visitor.cookies.get(ROUND_TRIP) ?? '';
    expect((await visitor.get(pathOf(callback))).status).toBe(302);
    expect(visitor.cookies.has(ROUND_TRIP)).toBe(false);
    expect((await visitor.get(pathOf(callback))).html).toContain(STALE);
    const thief = own.test.visitor();
    thief.cookies.set(ROUND_TRIP, sealed);
    expect((await thief.get(pathOf(callback))).html).toContain(STALE);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('works for the sign-in that was started last', async () => {
    await newUser();
    const visitor = own.test.visitor();
    const first = await sentBack(visitor);
    const second = await sentBack(visitor);
    const sealed = visitor.cookies.get(ROUND_TRIP) ?? '';
    expect((await visitor.get(pathOf(first))).html).toContain(STALE);
    visitor.cookies.set(ROUND_TRIP, sealed);
    expect((await visitor.get(pathOf(second))).status).toBe(302);
  });

  it('with the wish of somebody who does not want to says so', async () => {
    own.newPerson();
    own.provider.refuses = true;
    const visitor = own.test.visitor();
    const reply = await own.signIn(visitor);
    expect(reply.status).toBe(403);
    expect(reply.html).toContain('Work denied the sign-in, or you cancelled it.');
    expect(lastRefusal()).toMatchObject({ source: 'work', reason: 'denied' });
  });

  it.each([
    ['temporarily_unavailable', 503, 'Work does not answer.'],
    ['unauthorized_client', 400, UNTRUSTED],
    ['<script>', 400, UNTRUSTED],
  ])('with the error %s says what that means, and nothing of what was sent', async (error, status, text) => {
    const visitor = own.test.visitor();
    const callback = await sentBack(visitor);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', error);
    callback.searchParams.set('error_description', 'shown to nobody');
    const reply = await visitor.get(pathOf(callback));
    expect(reply.status).toBe(status);
    expect(reply.html).toContain(text);
    expect(reply.html).not.toMatch(/shown to nobody|<script>/);
  });

  it.each([
    ['a code of nobody', (callback: URL) => callback.searchParams.set('code', 'a code that nobody has')],
    ['no code', (callback: URL) => callback.searchParams.delete('code')],
    ['two codes', (callback: URL) => callback.searchParams.append('code', 'another code')],
    ['another issuer', (callback: URL) => callback.searchParams.set('iss', 'https://evil.example')],
    ['a NUL byte', (callback: URL) => callback.searchParams.set('code', 'a\0b')],
    ['a very long code', (callback: URL) => callback.searchParams.set('code', 'x'.repeat(8_000))],
  ])('with %s is refused', async (_name, change) => {
    await newUser();
    const visitor = own.test.visitor();
    const callback = await sentBack(visitor);
    change(callback);
    const reply = await visitor.get(pathOf(callback));
    expect(reply.status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([
    ['nonce', 'of another request', { nonce: 'x'.repeat(43) }],
    ['nonce', 'missing', { nonce: undefined }],
    ['audience', 'another program', { aud: 'ingot-club' }],
    ['audience', 'several, without saying which is meant', { aud: ['ingot-work', 'other'], azp: undefined }],
    ['issuer', 'another provider', { iss: 'https://evil.example' }],
    ['end', 'over', { exp: Math.floor(Date.now() / 1_000) - 600 }],
    ['subject', 'missing', { sub: undefined }],
    ['subject', 'no text', { sub: 7 }],
    ['subject', 'empty', { sub: '' }],
    ['subject', 'too long', { sub: 'x'.repeat(256) }],
    ['subject', 'nothing that can be kept', { sub: 'a\0b' }],
  ])('with an ID token whose %s is %s is refused', async (_claim, _what, forged) => {
    await newUser();
    own.provider.forge = (claims) => ({ ...claims, ...forged });
    const visitor = own.test.visitor();
    const reply = await own.signIn(visitor);
    expect(reply.status).toBe(400);
    expect(reply.html).toContain(UNTRUSTED);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(lastRefusal()).toMatchObject({ source: 'work', reason: 'bad_answer', ip: '127.0.0.1' });
  });

  it('with an ID token that somebody else signed is refused', async () => {
    await newUser();
    own.provider.signingKey = newSigningKey();
    const visitor = own.test.visitor();
    expect((await own.signIn(visitor)).html).toContain(UNTRUSTED);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('makes no account of one person by what the provider tells of another', async () => {
    const { sub, email } = own.newPerson();
    own.provider.forge = (claims) => ({ ...claims, sub: `not-${sub}` });
    expect((await own.signIn(own.test.visitor())).html).toContain(UNTRUSTED);
    expect(await own.test.query('user-service', 'SELECT FROM users WHERE email = $1', [email])).toEqual([]);
  });

  it('ends when the provider goes away in between, and works when it is back', async () => {
    const { sub } = own.newPerson();
    await own.test.given.user({ provider: 'work', extern_uid: sub });
    const visitor = own.test.visitor();
    const callback = await sentBack(visitor);
    const release = own.provider.hang();
    const reply = await visitor.get(pathOf(callback));
    release();
    expect(reply.status).toBe(503);
    expect(reply.html).toContain('Work does not answer.');
    expect(await own.signIn(visitor)).toMatchObject({ status: 302 });
  });
});
