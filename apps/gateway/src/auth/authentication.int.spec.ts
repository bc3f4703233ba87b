import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const nobody = stack.as(null);
const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };

/** The private token of a user, as an administrator acting as them sees it. */
async function tokenOf({ id }: TestUser): Promise<string> {
  const body = expectStatus(await stack.root.get(`/user?sudo=${id}`), 200);
  return z.object({ private_token: z.string() }).parse(body).private_token;
}

let user: TestUser;
let token: string;

beforeAll(async () => {
  user = await stack.given.user();
  token = await tokenOf(user);
});

describe('a token', () => {
  const WAYS = {
    'the header PRIVATE-TOKEN': () => nobody.get('/user', { headers: { 'PRIVATE-TOKEN': token } }),
    'the parameter private_token': () => nobody.get(`/user?private_token=${token}`),
    'a bearer header': () => nobody.get('/user', { headers: { authorization: `Bearer ${token}` } }),
    'a bearer header in lower case': () => nobody.get('/user', { headers: { authorization: `bearer ${token}` } }),
    'the parameter access_token': () => nobody.get(`/user?access_token=${token}`),
    'header and parameter alike': () =>
      nobody.get(`/user?private_token=${token}&access_token=${token}`, { headers: { 'private-token': token } }),
  };

  it.each(Object.entries(WAYS))('is taken from %s', async (_name, send) => {
    expect(await send()).toMatchObject({ status: 200, body: { id: user.id } });
  });

  it('is taken from a form and from JSON', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const body = `private_token=${token}&name=${uniqueName('p')}`;
    expect((await nobody.raw('POST', '/projects', { ...form, body })).status).toBe(201);
    expect((await nobody.post('/projects', { private_token: token, name: uniqueName('p') })).status).toBe(201);
  });

  it('is refused with 400 when another one is given as well', async () => {
    const other = await tokenOf(await stack.given.user());
    const refused = { status: 400, body: { message: '400 Bad Request - more than one token given' } };
    expect(await stack.as(token).get(`/user?private_token=${other}`)).toMatchObject(refused);
    expect(await stack.as(token).get('/user', { headers: { authorization: `Bearer ${other}` } })).toMatchObject(
      refused,
    );
  });

  it.each([
    ['is missing', () => nobody.get('/user')],
    ['is unknown', () => stack.as('x'.repeat(20)).get('/user')],
    ['is unknown, as a parameter', () => nobody.get('/user?private_token=unknown')],
    ['is far too long', () => stack.as('x'.repeat(5_000)).get('/user')],
    ['is written in another case', () => stack.as(swapCase(token)).get('/user')],
    ['is a password', () => stack.as(user.password).get('/user')],
    ['comes by another scheme', () => nobody.get('/user', { headers: { authorization: `Basic ${token}` } })],
  ])('that %s gives 401', async (_name, send) => {
    expect(await send()).toMatchObject(unauthorized);
  });

  it('that is invalid gives 401, also where no token is needed', async () => {
    expect(await nobody.get('/projects')).toMatchObject({ status: 200 });
    expect(await stack.as('unknown').get('/projects')).toMatchObject(unauthorized);
  });

  it.each([
    ['a list as parameter', () => nobody.get(`/projects?private_token[]=${token}`)],
    ['a nested parameter', () => nobody.get(`/projects?access_token[a]=${token}`)],
    ['more than one word', () => nobody.get('/projects', { headers: { authorization: `Bearer ${token} ${token}` } })],
    ['twice the same header', () => nobody.get('/projects', { headers: { 'private-token': `${token}, ${token}` } })],
    [
      'far too long a header',
      () => nobody.get('/projects', { headers: { authorization: `Bearer ${'x'.repeat(5_000)}` } }),
    ],
  ])('that cannot be one is no good either, rather than none: %s', async (_name, send) => {
    expect(await send()).toMatchObject(unauthorized);
  });

  it('that is empty counts as missing', async () => {
    expect(await nobody.get('/projects?private_token=')).toMatchObject({ status: 200 });
    expect(await nobody.get('/projects', { headers: { 'private-token': '' } })).toMatchObject({ status: 200 });
    expect(await nobody.get('/user?private_token=')).toMatchObject(unauthorized);
  });

  it('is checked before everything else', async () => {
    expect(await nobody.get('/projects/0/repository/commits')).toMatchObject(unauthorized);
    expect(await nobody.post('/projects', {})).toMatchObject(unauthorized);
    expect(await nobody.get('/users/0')).toMatchObject(unauthorized);
  });
});

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

