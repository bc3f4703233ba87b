import { z } from 'zod';
import { expectStatus, type PageReply, uniqueName } from '@ingot/testing';
import { useSignInSources } from '@ingot/testing/sign-in-sources';

const own = useSignInSources();
const SESSION = '_service_session';
const account = z.looseObject({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  confirmed_at: z.string().nullable(),
  projects_limit: z.number(),
  identities: z.array(z.object({ provider: z.string(), extern_uid: z.string() })),
});

const setting = async (changes: object) => expectStatus(await own.test.root.put('/application/settings', changes), 200);
const userIn = async (visitor = own.test.visitor()) =>
  account.parse(expectStatus(await own.test.as({ headers: { cookie: visitor.cookieHeader } }).get('/user'), 200));
const connectedUser = (source: string, attributes: object = {}) => {
  const { sub } = own.newPerson();
  return own.test.given.user({ provider: source, extern_uid: sub, ...attributes });
};
const refusalsOf = (reason: string) => own.test.audit('sign_in.failed').filter((record) => record.reason === reason);

function expectRefused(reply: PageReply, status: number, text: string): void {
  expect({ status: reply.status, says: reply.html.includes(text) ? text : reply.html }).toEqual({ status, says: text });
  expect(reply.setCookies.some((cookie) => cookie.startsWith(`${SESSION}=`))).toBe(false);
}

describe('the page to sign in', () => {
  it('has a button for each source, with its label as text', async () => {
    const { html } = await own.test.visitor().get('/users/sign_in');
    expect(html).toContain('<form method="post" action="/users/auth/work">');
    expect(html).toContain('<form method="post" action="/users/auth/club">');
    expect(html).toContain('>The &lt;b&gt;club&lt;/b&gt;</button>');
  });

  it('keeps the buttons when signing in with passwords is switched off, and they work', async () => {
    const user = await connectedUser('work');
    await setting({ signin_enabled: false });
    try {
      const visitor = own.test.visitor();
      expect((await visitor.get('/users/sign_in')).html).toContain('action="/users/auth/work"');
      expect(await own.signIn(visitor)).toMatchObject({ status: 302, location: '/' });
      expect(await userIn(visitor)).toMatchObject({ id: user.id });
    } finally {
      await setting({ signin_enabled: true });
    }
  });
});

describe('signing in through a source', () => {
  it.each(['work', 'club'])('signs in who has the identity at %s, as an administrator may set it', async (source) => {
    const user = await connectedUser(source);
    const visitor = own.test.visitor();

    const reply = await own.signIn(visitor, source);

    expect(reply).toMatchObject({ status: 302, location: '/' });
    expect(await userIn(visitor)).toMatchObject({ id: user.id, email: user.email });
    const records = own.test.audit('sign_in.succeeded').filter(({ userId }) => userId === user.id);
    expect(records).toMatchObject([{ source, ip: '127.0.0.1' }]);
  });

  it('begins a session like any other, which the profile shows', async () => {
    await connectedUser('work');
    const visitor = own.test.visitor();
    const { setCookies } = await own.signIn(visitor);
    const cookie = setCookies.find((line) => line.startsWith(`${SESSION}=`)) ?? '';
    expect(cookie).toMatch(/^_service_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.get('/profile/sessions')).html).toContain('this one');
  });

  it('gives a new session each time, and ends the one before it in the same browser', async () => {
    await connectedUser('work');
    const visitor = own.test.visitor();
    await own.signIn(visitor);
    const before = visitor.cookies.get(SESSION) ?? '';
    await visitor.get('/');
    const url = own.destination(await visitor.post('/users/auth/work'));
    await own.comeBack(visitor, url);
    expect(visitor.cookies.get(SESSION)).not.toBe(before);
    const old = own.test.visitor();
    old.cookies.set(SESSION, before);
    expect((await old.get('/profile')).status).toBe(302);
  });

  it('goes on at the page that was asked for, and never at another server', async () => {
    await connectedUser('work');
    expect(await own.signIn(own.test.visitor(), 'work', '/profile?a=b')).toMatchObject({ location: '/profile?a=b' });
    expect(await own.signIn(own.test.visitor(), 'work', '//evil.example')).toMatchObject({ location: '/' });
  });

  it('asks for a new password first where that has to be changed', async () => {
    const user = await connectedUser('work');
    await own.test.root.put(`/users/${user.id}`, { password: 'set-by-an-administrator-1' });
    const visitor = own.test.visitor();
    expect(await own.signIn(visitor, 'work', '/profile')).toMatchObject({ location: '/profile/password/new' });
    expect(await visitor.get('/profile')).toMatchObject({ location: '/profile/password/new' });
  });

  it('refuses a blocked user, who is in again when they are unblocked', async () => {
    const user = await connectedUser('work');
    await own.test.root.post(`/users/${user.id}/block`);
    const visitor = own.test.visitor();
    expectRefused(await own.signIn(visitor), 403, 'Your account is blocked.');
    await own.test.root.post(`/users/${user.id}/unblock`);
    expect(await own.signIn(visitor)).toMatchObject({ status: 302 });
  });

  it('refuses a user whose address is not confirmed yet', async () => {
    const user = await connectedUser('work');
    await own.test.query('user-service', 'UPDATE users SET confirmed_at = NULL WHERE id = $1', [user.id]);
    expectRefused(await own.signIn(own.test.visitor()), 403, 'You have to confirm your email address first.');
  });

  it('knows people by the source too: the same id at another one is somebody else', async () => {
    await connectedUser('work');
    const reply = await own.signIn(own.test.visitor(), 'club');
    expectRefused(reply, 403, 'No account is connected to your account at The &lt;b&gt;club&lt;/b&gt;.');
    expect(refusalsOf('nobody').at(-1)).toMatchObject({ way: 'source', source: 'club', ip: '127.0.0.1' });
  });
});

