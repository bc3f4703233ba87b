import { z } from 'zod';
import { keyWithUser, sshKey, type SshKeyJson } from '@ingot/contracts';
import { expectStatus, newPublicKey, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const NOT_FOUND_KEY = { status: 404, body: { message: '404 Key Not Found' } };
const NOT_FOUND_USER = { status: 404, body: { message: '404 User Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
const UNKNOWN_ROUTE = { status: 404, body: { error: '404 Not Found' } };
const invalid = (message: object) => ({ status: 400, body: { message } });
const TAKEN = invalid({ fingerprint: ['has already been taken'], key: ['has already been taken'] });
/** A field that says `ssh-dss`, and nothing else. */
const TYPE_ONLY_DSA = Buffer.from('\0\0\0\x07ssh-dss').toString('base64');
const NOBODY = 999_999_999;

async function addKey(user: TestUser, key = newPublicKey()): Promise<SshKeyJson> {
  return sshKey.strict().parse(expectStatus(await stack.as(user).post('/user/keys', { title: 'laptop', key }), 201));
}

let user: TestUser;

beforeEach(async () => {
  user = await stack.given.user();
});

describe('POST /user/keys', () => {
  it('adds a key', async () => {
    const key = `${newPublicKey()} me@example.com`;

    const { status, body } = await stack.as(user).post('/user/keys', { title: 'laptop', key });

    expect(status).toBe(201);
    const added = sshKey.strict().parse(body);
    expect(added).toMatchObject({ title: 'laptop', key });
    expect(Date.parse(added.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await stack.as(user).get(`/user/keys/${added.id}`)).toMatchObject({ status: 200, body: added });
  });

  it('takes away blanks around the key', async () => {
    const key = newPublicKey();

    const { body } = await stack.as(user).post('/user/keys', { title: 'laptop', key: ` \n${key}\r\n\n` });

    expect(body).toMatchObject({ key });
  });

  it.each(['title', 'key'])('asks for the %s', async (name) => {
    const reply = await stack.as(user).post('/user/keys', { title: 'laptop', key: newPublicKey(), [name]: undefined });

    expect(reply).toMatchObject({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });
  });

  it.each([
    ['an empty title', { title: '' }, { title: ["can't be blank"] }],
    ['a long title', { title: 'x'.repeat(256) }, { title: ['is too long (maximum is 255 characters)'] }],
    ['a blank key', { key: '  ' }, { key: ["can't be blank"] }],
    [
      'a long key',
      { key: `${newPublicKey()} ${'x'.repeat(5_000)}` },
      { key: ['is too long (maximum is 5000 characters)'] },
    ],
    ['two keys', { key: `${newPublicKey()}\n${newPublicKey()}` }, { key: ['should be a single line'] }],
    [
      'a private key',
      { key: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----' },
      { key: ['is a private key: keep it secret and send the public one'] },
    ],
    ['other text', { key: 'my key' }, { key: ['is invalid'], fingerprint: ['cannot be generated'] }],
    [
      'a key with options',
      { key: `command="sh" ${newPublicKey()}` },
      { key: ['is invalid'], fingerprint: ['cannot be generated'] },
    ],
    ['half a key', { key: 'ssh-ed25519 AAAA' }, { fingerprint: ['cannot be generated'] }],
    [
      'a key of another type than it says',
      { key: newPublicKey().replace('ssh-ed25519', 'ssh-rsa') },
      { fingerprint: ['cannot be generated'] },
    ],
    ['DSA', { key: `ssh-dss ${TYPE_ONLY_DSA}` }, { key: ['is of a type that is not accepted'] }],
    [
      'a bad key with a bad title',
      { title: ' ', key: 'ssh-ed25519' },
      { title: ["can't be blank"], fingerprint: ['cannot be generated'] },
    ],
  ])('refuses %s and adds nothing', async (_name, given, message) => {
    const reply = await stack.as(user).post('/user/keys', { title: 'laptop', key: newPublicKey(), ...given });

    expect(reply).toMatchObject(invalid(message));
    expect((await stack.as(user).get('/user/keys')).body).toEqual([]);
  });

  it('takes a title of 255 characters', async () => {
    const title = 'x'.repeat(255);

    const reply = await stack.as(user).post('/user/keys', { title, key: newPublicKey() });

    expect(reply).toMatchObject({ status: 201, body: { title } });
  });

  it('refuses a NUL in either', async () => {
    const call = stack.as(user);

    const inTitle = await call.post('/user/keys', { title: 'a\0b', key: newPublicKey() });
    const inKey = await call.post('/user/keys', { title: 'laptop', key: `${newPublicKey()} \0` });

    expect(inTitle).toMatchObject({ status: 400, body: { error: 'title is invalid' } });
    expect(inKey).toMatchObject({ status: 400, body: { error: 'key is invalid' } });
  });

  it('refuses a key that any user already has, with any comment', async () => {
    const { key } = await addKey(user);
    const another = await stack.given.user();

    const again = await stack.as(user).post('/user/keys', { title: 'again', key });
    const elsewhere = await stack.as(another).post('/user/keys', { title: 'mine', key: `${key} a comment` });

    expect(again).toMatchObject(TAKEN);
    expect(elsewhere).toMatchObject(TAKEN);
    expect((await stack.as(another).get('/user/keys')).body).toEqual([]);
  });

  it('gives a key to one of several who ask for it at once', async () => {
    const key = newPublicKey();
    const users = [user, await stack.given.user(), await stack.given.user()];

    const replies = await Promise.all(users.map((one) => stack.as(one).post('/user/keys', { title: 'race', key })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('gives a user no more than 1000 keys', async () => {
    await stack.query(
      'user-service',
      `INSERT INTO ssh_keys (user_id, title, key, fingerprint)
       SELECT $1, 'filled', '', $2 || n FROM generate_series(1, 995) n`,
      [user.id, uniqueName('filled')],
    );
    const add = () => stack.as(user).post('/user/keys', { title: 'more', key: newPublicKey() });

    const replies = await Promise.all(Array.from({ length: 8 }, add));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.find(({ status }) => status !== 201)).toMatchObject(
      invalid({ user: ['has too many SSH keys (maximum is 1000)'] }),
    );
    expect((await stack.as(user).get('/user/keys')).headers).toMatchObject({ 'x-total': '1000' });
  });
});

describe('GET /user/keys', () => {
  it('lists the own keys, newest first, page by page', async () => {
    await addKey(await stack.given.user());
    const [first, second, third] = [await addKey(user), await addKey(user), await addKey(user)];

    const all = await stack.as(user).get('/user/keys');
    const page = await stack.as(user).get('/user/keys?per_page=2&page=2');

    expect(all).toMatchObject({ status: 200, body: [third, second, first] });
    expect(page).toMatchObject({ status: 200, body: [first], headers: { 'x-total': '3', 'x-total-pages': '2' } });
  });

  it('requires a signed-in user', async () => {
    const nobody = stack.as(null);

    const replies = [
      await nobody.get('/user/keys'),
      await nobody.get('/user/keys/1'),
      await nobody.post('/user/keys', {}),
      await nobody.delete('/user/keys/1'),
    ];

    for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });
});

describe('GET /user/keys/:key_id', () => {
  it('shows the own key, and to nobody else, not even to administrators', async () => {
    const key = await addKey(user);

    expect(await stack.as(user).get(`/user/keys/${key.id}`)).toMatchObject({ status: 200, body: key });
    expect(await stack.root.get(`/user/keys/${key.id}`)).toMatchObject(NOT_FOUND_KEY);
    expect(await stack.as(user).get(`/user/keys/${NOBODY}`)).toMatchObject(NOT_FOUND_KEY);
  });

  it('refuses what is no number', async () => {
    const reply = await stack.as(user).get('/user/keys/1ASDF');

    expect(reply).toMatchObject({ status: 400, body: { error: 'key_id is invalid' } });
  });
});

describe('DELETE /user/keys/:key_id', () => {
  it('removes the key, again without complaint, and the key is free then', async () => {
    const key = await addKey(user);
    const path = `/user/keys/${key.id}`;

    expect(await stack.as(user).delete(path)).toMatchObject({ status: 200, body: key });
    expect(await stack.as(user).delete(path)).toMatchObject({ status: 200, body: {} });
    expect(await stack.as(user).get(path)).toMatchObject(NOT_FOUND_KEY);
    await addKey(await stack.given.user(), key.key);
  });

  it("answers 200 to somebody else's key and leaves it", async () => {
    const key = await addKey(user);

    expect(await stack.root.delete(`/user/keys/${key.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await stack.as(user).get('/user/keys')).body).toEqual([key]);
  });

  it('refuses what is no number', async () => {
    const reply = await stack.as(user).delete('/user/keys/x');

    expect(reply).toMatchObject({ status: 400, body: { error: 'key_id is invalid' } });
  });
});

describe('/users/:id/keys', () => {
  it('adds, lists and removes keys of any user for administrators', async () => {
    const path = `/users/${user.id}/keys`;
    const given = { title: 'given', key: newPublicKey() };

    const added = await stack.root.post(path, given);

    expect(added).toMatchObject({ status: 201, body: given });
    const { id } = sshKey.strict().parse(added.body);
    expect(await stack.root.get(path)).toMatchObject({ status: 200, body: [added.body], headers: { 'x-total': '1' } });
    expect((await stack.as(user).get('/user/keys')).body).toEqual([added.body]);
    expect(await stack.root.delete(`${path}/${id}`)).toMatchObject({ status: 200, body: added.body });
    expect((await stack.root.get(path)).body).toEqual([]);
  });

  it('is for administrators, who are told so after their parameters were checked', async () => {
    const call = stack.as(user);
    const path = `/users/${user.id}/keys`;

    expect(await call.get(path)).toMatchObject(FORBIDDEN);
    expect(await call.post(path, { title: 'mine', key: 'whatever' })).toMatchObject(FORBIDDEN);
    expect(await call.delete(`${path}/1`)).toMatchObject(FORBIDDEN);
    expect((await call.post(path, {})).status).toBe(400);
    expect((await stack.as(null).get(path)).status).toBe(401);
  });

  it('tells what is missing before it tells that there is no such user, and what is invalid after', async () => {
    const path = `/users/${NOBODY}/keys`;

    expect((await stack.root.post(path, { title: 'x' })).status).toBe(400);
    expect(await stack.root.post(path, { title: '', key: 'x' })).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.post(path, { title: 'x', key: newPublicKey() })).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.get(path)).toMatchObject(NOT_FOUND_USER);
  });

  it('answers 404 to the removal of what is not there', async () => {
    const key = await addKey(await stack.given.user());

    expect(await stack.root.delete(`/users/${NOBODY}/keys/${key.id}`)).toMatchObject(NOT_FOUND_USER);
    expect(await stack.root.delete(`/users/${user.id}/keys/${NOBODY}`)).toMatchObject(NOT_FOUND_KEY);
    expect(await stack.root.delete(`/users/${user.id}/keys/${key.id}`)).toMatchObject(NOT_FOUND_KEY);
  });

  it('refuses a key id that is no number; a user id that is none makes an unknown route', async () => {
    expect(await stack.root.delete(`/users/${user.id}/keys/x`)).toMatchObject({
      status: 400,
      body: { error: 'key_id is invalid' },
    });
    for (const reply of [
      await stack.root.get('/users/ASDF/keys'),
      await stack.root.post('/users/ASDF/keys', { title: 'x', key: 'y' }),
      await stack.root.delete('/users/ASDF/keys/1'),
    ]) {
      expect(reply).toMatchObject(UNKNOWN_ROUTE);
    }
  });
});

describe('GET /users/:id/keys/:key_id', () => {
  it('shows the key of that user to administrators', async () => {
    const key = await addKey(user);
    expect(await stack.root.get(`/users/${user.id}/keys/${key.id}`)).toMatchObject({ status: 200, body: key });
    expect(await stack.as(user).get(`/users/${user.id}/keys/${key.id}`)).toMatchObject(FORBIDDEN);
    expect(await stack.root.get(`/users/1/keys/${key.id}`)).toMatchObject(NOT_FOUND_KEY);
    expect(await stack.root.get(`/users/999999999/keys/${key.id}`)).toMatchObject(NOT_FOUND_USER);
  });
});

describe('GET /keys/:id', () => {
  it('shows administrators the key of any user, and whose it is, but no deploy key', async () => {
    const key = await addKey(user);
    const project = await stack.given.project({ initialized: false });
    const deployed = await stack
      .as(project.owner)
      .post(project.url('/deploy_keys'), { title: 'k', key: newPublicKey() });
    const { id: deployKey } = z.object({ id: z.number() }).parse(expectStatus(deployed, 201));

    const { status, body } = await stack.root.get(`/keys/${key.id}`);

    expect(status).toBe(200);
    expect(keyWithUser.strict().parse(body)).toMatchObject({ ...key, user: { id: user.id, email: user.email } });
    expect(await stack.as(user).get(`/keys/${key.id}`)).toMatchObject(FORBIDDEN);
    expect(await stack.root.get(`/keys/${deployKey}`)).toMatchObject(NOT_FOUND_KEY);
    expect(await stack.root.get('/keys/999999999')).toMatchObject(NOT_FOUND_KEY);
  });
});

describe('the audit log', () => {
  it('tells whose keys were added and removed, and by whom, but not the keys', async () => {
    const { id, key } = await addKey(user);
    await stack.root.delete(`/users/${user.id}/keys/${id}`);
    await stack.as(user).delete(`/user/keys/${id}`);
    const told = (event: string) => stack.audit(event).filter(({ userId }) => userId === user.id);

    expect(told('ssh_key.added')).toMatchObject([{ keyId: id, byUserId: user.id, sudoByUserId: 1 }]);
    expect(told('ssh_key.removed')).toMatchObject([{ keyId: id, byUserId: 1 }]);
    expect(JSON.stringify([told('ssh_key.added'), told('ssh_key.removed')])).not.toContain(key.split(' ')[1]);
  });
});
