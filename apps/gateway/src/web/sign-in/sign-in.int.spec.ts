import { z } from 'zod';
import { expectStatus, type TestUser, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const SESSION = '_service_session';

let user: TestUser;

beforeAll(async () => {
  user = await stack.given.user();
});

const visitorHome = async (visitor: Visitor) => (await visitor.get('/')).html;

describe('signing in', () => {
  it.each([
    ['a username', () => user.username],
    ['a username in another case', () => user.username.toUpperCase()],
    ['an address', () => user.email],
    ['an address in another case, with spaces around it', () => ` ${user.email.toUpperCase()} `],
  ])('works with %s', async (_name, login) => {
    const visitor = stack.visitor();
    const reply = await visitor.signIn(login(), user.password);
    expect(reply).toMatchObject({ status: 302, location: '/' });
    expect(await visitorHome(visitor)).toContain(`Hello, ${user.name}`);
  });

  it('sets a cookie that scripts cannot read and other sites do not send, for as long as the session lasts', async () => {
    const visitor = stack.visitor();
    const { setCookies } = await visitor.signIn(user.username, user.password);
    const cookie = setCookies.find((line) => line.startsWith(`${SESSION}=`)) ?? '';
    expect(cookie).toMatch(/^_service_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const days = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400;
    expect(days).toBeCloseTo(7, 1);
  });

  it.each([
    ['a wrong password', () => [user.username, 'wrong'] as const],
    ['the password in another case', () => [user.username, user.password.toUpperCase()] as const],
    ['an unknown name', () => ['nobody-at-all', user.password] as const],
    ['no password', () => [user.username, ''] as const],
    ['nothing', () => ['', ''] as const],
    ['a very long password', () => [user.username, 'x'.repeat(100_000)] as const],
  ])('with %s says the same as with any other, and sets no session', async (_name, credentials) => {
    const visitor = stack.visitor();
    const reply = await visitor.signIn(...credentials());
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('Wrong username or password.');
    expect(visitor.cookies.has(SESSION)).toBe(false);
  });

  it('keeps the name that was given, and never the password', async () => {
    const reply = await stack.visitor().signIn('"><b>name', 'secret-password');
    expect(reply.html).toContain('value="&quot;&gt;&lt;b&gt;name"');
    expect(reply.html).not.toContain('secret-password');
  });

  it('goes back to the page that was asked for', async () => {
    const visitor = stack.visitor();
    const page = await visitor.get('/users/sign_in?return_to=%2Fprofile%3Fa%3Db');
    expect(page.html).toContain('name="return_to" value="/profile?a=b"');
    const reply = await visitor.post('/users/sign_in', {
      login: user.username,
      password: user.password,
      return_to: '/profile?a=b',
    });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('content="0; url=/profile?a=b"');
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to another server: %s',
    async (returnTo) => {
      const visitor = stack.visitor();
      const page = await visitor.get(`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`);
      expect(page.html).toContain('name="return_to" value="/"');
      const reply = await visitor.post('/users/sign_in', {
        login: user.username,
        password: user.password,
        return_to: returnTo,
      });
      expect(reply).toMatchObject({ status: 302, location: '/' });
    },
  );

  it('gives a session of its own each time, and ends the one before it in the same browser', async () => {
    const visitor = await stack.signedIn(user);
    const before = visitor.cookies.get(SESSION) ?? '';
    await visitor.get('/');
    await visitor.post('/users/sign_in', { login: user.username, password: user.password });
    expect(visitor.cookies.get(SESSION)).not.toBe(before);
    const old = stack.visitor();
    old.cookies.set(SESSION, before);
    expect(await visitorHome(old)).not.toContain('Hello');
    expect(await visitorHome(visitor)).toContain('Hello');
  });

  it('never takes over a session id that the browser brought along', async () => {
    const visitor = stack.visitor();
    const planted = 'x'.repeat(43);
    visitor.cookies.set(SESSION, planted);
    await visitor.signIn(user.username, user.password);
    expect(visitor.cookies.get(SESSION)).not.toBe(planted);
  });

  it('is noted: this one and the one before', async () => {
    const someone = await stack.given.user();
    const shown = z.object({ current_sign_in_at: z.string().nullable(), last_sign_in_at: z.string().nullable() });
    const look = async () => shown.parse(expectStatus(await stack.as(someone).get('/user'), 200));
    expect(await look()).toEqual({ current_sign_in_at: null, last_sign_in_at: null });
    await stack.signedIn(someone);
    const first = await look();
    expect(first.current_sign_in_at).not.toBeNull();
    await stack.signedIn(someone);
    const second = await look();
    expect(second.last_sign_in_at).toBe(first.current_sign_in_at);
    expect(second.current_sign_in_at).not.toBe(first.current_sign_in_at);
  });
});

describe('a form', () => {
  const credentials = () => ({ login: user.username, password: user.password });

  it.each([
    ['without its token', { authenticity_token: null }],
    ['with an empty token', { authenticity_token: '' }],
    ['with a token of nobody', { authenticity_token: 'x'.repeat(43) }],
  ])('%s is refused', async (_name, token) => {
    const visitor = stack.visitor();
    const reply = await visitor.submit('/users/sign_in', { ...credentials(), ...token });
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('This form has expired');
    expect(visitor.cookies.has(SESSION)).toBe(false);
  });

  it("with another visitor's token is refused", async () => {
    const [visitor, other] = [stack.visitor(), stack.visitor()];
    await other.get('/users/sign_in');
    const reply = await visitor.submit('/users/sign_in', { ...credentials(), authenticity_token: other.csrfToken });
    expect(reply.status).toBe(422);
  });

  it('without the cookie that its token belongs to is refused', async () => {
    const visitor = stack.visitor();
    await visitor.get('/users/sign_in');
    visitor.cookies.clear();
    expect((await visitor.post('/users/sign_in', credentials())).status).toBe(422);
  });

  it.each(['cross-site', 'same-site'])('that a browser says is sent %s is refused', async (site) => {
    const visitor = stack.visitor();
    await visitor.get('/users/sign_in');
    const reply = await visitor.post('/users/sign_in', credentials(), { 'sec-fetch-site': site });
    expect(reply.status).toBe(422);
  });

  it("of a session with another session's token is refused, and does nothing", async () => {
    const [visitor, other] = [await stack.signedIn(user), await stack.signedIn(user)];
    await visitor.get('/');
    await other.get('/');
    const reply = await visitor.post('/users/sign_out', { authenticity_token: other.csrfToken });
    expect(reply.status).toBe(422);
    expect(await visitorHome(visitor)).toContain('Hello');
  });

  it('that is too large is refused', async () => {
    const visitor = stack.visitor();
    const reply = await visitor.submit('/users/sign_in', { login: 'x'.repeat(200_000), password: 'x' });
    expect(reply.status).toBe(413);
    expect(reply.headers['content-type']).toContain('text/html');
  });

  it('with NUL bytes is refused', async () => {
    const reply = await stack.visitor().submit('/users/sign_in', { login: 'a\0b', password: 'x' });
    expect(reply.status).toBe(400);
  });
});

describe('signing out', () => {
  it('ends the session at once and forgets the cookie', async () => {
    const visitor = await stack.signedIn(user);
    await visitor.get('/');
    const id = visitor.cookies.get(SESSION) ?? '';
    const reply = await visitor.post('/users/sign_out');
    expect(reply).toMatchObject({ status: 302, location: '/users/sign_in' });
    expect(visitor.cookies.has(SESSION)).toBe(false);
    visitor.cookies.set(SESSION, id);
    expect(await visitorHome(visitor)).not.toContain('Hello');
  });

  it('is not done by looking at its address', async () => {
    const visitor = await stack.signedIn(user);
    expect((await visitor.get('/users/sign_out')).status).toBe(404);
    expect(await visitorHome(visitor)).toContain('Hello');
  });
});