describe('signing up through a source', () => {
  it('makes an account of what the provider vouches for', async () => {
    const name = uniqueName('jane');
    const { sub, email } = own.newPerson({ preferred_username: `${name}@corp`, name: 'Jane Döe' });
    const visitor = own.test.visitor();

    const reply = await own.signIn(visitor);

    expect(reply).toMatchObject({ status: 302, location: '/' });
    expect((await visitor.get('/')).html).toContain('Welcome! Your account is ready.');
    const user = await userIn(visitor);
    expect(user).toMatchObject({ username: name, name: 'Jane Döe', email, projects_limit: 100_000 });
    expect(user.confirmed_at).not.toBeNull();
    expect(user.identities).toEqual([{ provider: 'work', extern_uid: sub }]);
    expect(own.test.audit('user.created').find(({ userId }) => userId === user.id)).toMatchObject({
      bySignUp: true,
      source: 'work',
    });
  });

  it('signs the same person in the next time, whatever became of their address and name', async () => {
    const { sub } = own.newPerson();
    const first = own.test.visitor();
    await own.signIn(first);
    own.newPerson({ sub, email_verified: false });
    const second = own.test.visitor();
    await own.signIn(second);
    expect((await userIn(second)).id).toBe((await userIn(first)).id);
  });

  it('makes one account of a person who comes twice at once', async () => {
    const { sub } = own.newPerson();
    const visitors = [own.test.visitor(), own.test.visitor(), own.test.visitor()];
    const urls = await Promise.all(visitors.map((visitor) => own.leave(visitor)));
    const replies = await Promise.all(visitors.map((visitor, index) => own.comeBack(visitor, urls[index] ?? '')));
    expect(replies.map(({ status }) => status)).toEqual([302, 302, 302]);
    const ids = await Promise.all(visitors.map(async (visitor) => (await userIn(visitor)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await own.test.query('user-service', 'SELECT FROM identities WHERE extern_uid = $1', [sub])).toHaveLength(1);
  });

  it('finds a username that is free: neither a user nor a group has it', async () => {
    const taken = await own.test.given.user();
    const group = `${taken.username}2`;
    await own.test.query('repo-service', `INSERT INTO namespaces (kind, path, name) VALUES ('group', $1, $1)`, [group]);
    own.newPerson({ preferred_username: taken.username.toUpperCase() });
    const visitor = own.test.visitor();
    await own.signIn(visitor);
    expect((await userIn(visitor)).username).toBe(`${taken.username.toUpperCase()}3`);
  });

  it('takes the address for a username, and that for a name, where the provider knows none', async () => {
    const email = `${uniqueName('plain')}@example.com`;
    own.newPerson({ preferred_username: undefined, name: undefined, email });
    const visitor = own.test.visitor();
    await own.signIn(visitor);
    const [username] = email.split('@');
    expect(await userIn(visitor)).toMatchObject({ username, name: username, email });
  });

  it.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['is none', { email: 'nobody' }],
  ])('makes no account when the address %s', async (_name, claims) => {
    const { sub } = own.newPerson(claims);
    const reply = await own.signIn(own.test.visitor());
    expectRefused(reply, 403, 'Work has no verified email address of yours, so no account could be created.');
    expect(await own.test.query('user-service', 'SELECT FROM identities WHERE extern_uid = $1', [sub])).toEqual([]);
  });

  it.each(['primary', 'secondary'])(
    'never takes over an account by its %s address, and says what to do',
    async (kind) => {
      const user = await own.test.given.user();
      const email = kind === 'primary' ? user.email : `second-${user.email}`;
      if (kind === 'secondary') expectStatus(await own.test.root.post(`/users/${user.id}/emails`, { email }), 201);
      own.newPerson({ email: email.toUpperCase() });
      const reply = await own.signIn(own.test.visitor());
      expectRefused(reply, 403, 'If it is yours, sign in another way and connect Work in your profile.');
      const { identities } = account.parse((await own.test.root.get(`/users/${user.id}`)).body);
      expect(identities).toEqual([]);
    },
  );

  it('is closed while sign-up is disabled, and users with an account still sign in', async () => {
    await setting({ signup_enabled: false });
    try {
      await connectedUser('work');
      expect(await own.signIn(own.test.visitor())).toMatchObject({ status: 302 });
      own.newPerson();
      const reply = await own.signIn(own.test.visitor());
      expectRefused(reply, 403, 'No account is connected to your account at Work.');
    } finally {
      await setting({ signup_enabled: true });
    }
  });

  it.each([
    ['the list of those that may', { domain_whitelist: ['*.corp.example'] }, { domain_whitelist: [] }],
    [
      'the list of those that may not',
      { domain_blacklist_enabled: true, domain_blacklist: ['example.com'] },
      { domain_blacklist_enabled: false, domain_blacklist: [] },
    ],
  ])('goes by the domains: %s', async (_name, closed, open) => {
    await setting(closed);
    try {
      own.newPerson();
      const reply = await own.signIn(own.test.visitor());
      expectRefused(reply, 403, 'The domain of your email address at Work is not allowed');
      own.newPerson({ email: `${uniqueName('x')}@a.corp.example` });
      expect(await own.signIn(own.test.visitor())).toMatchObject({ status: 302 });
    } finally {
      await setting(open);
    }
  });
});

