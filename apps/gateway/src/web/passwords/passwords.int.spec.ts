import { expectStatus, linkIn, type TestUser, uniqueName, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const NEW_PASSWORD = 'a-wholly-new-password-1';
const SENT = 'If an account has this address, we sent a mail with a link.';

const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/')).html.includes('Hello');
const works = async ({ username }: TestUser, password: string): Promise<boolean> =>
  (await stack.visitor().signIn(username, password)).status === 302;

/** Asks for a mail as somebody who is not signed in; answers path and query of the link in it. */
async function resetLink(user: TestUser, number = 1): Promise<string> {
  await stack.visitor().submit('/users/password/new', { email: user.email });
  return linkIn(await stack.mails.waitFor(user.email, number));
}

const choose = (visitor: Visitor, token: string, password: string, confirmation = password) =>
  visitor.post('/users/password/edit', { token, password, confirmation });

const tokenIn = (link: string): string => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

describe('a forgotten password', () => {
  it('is replaced by the link in a mail', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    const visitor = stack.visitor();
    expect((await visitor.get(link)).status).toBe(200);
    const reply = await choose(visitor, tokenIn(link), NEW_PASSWORD);
    expect(reply).toMatchObject({ status: 302, location: '/users/sign_in' });
    expect((await visitor.get('/users/sign_in')).html).toContain('Your password was changed.');
    expect(await works(user, user.password)).toBe(false);
    expect(await works(user, NEW_PASSWORD)).toBe(true);
  });

  it('sends a mail in text and HTML with a link to this page', async () => {
    const user = await stack.given.user();
    await resetLink(user);
    const mail = await stack.mails.waitFor(user.email);
    expect(mail).toMatchObject({ subject: 'Choose a new password', to: [{ address: user.email }] });
    expect(mail.text).toContain(`Hello ${user.name},`);
    expect(mail.text).toContain(`${stack.url}/users/password/edit?token=`);
    expect(mail.html).toContain(`<a href="${stack.url}/users/password/edit?token=`);
  });

  it('ends every session, and git with the old password', async () => {
    const user = await stack.given.user();
    const sessions = [await stack.signedIn(user), await stack.signedIn(user)];
    const link = await resetLink(user);
    const visitor = stack.visitor();
    await visitor.get(link);
    await choose(visitor, tokenIn(link), NEW_PASSWORD);
    for (const session of sessions) expect(await isSignedIn(session)).toBe(false);
  });

  it('leaves tokens as they are', async () => {
    const user = await stack.given.user();
    const { private_token: token } = expectStatus(await stack.root.get(`/user?sudo=${user.id}`), 200) as {
      private_token: string;
    };
    const link = await resetLink(user);
    const visitor = stack.visitor();
    await visitor.get(link);
    await choose(visitor, tokenIn(link), NEW_PASSWORD);
    expect((await stack.as(token).get('/user')).status).toBe(200);
  });

  it('is answered alike for an address that nobody has, and no mail is sent to it', async () => {
    const unknown = `${uniqueName('nobody')}@example.com`;
    const user = await stack.given.user();
    const [known, other, none] = [stack.visitor(), stack.visitor(), stack.visitor()];
    const replies = [
      await known.submit('/users/password/new', { email: user.email }),
      await other.submit('/users/password/new', { email: unknown }),
      await none.submit('/users/password/new', { email: 'no address' }),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 302, location: '/users/sign_in' });
    for (const visitor of [known, other, none]) expect((await visitor.get('/users/sign_in')).html).toContain(SENT);
    await stack.mails.waitFor(user.email);
    expect(await stack.mails.to(unknown)).toEqual([]);
  });

  it('is not replaced by a link that was used', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    const visitor = stack.visitor();
    await visitor.get(link);
    await choose(visitor, tokenIn(link), NEW_PASSWORD);
    const again = await choose(visitor, tokenIn(link), 'yet-another-password-1');
    expect(again).toMatchObject({ status: 302, location: '/users/password/new' });
    expect(await works(user, NEW_PASSWORD)).toBe(true);
  });

  it('is not replaced by an older link once a newer one was used', async () => {
    const user = await stack.given.user();
    const [older, newer] = [await resetLink(user), await resetLink(user, 2)];
    const visitor = stack.visitor();
    await visitor.get(newer);
    await choose(visitor, tokenIn(newer), NEW_PASSWORD);
    expect(await choose(visitor, tokenIn(older), 'yet-another-password-1')).toMatchObject({
      location: '/users/password/new',
    });
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000)])(
    'is not replaced by a token that is none: %.5s',
    async (token) => {
      const visitor = stack.visitor();
      await visitor.get('/users/password/edit?token=x');
      const reply = await choose(visitor, token, NEW_PASSWORD);
      expect(reply).toMatchObject({ status: 302, location: '/users/password/new' });
      expect((await visitor.get('/users/password/new')).html).toContain('This link is no longer valid.');
    },
  );

  it('is not replaced by one that is not good, and the link stays good', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    const visitor = stack.visitor();
    await visitor.get(link);
    const short = await choose(visitor, tokenIn(link), 'short');
    expect(short.status).toBe(422);
    expect(short.html).toContain('is too short (minimum is 8 characters)');
    const different = await choose(visitor, tokenIn(link), NEW_PASSWORD, 'something else');
    expect(different.status).toBe(422);
    expect(different.html).toContain('The passwords do not match');
    expect((await choose(visitor, tokenIn(link), NEW_PASSWORD)).status).toBe(302);
  });

  it('is not replaced for somebody who was blocked', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    expectStatus(await stack.root.post(`/users/${user.id}/block`), 201);
    const visitor = stack.visitor();
    await visitor.get(link);
    expect(await choose(visitor, tokenIn(link), NEW_PASSWORD)).toMatchObject({ location: '/users/password/new' });
  });

  it('is not replaced by a link that was mailed before an administrator set another', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    expectStatus(await stack.root.put(`/users/${user.id}`, { password: 'set-by-somebody-1' }), 200);
    const visitor = stack.visitor();
    await visitor.get(link);
    expect(await choose(visitor, tokenIn(link), NEW_PASSWORD)).toMatchObject({ location: '/users/password/new' });
    expect(await works(user, 'set-by-somebody-1')).toBe(true);
  });

  it("is not replaced by a link that went to an address which is not the account's any more", async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    const email = `${uniqueName('moved')}@example.com`;
    expectStatus(await stack.root.put(`/users/${user.id}`, { email }), 200);
    const visitor = stack.visitor();
    await visitor.get(link);
    expect(await choose(visitor, tokenIn(link), NEW_PASSWORD)).toMatchObject({ location: '/users/password/new' });
    expect(await works(user, user.password)).toBe(true);
  });

  it('brings five mails in an hour at most, also when asked for all at once', async () => {
    const user = await stack.given.user();
    const asked = Array.from({ length: 12 }, () =>
      stack.visitor().submit('/users/password/new', { email: user.email }),
    );
    await Promise.all(asked);
    const other = await stack.given.user();
    await stack.mails.waitFor(user.email, 5);
    await resetLink(other);
    expect(await stack.mails.to(user.email)).toHaveLength(5);
  });
});

