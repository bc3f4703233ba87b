import { z } from 'zod';
import { rememberSecret, type TestUser, useStack, type Visitor } from '@ingot/testing';

const stack = useStack();
const PATH = '/profile/personal_access_tokens';

let user: TestUser;
let visitor: Visitor;

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

/** What follows the name of a token of which the list tells, up to its form. */
const idIn = (html: string): string => /personal_access_tokens\/(\d+)\/revoke/.exec(html)?.[1] ?? '';
const valueIn = (html: string): string => {
  const value = /id="token-value"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
  rememberSecret(value);
  return value;
};

async function create(fields: Readonly<Record<string, string>> = {}, by = visitor) {
  const { status, html, headers } = await by.submit(PATH, { name: 'My bot', 'scopes[]': 'api', ...fields });
  return { status, html, headers, value: valueIn(html) };
}

describe('creating a token', () => {
  it('shows its value once, where nobody keeps it, and the value acts as the user', async () => {
    const { status, headers, value } = await create();
    expect(status).toBe(201);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers.location).toBeUndefined();
    expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
    const { html } = await visitor.get(PATH);
    expect(html).toContain('My bot');
    expect(html).not.toContain(value);
  });

  it('limits it to what was ticked and to its last day', async () => {
    const { value } = await create({ 'scopes[]': 'read_user', expires_at: '2999-12-31' });
    expect((await stack.as(value).get('/user')).status).toBe(200);
    expect((await stack.as(value).get('/projects')).status).toBe(401);
    const { html } = await visitor.get(PATH);
    expect(html).toMatch(/read_user<\/span>/);
    expect(html).toContain('2999-12-31');
  });

  it.each([
    ['no name', { name: ' ' }, 'Name can&#39;t be blank'],
    ['a long name', { name: 'x'.repeat(256) }, 'Name is too long (maximum is 255 characters)'],
    ['no scope', { 'scopes[]': null }, 'Scopes can&#39;t be blank'],
    ['a scope that there is not', { 'scopes[]': 'sudo' }, 'Scopes can only contain API scopes'],
    ['no day', { expires_at: 'tomorrow' }, 'Expires is invalid'],
    ['a day that has come', { expires_at: '2001-01-01' }, 'Expires must be a date in the future'],
    ['a day that there is not', { expires_at: '2999-02-30' }, 'Expires is invalid'],
  ])('is refused with %s, beside the field, and what was typed stays', async (_name, fields, words) => {
    const { status, html } = await visitor.submit(PATH, {
      name: 'Kept',
      'scopes[]': 'api',
      expires_at: '2999-12-31',
      ...fields,
    });
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect(html).toContain('aria-describedby');
    expect(html).toContain('name' in fields ? 'value="2999-12-31"' : 'value="Kept"');
    expect((await visitor.get(PATH)).html).toContain('No active tokens.');
  });

  it('shows what is called like markup as text', async () => {
    await create({ name: '<b>bot</b>' });
    const { html } = await visitor.get(PATH);
    expect(html).toContain('&lt;b&gt;bot&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });
});

describe('revoking a token', () => {
  it('makes it void at once; it is then among those that are good no more', async () => {
    const { value } = await create();
    const id = idIn((await visitor.get(PATH)).html);
    expect(await visitor.post(`${PATH}/${id}/revoke`)).toMatchObject({ status: 302, location: PATH });
    expect((await stack.as(value).get('/user')).status).toBe(401);
    const { html } = await visitor.get(PATH);
    expect(html).toContain('The token “My bot” was revoked.');
    expect(html).toContain('No active tokens.');
    expect((await visitor.get(`${PATH}?state=inactive`)).html).toMatch(/My bot<\/th>[^]*revoked<\/td>/);
  });

  it("is for one's own alone: others find nothing there, and it stays good", async () => {
    const { value } = await create();
    const id = idIn((await visitor.get(PATH)).html);
    const other = await stack.signedIn(await stack.given.user({ admin: true }));
    await other.get(PATH);
    for (const path of [id, '0', 'x', '999999999']) {
      expect((await other.post(`${PATH}/${path}/revoke`)).status).toBe(404);
    }
    expect((await stack.as(value).get('/user')).status).toBe(200);
  });
});

describe('the list of tokens', () => {
  it('tells expired ones apart', async () => {
    await create({ name: 'Old bot', expires_at: '2999-12-31' });
    await stack.query(
      'user-service',
      "UPDATE access_tokens SET expires_at = '2001-01-01' WHERE user_id = $1 AND name = 'Old bot'",
      [user.id],
    );
    expect((await visitor.get(PATH)).html).not.toContain('Old bot');
    expect((await visitor.get(`${PATH}?state=inactive`)).html).toMatch(/Old bot<\/th>[^]*expired<\/td>/);
  });

  it('does not show impersonation tokens, and they cannot be revoked here', async () => {
    const path = `/users/${user.id}/impersonation_tokens`;
    const { body } = await stack.root.post(path, { name: 'hidden helper', scopes: ['api'] });
    const { id, token } = z.object({ id: z.number(), token: z.string() }).parse(body);
    for (const query of ['', '?state=inactive', '?state=all']) {
      expect((await visitor.get(`${PATH}${query}`)).html).not.toContain('hidden helper');
    }
    expect((await visitor.post(`${PATH}/${id}/revoke`)).status).toBe(404);
    expect((await stack.as(token).get('/user')).status).toBe(200);
  });

  it('goes on at another page', async () => {
    await stack.query(
      'user-service',
      `INSERT INTO access_tokens (user_id, kind, name, scopes, digest)
       SELECT $1, 'personal', 'bot ' || n, '{api}', sha256(($2 || n)::bytea) FROM generate_series(1, 51) n`,
      [user.id, user.username],
    );
    const first = await visitor.get(PATH);
    expect(first.html).toContain('bot 51<');
    expect(first.html).not.toContain('bot 1<');
    expect(first.html).toContain(`href="${PATH}?page=2"`);
    const second = await visitor.get(`${PATH}?page=2`);
    expect(second.html).toContain('bot 1<');
    expect(second.html).toContain(`href="${PATH}?page=1"`);
    expect((await visitor.get(`${PATH}?page=999999999999999`)).status).toBe(200);
  });
});

describe('the private token', () => {
  const PRIVATE = '/profile/private_token';

  it('is shown only when it is asked for', async () => {
    const { status, html, headers } = await visitor.submit(PRIVATE, {}, `${PRIVATE}/show`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const value = valueIn(html);
    expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
    expect((await visitor.get(PRIVATE)).html).not.toContain(value);
  });

  it('is replaced by another, after which the old one is void', async () => {
    const before = valueIn((await visitor.submit(PRIVATE, {}, `${PRIVATE}/show`)).html);
    const { status, html } = await visitor.post(`${PRIVATE}/reset`);
    expect(status).toBe(200);
    const after = valueIn(html);
    expect((await stack.as(before).get('/user')).status).toBe(401);
    expect((await stack.as(after).get('/user')).body).toMatchObject({ id: user.id });
  });
});
