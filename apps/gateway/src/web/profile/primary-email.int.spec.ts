import { linkIn, type TestUser, uniqueName, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const LIST = '/profile/emails';
const CHANGE = '/profile/emails/primary';
const CONFIRM = '/profile/emails/confirm';
const NOT_GOOD = 'This link is no longer valid, or belongs to another account.';

let user: TestUser;
let visitor: Visitor;

const newAddress = (): string => `${uniqueName('new')}@example.com`;
const primaryOf = async (owner: TestUser): Promise<unknown> => (await stack.as(owner).get('/user')).body;

const ask = (email: string, fields: Readonly<Record<string, string>> = {}, by = visitor) =>
  by.submit(CHANGE, { email, current_password: user.password, ...fields });

/** Asks for the change; answers path and query of the link in the mail. */
async function linkFor(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 302, location: LIST });
  return linkIn(await stack.mails.waitFor(email));
}

const tokenIn = (link: string): string => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const follow = (link: string, by = visitor) => by.submit(link, { token: tokenIn(link) }, CONFIRM);

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('the primary address', () => {
  it('changes once its owner has followed the mailed link, and the old address is notified', async () => {
    const email = newAddress();
    const link = await linkFor(email.toUpperCase());
    expect(link).toMatch(/^\/profile\/emails\/confirm\?token=/);
    expect((await visitor.get(LIST)).html).toContain(`We sent a link to ${email.toUpperCase()}.`);

    expect((await visitor.get(link)).status).toBe(200);
    expect(await primaryOf(user)).toMatchObject({ email: user.email });
    expect(await follow(link)).toMatchObject({ status: 302, location: LIST });
    expect((await visitor.get(LIST)).html).toContain(`Your primary address is now ${email}.`);
    expect(await primaryOf(user)).toMatchObject({ email });

    const told = await stack.mails.waitFor(user.email);
    expect(told.subject).toBe('Your email address was changed');
    expect(told.text).toContain(email);
    expect((await stack.visitor().signIn(email, user.password)).status).toBe(302);
    expect(stack.audit('email.changed')).toContainEqual(expect.objectContaining({ userId: user.id }));
  });

  it('changes places with an address that the user had besides', async () => {
    const second = newAddress();
    await stack.as(user).post('/user/emails', { email: second });
    await follow(await linkFor(second));
    expect(await primaryOf(user)).toMatchObject({ email: second });
    expect((await stack.as(user).get('/user/emails')).body).toMatchObject([{ email: user.email }]);
  });

  it.each([
    ['a wrong password', () => ({ current_password: 'wrong' }), 'Current password is wrong'],
    ['something else than an address', () => ({ email: 'nothing' }), 'New email is invalid'],
    ['the address that it is already', () => ({ email: user.email }), 'New email is already your primary address'],
  ])('stays as it is with %s', async (_name, fields, words) => {
    const email = newAddress();
    const { status, html } = await ask(email, fields());
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect(html).not.toContain(user.password);
    expect(await stack.mails.to(email)).toEqual([]);
  });

  it('is not one that somebody else has, as their primary one or besides', async () => {
    const other = await stack.given.user();
    const besides = newAddress();
    await stack.root.post(`/users/${other.id}/emails`, { email: besides });
    for (const email of [other.email, besides]) {
      const { status, html } = await ask(email);
      expect(status).toBe(422);
      expect(html).toContain('New email has already been taken');
    }
  });

  it('is not one that somebody else got before the link was followed', async () => {
    const email = newAddress();
    const link = await linkFor(email);
    await stack.root.post(`/users/${(await stack.given.user()).id}/emails`, { email });
    expect(await follow(link)).toMatchObject({ status: 302, location: CHANGE });
    expect((await visitor.get(CHANGE)).html).toContain('Another account already uses this address.');
    expect(await primaryOf(user)).toMatchObject({ email: user.email });
  });
});

describe('the link that changes the primary address', () => {
  it('is good once', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const link = await linkFor(first);
    await follow(link);
    await follow(await linkFor(second));
    expect(await follow(link)).toMatchObject({ status: 302, location: CHANGE });
    expect((await visitor.get(CHANGE)).html).toContain(NOT_GOOD);
    expect(await primaryOf(user)).toMatchObject({ email: second });
  });

  it('works only for its user, who has to be signed in', async () => {
    const email = newAddress();
    const link = await linkFor(email);
    const other = await stack.given.user();
    expect(await follow(link, await stack.signedIn(other))).toMatchObject({ status: 302, location: CHANGE });
    expect(await primaryOf(other)).toMatchObject({ email: other.email });

    const stranger = await stack.visitor().get(link);
    expect(stranger).toMatchObject({ status: 302, location: `/users/sign_in?return_to=${encodeURIComponent(link)}` });
    await follow(link);
    expect(await primaryOf(user)).toMatchObject({ email });
  });

  it('is good no more when the password was changed after it', async () => {
    const link = await linkFor(newAddress());
    const password = 'a-wholly-new-password-1';
    await visitor.submit('/profile/password/new', {
      current_password: user.password,
      password,
      confirmation: password,
    });
    expect(await follow(link)).toMatchObject({ status: 302, location: CHANGE });
    expect(await primaryOf(user)).toMatchObject({ email: user.email });
  });

  it('ends those to choose a password that the address before got', async () => {
    const link = await linkFor(newAddress());
    await stack.visitor().submit('/users/password/new', { email: user.email });
    const reset = linkIn(await stack.mails.waitFor(user.email));
    await follow(link);
    const chosen = { token: tokenIn(reset), password: 'another-password-1', confirmation: 'another-password-1' };
    const reply = await stack.visitor().submit(reset, chosen, '/users/password/edit');
    expect(reply).toMatchObject({ status: 302, location: '/users/password/new' });
  });
});
