import { type TestUser, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();

const PAGES = ['', '/personal_access_tokens', '/private_token', '/keys', '/emails', '/identities', '/sessions'].map(
  (path) => `/profile${path}`,
);
const FORMS = [
  '/personal_access_tokens',
  '/personal_access_tokens/1/revoke',
  '/private_token/show',
  '/private_token/reset',
  '/keys',
  '/keys/1/remove',
  '/emails',
  '/emails/1/remove',
  '/sessions/1/end',
  '/sessions/end_others',
  '/name',
].map((path) => `/profile${path}`);

let user: TestUser;
let visitor: Visitor;

beforeAll(async () => {
  user = await stack.given.user();
});

beforeEach(() => {
  visitor = stack.visitor();
});

describe.each(PAGES)('the page %s', (path) => {
  it('sends visitors to sign in, and back', async () => {
    const location = `/users/sign_in?return_to=${encodeURIComponent(path)}`;
    expect(await visitor.get(path)).toMatchObject({ status: 302, location });
    await visitor.get(location);
    const { username: login, password } = user;
    expect(await visitor.post('/users/sign_in', { login, password, return_to: path })).toMatchObject({ status: 200 });
    expect((await visitor.get(path)).status).toBe(200);
  });

  it('is for nobody to keep, and runs no script', async () => {
    await visitor.signIn(user.username, user.password);
    const { status, headers, html } = await visitor.get(path);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|<style|style=/);
  });

  it('waits until a password that somebody else set is changed', async () => {
    const forced = await stack.given.user();
    await stack.root.put(`/users/${forced.id}`, { password: 'set-by-somebody-1' });
    await visitor.signIn(forced.username, 'set-by-somebody-1');
    expect(await visitor.get(path)).toMatchObject({ status: 302, location: '/profile/password/new' });
  });
});

it.each([...PAGES.slice(1), '/profile/password/new', '/oauth/authorized_applications', '/oauth/applications'])(
  'the page %s leads back to the profile',
  async (path) => {
    await visitor.signIn(user.username, user.password);
    expect((await visitor.get(path)).html).toMatch(/aria-label="Where you are"><p><a href="\/profile">Your profile</);
  },
);

it('the page of sign-in providers says that there are none', async () => {
  await visitor.signIn(user.username, user.password);
  const { html } = await visitor.get('/profile/identities');
  expect(html).toContain('No sign-in providers are configured.');
});

describe.each(FORMS)('the form to %s', (path) => {
  it('is refused without its token', async () => {
    await visitor.signIn(user.username, user.password);
    expect((await visitor.post(path, { authenticity_token: null })).status).toBe(422);
    expect((await visitor.post(path, { authenticity_token: 'x' })).status).toBe(422);
  });

  it('sends visitors to sign in', async () => {
    await visitor.get('/users/sign_in');
    expect(await visitor.post(path)).toMatchObject({ status: 302, location: '/users/sign_in' });
  });
});

describe('the overview', () => {
  it('leads to everything that belongs to an account', async () => {
    await visitor.signIn(user.username, user.password);
    const { html } = await visitor.get('/profile');
    expect(html).toContain(user.email);
    const links = [...html.matchAll(/href="(\/(?:profile|oauth)\/[^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual([
      ...PAGES.slice(1),
      '/profile/password/new',
      '/oauth/authorized_applications',
      '/oauth/applications',
    ]);
    for (const link of links) expect((await visitor.get(link)).status).toBe(200);
  });
});

describe('the name', () => {
  beforeEach(() => visitor.signIn(user.username, user.password));

  it('is changed, at once and everywhere', async () => {
    const sent = await visitor.submit('/profile', { name: 'Another <Name>' }, '/profile/name');
    expect(sent).toMatchObject({ status: 302, location: '/profile' });
    expect((await visitor.get('/profile')).html).toContain('value="Another &lt;Name&gt;"');
    expect((await stack.as(user).get('/user')).body).toMatchObject({ name: 'Another <Name>' });
  });

  it.each([
    ['none', ' ', 'Name can&#39;t be blank'],
    ['a long one', 'x'.repeat(256), 'Name is too long (maximum is 255 characters)'],
  ])('stays when %s is given', async (_name, name, words) => {
    const { status, html } = await visitor.submit('/profile', { name }, '/profile/name');
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect((await stack.as(user).get('/user')).body).not.toMatchObject({ name });
  });
});

describe('the link to the applications of the instance', () => {
  it.each([true, false])('is on the profile of an administrator only (%s)', async (admin) => {
    const owner = await stack.given.user({ admin });
    await visitor.signIn(owner.username, owner.password);
    const { html } = await visitor.get('/profile');
    expect(html.includes('href="/admin/applications"')).toBe(admin);
  });
});