describe('an account that is created without a password', () => {
  it('gets a mail by which its user chooses one', async () => {
    const user = await stack.given.user({ password: undefined, reset_password: true });
    const mail = await stack.mails.waitFor(user.email);
    expect(mail.subject).toBe('Your new account');
    expect(mail.text).toContain(`Your username is ${user.username}.`);
    const link = linkIn(mail);
    const visitor = stack.visitor();
    await visitor.get(link);
    await choose(visitor, tokenIn(link), NEW_PASSWORD);
    expect(await works(user, NEW_PASSWORD)).toBe(true);
  });

  it('gets it once the mail server takes it, when it was away', async () => {
    const username = uniqueName('user');
    const user = await stack.given.user({ username, email: `later-${username}@example.com`, reset_password: true });
    expect((await stack.mails.waitFor(user.email)).subject).toBe('Your new account');
  });

  it('gets it then also when it asks for as many other mails as it may meanwhile', async () => {
    const username = uniqueName('user');
    const user = await stack.given.user({ username, email: `later-${username}@example.com`, reset_password: true });
    const ask = () => stack.visitor().submit('/users/password/new', { email: user.email });
    await Promise.all([ask(), ask(), ask(), ask()]);

    await stack.mails.waitFor(user.email, 5);
    const subjects = (await stack.mails.to(user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your new account');
  });
});

describe('a password that an administrator set', () => {
  const OWN = 'chosen by myself';
  let user: TestUser;
  let visitor: Visitor;

  beforeEach(async () => {
    user = await stack.given.user();
    expectStatus(await stack.root.put(`/users/${user.id}`, { password: 'set-by-somebody-1' }), 200);
    visitor = stack.visitor();
  });

  it('must be changed at the next sign-in, before any other page', async () => {
    const reply = await visitor.signIn(user.username, 'set-by-somebody-1');
    expect(reply).toMatchObject({ status: 302, location: '/profile/password/new' });
    const page = await visitor.get('/profile/password/new');
    expect(page.html).toContain('Choose a new one to continue.');
    const applications = await visitor.get('/oauth/applications');
    expect(applications).toMatchObject({ status: 302, location: '/profile/password/new' });
  });

  it('refuses calls by session until then', async () => {
    await visitor.signIn(user.username, 'set-by-somebody-1');
    const api = () => stack.as({ headers: { cookie: visitor.cookieHeader } });
    expect((await api().get('/user')).status).toBe(401);
    await visitor.get('/profile/password/new');
    const changed = await visitor.post('/profile/password/new', {
      current_password: 'set-by-somebody-1',
      password: OWN,
      confirmation: OWN,
    });
    expect(changed).toMatchObject({ status: 302, location: '/profile' });
    expect((await api().get('/user')).status).toBe(200);
    expect(await works(user, OWN)).toBe(true);
  });

  it('may not stay as it is', async () => {
    await visitor.signIn(user.username, 'set-by-somebody-1');
    const same = {
      current_password: 'set-by-somebody-1',
      password: 'set-by-somebody-1',
      confirmation: 'set-by-somebody-1',
    };
    const reply = await visitor.submit('/profile/password/new', same);
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('must differ from the current password');
  });

  it('leaves tokens as they are', async () => {
    await visitor.signIn(user.username, 'set-by-somebody-1');
    expect((await stack.as(user).get('/user')).status).toBe(200);
  });

  it('ends the sessions that there were', async () => {
    const other = await stack.given.user();
    const before = await stack.signedIn(other);
    expectStatus(await stack.root.put(`/users/${other.id}`, { password: 'set-by-somebody-1' }), 200);
    expect(await isSignedIn(before)).toBe(false);
  });
});

describe('changing the password', () => {
  const change = (visitor: Visitor, current: string, password = NEW_PASSWORD, confirmation = password) =>
    visitor.submit('/profile/password/new', { current_password: current, password, confirmation });

  it('ends all other sessions and goes on with this one; a mail tells of it', async () => {
    const user = await stack.given.user();
    const [visitor, other] = [await stack.signedIn(user), await stack.signedIn(user)];
    expect((await change(visitor, user.password)).status).toBe(302);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await stack.mails.waitFor(user.email)).subject).toBe('Your password was changed');
  });

  it.each([
    ['the wrong current password', ['wrong', NEW_PASSWORD], 'Current password is wrong'],
    ['a new one that is too short', [undefined, 'short'], 'New password is too short (minimum is 8 characters)'],
    [
      'a new one that is too long',
      [undefined, 'x'.repeat(129)],
      'New password is too long (maximum is 128 characters)',
    ],
    ['nothing new', [undefined, ''], 'New password can&#39;t be blank'],
    ['two that differ', [undefined, NEW_PASSWORD, 'another'], 'The passwords do not match'],
  ] as const)('with %s is refused', async (_name, [current, ...given], words) => {
    const user = await stack.given.user();
    const visitor = await stack.signedIn(user);
    const reply = await change(visitor, current ?? user.password, ...given);
    expect(reply.status).toBe(422);
    expect(reply.html).toContain(words);
    expect(await works(user, user.password)).toBe(true);
  });

  it('makes links that were mailed before good no more', async () => {
    const user = await stack.given.user();
    const link = await resetLink(user);
    await change(await stack.signedIn(user), user.password);
    const visitor = stack.visitor();
    await visitor.get(link);
    expect(await choose(visitor, tokenIn(link), 'yet-another-password-1')).toMatchObject({
      location: '/users/password/new',
    });
  });

  it('requires a signed-in user', async () => {
    expect(await stack.visitor().get('/profile/password/new')).toMatchObject({
      status: 302,
      location: '/users/sign_in?return_to=%2Fprofile%2Fpassword%2Fnew',
    });
  });
});

describe('a session', () => {
  it('ends when its user is blocked, and does not come back with them', async () => {
    const user = await stack.given.user();
    const visitor = await stack.signedIn(user);
    expect(await isSignedIn(visitor)).toBe(true);
    expectStatus(await stack.root.post(`/users/${user.id}/block`), 201);
    expect(await isSignedIn(visitor)).toBe(false);
    expectStatus(await stack.root.post(`/users/${user.id}/unblock`), 201);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('ends when its user is deleted', async () => {
    const user = await stack.given.user();
    const visitor = await stack.signedIn(user);
    await stack.root.delete(`/users/${user.id}`);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});