describe('sudo', () => {
  it.each([
    ['an id in the header', () => stack.root.get('/user', { headers: { SUDO: String(user.id) } })],
    ['a username in the header', () => stack.root.get('/user', { headers: { SUDO: user.username } })],
    ['a username in another case', () => stack.root.get('/user', { headers: { SUDO: user.username.toUpperCase() } })],
    ['an id as parameter', () => stack.root.get(`/user?sudo=${user.id}`)],
    ['a username as parameter', () => stack.root.get(`/user?sudo=${user.username}`)],
  ])('acts as the user of %s', async (_name, send) => {
    expect(await send()).toMatchObject({ status: 200, body: { id: user.id } });
  });

  it('by parameter goes before sudo by header', async () => {
    const other = await stack.given.user();
    const reply = await stack.root.get(`/user?sudo=${user.id}`, { headers: { SUDO: String(other.id) } });
    expect(reply.body).toMatchObject({ id: user.id });
  });

  it('to oneself is allowed, and shows no token', async () => {
    const { status, body } = await stack.root.get('/user?sudo=root');
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('private_token');
  });

  it('takes the rights of the user, not those of the administrator', async () => {
    const { status } = await stack.as(user).post('/users', {
      ...{ name: 'x', username: uniqueName('u'), email: 'x@example.com', password: 'correct-horse-battery-1' },
    });
    expect(status).toBe(403);
  });

  it('is refused to callers who are not administrators', async () => {
    expect(await stack.as(token).get('/user?sudo=root')).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Must be admin to use sudo' },
    });
  });

  it.each(['0', '999999999999', '99999999999999999999', '-1', '1.5', 'no-such-user', 'no such user'])(
    'to the unknown %s is 404',
    async (wanted) => {
      expect(await stack.root.get(`/user?sudo=${encodeURIComponent(wanted)}`)).toMatchObject({
        status: 404,
        body: { message: `404 Not Found: No user id or username for: ${wanted}` },
      });
    },
  );

  it('without a token is 401, also where no token is needed', async () => {
    expect(await nobody.get('/user?sudo=root')).toMatchObject(unauthorized);
    expect(await nobody.get('/projects?sudo=root')).toMatchObject(unauthorized);
    expect(await nobody.get('/projects', { headers: { SUDO: user.username } })).toMatchObject(unauthorized);
  });

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['very much', 'x'.repeat(6_000)],
    ['a NUL', 'a\0b'],
  ])('to %s is to nobody, and not to oneself', async (_name, wanted) => {
    const { status, body } = await stack.root.get(`/user?sudo=${encodeURIComponent(wanted)}`);
    const message = `404 Not Found: No user id or username for: ${wanted}`;
    expect({ status, body }).toEqual({ status: 404, body: { message } });
  });

  it('that is not a text is refused rather than ignored', async () => {
    const invalid = { status: 400, body: { error: 'sudo is invalid' } };
    expect(await stack.root.get(`/user?sudo[]=${user.id}`)).toMatchObject(invalid);
    expect(await stack.root.get(`/user?sudo[id]=${user.id}`)).toMatchObject(invalid);
    expect(await stack.root.post('/projects', { name: uniqueName('p'), sudo: { id: user.id } })).toMatchObject(invalid);
    expect(await stack.root.post('/projects', { name: uniqueName('p'), sudo: true })).toMatchObject(invalid);
  });

  it('with an empty header is 404, as for an unknown user', async () => {
    expect(await stack.root.get('/user', { headers: { SUDO: '' } })).toMatchObject({ status: 404 });
  });

  it('needs a token of the scope api', async () => {
    const admin = await stack.given.user({ admin: true });
    const made = await stack.root.post(`/users/${admin.id}/impersonation_tokens`, { name: 'r', scopes: ['read_user'] });
    const { token: reading } = z.object({ token: z.string() }).parse(expectStatus(made, 201));
    expect(await stack.as(reading).get('/user')).toMatchObject({ status: 200, body: { id: admin.id } });
    expect(await stack.as(reading).get(`/user?sudo=${user.id}`)).toMatchObject(unauthorized);
    expect(await stack.as(reading).get(`/projects?sudo=${user.id}`)).toMatchObject(unauthorized);
    expect(await stack.as(reading).post(`/user/emails?sudo=${user.id}`, { email: 'a@example.com' })).toMatchObject(
      unauthorized,
    );
  });

  it('cannot be chained: the user who is acted as cannot act as a third', async () => {
    const admin = await stack.given.user({ admin: true });
    const twice = { headers: { SUDO: user.username } };
    expect((await stack.root.get(`/user?sudo=${admin.id}`, twice)).body).toMatchObject({ id: admin.id });
  });
});

describe('credentials', () => {
  it('never come back in a link, and never reach the logs', async () => {
    const password = `secret-${uniqueName('password')}`;
    const unknown = `secret-${uniqueName('token')}`;
    const signedIn = `private_token=${token}&access_token=${token}`;
    const list = await nobody.get(`/users?${signedIn}&per_page=1`);
    const asSomebody = await nobody.get(`/users?private_token=${stack.running.rootToken}&sudo=${user.id}&per_page=1`);
    await nobody.get(`/user?private_token=${unknown}`);
    await nobody.get(`/no/such/route?private_token=${unknown}`);
    await nobody.get(`/projects/%zz?private_token=${unknown}`);
    await stack.as(unknown).post('/projects', { password });
    await gitRequest(password);

    for (const { status, headers } of [list, asSomebody]) {
      expect(status).toBe(200);
      expect(headers.link).toContain('rel="next"');
      expect(headers.link).not.toContain('token');
    }
    expect(asSomebody.headers.link).toContain(`sudo=${user.id}`); // it is no secret, and the next page is read as the same user
    const logs = readLogs();
    expect(logs.gateway).toContain('"msg":"request"');
    for (const [name, text] of Object.entries(logs)) {
      const found = [token, unknown, password, stack.running.rootToken, user.password].filter((s) => text.includes(s));
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });
});

/** Git with a wrong password. */
async function gitRequest(password: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`root:${password}`).toString('base64')}`;
  const url = `${stack.url}/root/none.git/info/refs?service=git-upload-pack`;
  const { status } = await fetch(url, { headers: { authorization } });
  expect(status).toBe(401);
}

/** What the processes wrote, by process. */
function readLogs(): Record<string, string> {
  const directory = join(stack.running.dataDir, 'logs');
  const ours = readdirSync(directory).filter((file) => /^(gateway|.*-service)\.log$/.test(file));
  return Object.fromEntries(
    ours.map((file) => [file.replace('.log', ''), readFileSync(join(directory, file), 'utf8')]),
  );
}
