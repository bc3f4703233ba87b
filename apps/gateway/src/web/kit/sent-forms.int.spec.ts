import { eventually, type PageReply, type TestUser, uniqueName, useStack, Visitor } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const stack = useStack();
const own = useOwnStack({ gateways: 2 });

const TOKENS = '/profile/personal_access_tokens';
const APPLICATIONS = '/oauth/applications';

const numberIn = ({ html }: PageReply): string => /name="form_number" value="([\w-]{22})"/.exec(html)?.[1] ?? '';
const shownIn = ({ html }: PageReply, id: string): string =>
  new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(html)?.[1] ?? '';
const countIn = ({ html }: PageReply, words: string): number => html.split(words).length - 1;

/** Sends the form of a page so often at once. */
async function sendAtOnce(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
  { to = path, times = 2 } = {},
): Promise<PageReply[]> {
  const form_number = numberIn(await visitor.get(path));
  expect(form_number).not.toBe('');
  return Promise.all(Array.from({ length: times }, () => visitor.post(to, { form_number, ...fields })));
}

/** The same visitor at another gateway. */
function atGateway(visitor: Visitor, url: string): Visitor {
  const other = new Visitor(url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  other.csrfToken = visitor.csrfToken;
  return other;
}

let user: TestUser;
let visitor: Visitor;

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('a form that is sent twice at once', () => {
  it('makes one access token, and both answers show its value', async () => {
    const replies = await sendAtOnce(visitor, TOKENS, { name: 'My bot', 'scopes[]': 'api' }, { times: 3 });
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const values = new Set(replies.map((reply) => shownIn(reply, 'token-value')));
    expect(values.size).toBe(1);
    for (const value of values) expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
    expect(countIn(await visitor.get(TOKENS), '>My bot<')).toBe(1);
  });

  it('registers one application, whose secret both answers show', async () => {
    const fields = { name: 'My app', redirect_uri: 'https://app.example.com/callback', confidential: '1' };
    const replies = await sendAtOnce(visitor, `${APPLICATIONS}/new`, fields, { to: APPLICATIONS });
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(replies.map((reply) => shownIn(reply, 'application-secret'))).size).toBe(1);
    expect(countIn(await visitor.get(APPLICATIONS), 'My app')).toBe(1);
  });

  it('adds an address once, and does not say that it is taken', async () => {
    const email = `${uniqueName('second')}@example.com`;
    const replies = await sendAtOnce(visitor, '/profile/emails', { email });
    expect(replies.map(({ status, location }) => [status, location])).toEqual([
      [302, '/profile/emails'],
      [302, '/profile/emails'],
    ]);
    expect((await visitor.get('/profile/emails')).html).toContain(`${email} was added.`);
  });

  it('changes the password, and does not say that the old one is wrong', async () => {
    const password = 'another fine password';
    const fields = { current_password: user.password, password, confirmation: password };
    const replies = await sendAtOnce(visitor, '/profile/password/new', fields);
    expect(replies.map(({ status, location }) => [status, location])).toEqual([
      [302, '/profile'],
      [302, '/profile'],
    ]);
  });

  it('asks for one mail', async () => {
    const replies = await sendAtOnce(stack.visitor(), '/users/password/new', { email: user.email });
    expect(replies.map(({ status }) => status)).toEqual([302, 302]);
    const first = await stack.mails.waitFor(user.email);
    const waiting = () => stack.query('user-service', `SELECT FROM mails WHERE payload->>'email' = $1`, [user.email]);
    expect(await eventually(waiting, (mails) => mails.length === 0)).toEqual([]);
    expect(await stack.mails.to(user.email)).toEqual([first]);
  });

  it('signs up once; who sent it again goes on where the new session leads on, if it reached them', async () => {
    const username = uniqueName('new');
    const person = { name: 'New', username, email: `${username}@example.com`, password: 'a-fine-new-password-1' };
    const replies = await sendAtOnce(stack.visitor(), '/users/sign_up', person);
    expect(replies.map(({ status }) => status)).toEqual([302, 302]);
    expect(replies.map(({ location }) => location).sort()).toEqual(['/', '/users/sign_in']);
  });
});

describe('a form that was sent', () => {
  it('answers the same when its answer is loaded anew, and makes nothing', async () => {
    const form_number = numberIn(await visitor.get(TOKENS));
    const fields = { form_number, name: 'My bot', 'scopes[]': 'api' };
    const first = await visitor.post(TOKENS, fields);
    const again = await visitor.post(TOKENS, fields);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(shownIn(again, 'token-value')).toBe(shownIn(first, 'token-value'));
    expect(countIn(await visitor.get(TOKENS), '>My bot<')).toBe(1);
  });

  it('is another one with other content, or from the page as it is shown anew', async () => {
    const form_number = numberIn(await visitor.get(TOKENS));
    await visitor.post(TOKENS, { form_number, name: 'One', 'scopes[]': 'api' });
    await visitor.post(TOKENS, { form_number, name: 'Two', 'scopes[]': 'api' });
    const anew = numberIn(await visitor.get(TOKENS));
    await visitor.post(TOKENS, { form_number: anew, name: 'One', 'scopes[]': 'api' });
    const list = await visitor.get(TOKENS);
    expect([countIn(list, '>One<'), countIn(list, '>Two<')]).toEqual([2, 1]);
  });

  it('may be sent again when it was refused', async () => {
    const password = 'another fine password';
    const form_number = numberIn(await visitor.get('/profile/password/new'));
    const wrong = { form_number, current_password: 'wrong', password, confirmation: password };
    for (let times = 0; times < 2; times++) {
      const { status, html } = await visitor.post('/profile/password/new', wrong);
      expect(status).toBe(422);
      expect(html).toContain('Current password is wrong');
    }
  });

  it('tells its answer to nobody else', async () => {
    const form_number = numberIn(await visitor.get(TOKENS));
    const fields = { form_number, name: 'My bot', 'scopes[]': 'api' };
    const mine = await visitor.post(TOKENS, fields);
    const other = await stack.signedIn(await stack.given.user());
    const theirs = await other.submit(TOKENS, fields);
    expect(theirs.status).toBe(201);
    expect(shownIn(theirs, 'token-value')).not.toBe(shownIn(mine, 'token-value'));
  });
});

describe('with two gateways, a form that is sent to both at once', () => {
  it('makes one thing', async () => {
    const person = await own.test.signedIn(await own.test.given.user());
    const form_number = numberIn(await person.get(TOKENS));
    const fields = { form_number, name: 'My bot', 'scopes[]': 'api' };
    const replies = await Promise.all(own.test.running.urls.map((url) => atGateway(person, url).post(TOKENS, fields)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(replies.map((reply) => shownIn(reply, 'token-value'))).size).toBe(1);
    expect(countIn(await person.get(TOKENS), '>My bot<')).toBe(1);
  });

  it('is served while Redis is away', async () => {
    const person = await own.test.signedIn(await own.test.given.user());
    const form_number = numberIn(await person.get(TOKENS));
    await own.backing.redis.stop();
    try {
      const reply = await person.post(TOKENS, { form_number, name: 'My bot', 'scopes[]': 'api' });
      expect(reply.status).toBe(201);
    } finally {
      await own.backing.redis.start();
    }
    expect(
      await eventually(
        () => person.get(TOKENS),
        ({ status }) => status === 200,
      ),
    ).toMatchObject({ status: 200 });
  });
});
