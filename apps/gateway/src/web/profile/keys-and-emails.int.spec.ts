import { generateKeyPairSync } from 'node:crypto';
import { newPublicKey, type TestUser, uniqueName, useStack, type Visitor } from '@ingot/testing';
import { z } from 'zod';

const stack = useStack();
const KEYS = '/profile/keys';
const EMAILS = '/profile/emails';
const listed = z.array(z.object({ id: z.number() }));

let user: TestUser;
let visitor: Visitor;

const own = async (path: string, by = user) => listed.parse((await stack.as(by).get(path)).body);

beforeEach(async () => {
  user = await stack.given.user();
  visitor = await stack.signedIn(user);
});

describe('SSH keys', () => {
  it('are added and listed with their fingerprint', async () => {
    const key = newPublicKey();
    expect(await visitor.submit(KEYS, { title: 'My <laptop>', key: `${key}\r\n` })).toMatchObject({
      status: 302,
      location: KEYS,
    });
    const { html } = await visitor.get(KEYS);
    expect(html).toContain('The key “My &lt;laptop&gt;” was added.');
    expect(html).toMatch(/SHA256:[\w+/]{43}</);
    expect((await stack.as(user).get('/user/keys')).body).toMatchObject([{ title: 'My <laptop>', key }]);
  });

  it.each([
    ['no title', { title: ' ' }, 'Title can&#39;t be blank'],
    ['no key', { key: ' ' }, 'Public key can&#39;t be blank'],
    ['other text', { key: 'my key' }, 'This is not a valid public key'],
    ['two lines', { key: `${newPublicKey()}\n${newPublicKey()}` }, 'Public key should be a single line'],
  ])('are refused with %s, beside the field, and what was typed stays', async (_name, fields, words) => {
    const key = newPublicKey();
    const { status, html } = await visitor.submit(KEYS, { title: 'Kept', key, ...fields });
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect(html).toContain('title' in fields ? key.slice(0, 40) : 'value="Kept"');
    expect(await own('/user/keys')).toEqual([]);
  });

  it('are refused when they are private ones, which are not sent back', async () => {
    const pair = generateKeyPairSync('ed25519');
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { status, html } = await visitor.submit(KEYS, { title: 'Kept', key: privateKey });
    expect(status).toBe(422);
    expect(html).toContain('Public key is a private key: keep it secret and send the public one');
    expect(html).toContain('value="Kept"');
    expect(html).not.toContain('PRIVATE KEY');
    expect(await own('/user/keys')).toEqual([]);
  });

  it('are refused when somebody has them, which is said once', async () => {
    const key = newPublicKey();
    await stack.as(await stack.given.user()).post('/user/keys', { title: 'first', key });
    const { status, html } = await visitor.submit(KEYS, { title: 'second', key });
    expect(status).toBe(422);
    expect(html).toContain('Public key has already been taken<');
  });

  it('are refused with a NUL', async () => {
    expect((await visitor.submit(KEYS, { title: 'a\0b', key: newPublicKey() })).status).toBe(400);
  });

  it('are refused beyond the limit, which the page tells', async () => {
    await stack.query(
      'user-service',
      `INSERT INTO ssh_keys (user_id, title, key, fingerprint)
       SELECT $1, 'filled', 'ssh-ed25519 AAAA', $2 || n FROM generate_series(1, 1000) n`,
      [user.id, uniqueName('filled')],
    );
    const { status, html } = await visitor.submit(KEYS, { title: 'one more', key: newPublicKey() });
    expect(status).toBe(422);
    expect(html).toContain('Your account has too many SSH keys (maximum is 1000)');
    expect((await visitor.get(`${KEYS}?page=20`)).html).toContain(`${KEYS}?page=19`);
  });

  it('are removed', async () => {
    await visitor.submit(KEYS, { title: 'laptop', key: newPublicKey() });
    const [key] = await own('/user/keys');
    expect(await visitor.submit(KEYS, {}, `${KEYS}/${key?.id}/remove`)).toMatchObject({ status: 302, location: KEYS });
    expect((await visitor.get(KEYS)).html).toContain('The key “laptop” was removed.');
    expect(await own('/user/keys')).toEqual([]);
  });

  it("are nobody else's: others find nothing there, and they stay", async () => {
    await visitor.submit(KEYS, { title: 'laptop', key: newPublicKey() });
    const keys = await own('/user/keys');
    const other = await stack.signedIn(await stack.given.user({ admin: true }));
    await other.get(KEYS);
    for (const id of [keys[0]?.id, 0, 'x', 999_999_999]) {
      expect((await other.post(`${KEYS}/${id}/remove`)).status).toBe(404);
    }
    expect(await own('/user/keys')).toEqual(keys);
  });
});

describe('email addresses', () => {
  const address = () => `${uniqueName('mail')}@example.com`;

  it('are added and listed beside the primary one', async () => {
    const email = address();
    expect(await visitor.submit(EMAILS, { email: ` ${email.toUpperCase()}` })).toMatchObject({
      status: 302,
      location: EMAILS,
    });
    const { html } = await visitor.get(EMAILS);
    expect(html).toContain(`${email} was added.`);
    expect(html).toContain(user.email);
    expect((await stack.as(user).get('/user/emails')).body).toMatchObject([{ email }]);
  });

  it.each([
    ['nothing', '', 'Email is invalid'],
    ['what is no address', 'nonsense', 'Email is invalid'],
    ['a long one', `${'x'.repeat(255)}@example.com`, 'Email is too long (maximum is 255 characters)'],
  ])('are refused when it is %s, and what was typed stays', async (_name, email, words) => {
    const { status, html } = await visitor.submit(EMAILS, { email });
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect(html).toContain(`value="${email}"`);
    expect(await own('/user/emails')).toEqual([]);
  });

  it('are refused when somebody has them', async () => {
    const { email } = await stack.given.user();
    const { status, html } = await visitor.submit(EMAILS, { email });
    expect(status).toBe(422);
    expect(html).toContain('Email has already been taken');
  });

  it('are removed', async () => {
    await visitor.submit(EMAILS, { email: address() });
    const [email] = await own('/user/emails');
    const path = `${EMAILS}/${email?.id}/remove`;
    expect(await visitor.submit(EMAILS, {}, path)).toMatchObject({ status: 302, location: EMAILS });
    expect(await own('/user/emails')).toEqual([]);
    expect((await visitor.post(path)).status).toBe(404);
  });

  it("are nobody else's: others find nothing there, and they stay", async () => {
    await visitor.submit(EMAILS, { email: address() });
    const emails = await own('/user/emails');
    const other = await stack.signedIn(await stack.given.user({ admin: true }));
    await other.get(EMAILS);
    for (const id of [emails[0]?.id, 0, 'x', 999_999_999]) {
      expect((await other.post(`${EMAILS}/${id}/remove`)).status).toBe(404);
    }
    expect(await own('/user/emails')).toEqual(emails);
  });
});