describe('the setting disabled_oauth_sign_in_sources', () => {
  const disable = (names: readonly string[]) => setting({ disabled_oauth_sign_in_sources: names });
  afterEach(() => disable([]));

  it('takes the names of sources', async () => {
    expect(await disable(['work', 'club'])).toMatchObject({ disabled_oauth_sign_in_sources: ['work', 'club'] });
  });

  it('refuses other names, and stays as it was', async () => {
    await disable(['club']);
    const reply = await own.test.root.put('/application/settings', { disabled_oauth_sign_in_sources: ['work', 'x'] });
    expect(reply).toMatchObject({
      status: 400,
      body: { message: { disabled_oauth_sign_in_sources: ["'x' is not an OAuth sign-in source"] } },
    });
    expect((await own.test.root.get('/application/settings')).body).toMatchObject({
      disabled_oauth_sign_in_sources: ['club'],
    });
  });

  it('keeps a name that was configured when it was given, so that other settings can be changed', async () => {
    const text = `UPDATE application_settings SET disabled_oauth_sign_in_sources = $1`;
    await own.test.query('user-service', text, [['gone', 'work']]);
    await setting({ sign_in_text: null, disabled_oauth_sign_in_sources: ['gone', 'work'] });
    await disable(['work']);
    const reply = await own.test.root.put('/application/settings', { disabled_oauth_sign_in_sources: ['gone'] });
    expect(reply.status).toBe(400);
  });

  it('takes the button away, refuses who begins and who comes back, and leaves sessions', async () => {
    await connectedUser('work');
    const [inside, underWay, outside] = [own.test.visitor(), own.test.visitor(), own.test.visitor()];
    await own.signIn(inside);
    const url = await own.leave(underWay);
    await outside.get('/users/sign_in');

    await disable(['work']);

    expect((await outside.get('/users/sign_in')).html).not.toContain('/users/auth/work');
    const off = 'Signing in with Work is disabled.';
    expectRefused(await outside.post('/users/auth/work'), 403, off);
    expectRefused(await own.comeBack(underWay, url), 403, off);
    expect((await inside.get('/profile')).status).toBe(200);
    expect((await outside.get('/users/sign_in')).html).toContain('/users/auth/club');
  });
});
