import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const TEN_MEGABYTES = 'x'.repeat(10 * 1024 * 1024);
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (value: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n${value}\r\n`;

let user: TestUser;

beforeAll(async () => {
  user = await stack.given.user();
});

/** What comes back for bytes that no HTTP client would send. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return answer;
}

/** Sends a multipart form piece by piece, without saying how long it is. */
async function sendUnannounced(body: string): Promise<{ status: number; body: unknown }> {
  const { statusCode, body: answer } = await request(`${stack.url}/api/v4/projects`, {
    method: 'POST',
    headers: { ...user.headers, ...MULTIPART },
    body: Readable.from([body]),
  });
  return { status: statusCode, body: await answer.json() };
}

describe('a request that is too large', () => {
  const reason: unknown = expect.stringMatching(/^The limit is \d+ bytes$/);
  const tooLarge = { status: 413, body: { message: '413 Request Entity Too Large', reason } };

  it.each([
    ['JSON', JSON_TYPE, JSON.stringify({ name: TEN_MEGABYTES })],
    ['a form', FORM, `name=${TEN_MEGABYTES}`],
    ['a multipart form', MULTIPART, `${field('name', TEN_MEGABYTES)}--b--\r\n`],
    ['a multipart form of many fields', MULTIPART, `${field('x', 'x'.repeat(1024 * 1024)).repeat(10)}--b--\r\n`],
    ['a file in a form', MULTIPART, `${file(TEN_MEGABYTES)}--b--\r\n`],
  ])('is refused with 413 that the client gets to read: %s', async (_name, headers, body) => {
    // whether a client still sending reads the answer is a matter of timing
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await stack.as(user).raw('POST', '/projects', { headers, body })).toMatchObject(tooLarge);
    }
  });

  it.each([
    ['before a form', TEN_MEGABYTES],
    ['a form', `${field('x', 'x'.repeat(1024 * 1024)).repeat(10)}--b--\r\n`],
    ['files in a form', `${file('x'.repeat(2 * 1024 * 1024)).repeat(5)}--b--\r\n`],
  ])('is refused with 413 also when its length was not announced: %s', async (_name, body) => {
    expect(await sendUnannounced(body)).toMatchObject(tooLarge);
  });

  it('is refused with 431 when the URL or the headers are it', async () => {
    const refused = { status: 431, body: { message: '431 Request Header Fields Too Large' } };
    expect(await stack.as(user).get(`/projects?search=${TEN_MEGABYTES}`)).toMatchObject(refused);
    expect(await stack.as(user).get('/projects', { headers: { 'x-long': 'x'.repeat(20_000) } })).toMatchObject(refused);
  });

  it('is refused with 404 when one segment of the path is it', async () => {
    expect((await stack.as(user).get(`/projects/${'x'.repeat(10_000)}`)).status).toBe(404);
  });

  it('leaves the gateway serving others', async () => {
    expect((await stack.as(user).get('/user')).status).toBe(200);
  });
});

describe('a part of a form', () => {
  it.each([
    ['that has no name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n'],
    ['that is no field', '--b\r\nContent-Disposition: attachment; name="name"\r\n\r\nx\r\n'],
    ['that has no headers', '--b\r\n\r\nx\r\n'],
    ['that is a file', file('x')],
    ['that is a file without a name', '--b\r\nContent-Disposition: form-data; filename="x"\r\n\r\nx\r\n'],
  ])('is ignored where nobody asked for it: %s', async (_name, part) => {
    const name = uniqueName('p');
    const body = `${part}${field('name', name)}${part}--b--\r\n`;
    const reply = await stack.as(user).raw('POST', '/projects', { headers: MULTIPART, body });
    expect(reply).toMatchObject({ status: 201, body: { name } });
  });
});

describe('a body that cannot be read', () => {
  it.each([
    ['broken JSON', JSON_TYPE, '{"name":', '400 Bad Request - the body is not valid JSON'],
    ['a JSON array', JSON_TYPE, '[{"name":"x"}]', '400 Bad Request - the body must be a JSON object'],
    ['a JSON string', JSON_TYPE, '"name"', '400 Bad Request - the body must be a JSON object'],
    ['a JSON number', JSON_TYPE, '7', '400 Bad Request - the body must be a JSON object'],
    [
      'JSON without its content type',
      FORM,
      '{"name":"x"}',
      '400 Bad Request - the body is JSON, sent as a form: send it with Content-Type: application/json',
    ],
    ['a form that breaks off', MULTIPART, field('name', 'x'), '400 Bad Request - the form cannot be read'],
    [
      'a multipart form without a boundary',
      { 'content-type': 'multipart/form-data' },
      'x',
      '400 Bad Request - the form cannot be read',
    ],
    ['a parameter of two shapes', FORM, 'a=1&a[b]=2', '400 Bad Request - the parameter a has two shapes'],
    ['too deep a form', FORM, `a${'[b]'.repeat(40)}=1`, '400 Bad Request - parameters are nested too deeply'],
    ['too deep JSON', JSON_TYPE, `{"a":${'['.repeat(3_000_000)}`, '400 Bad Request - parameters are nested too deeply'],
    ['too many values', JSON_TYPE, `{"a":[${'0,'.repeat(1_000_000)}0]}`, '400 Bad Request - too many parameters'],
    ['too long a form', FORM, 'a&'.repeat(1_000_000), '400 Bad Request - too many parameters'],
  ])('is refused with 400: %s', async (_name, headers, body, message) => {
    expect(await stack.as(user).raw('POST', '/projects', { headers, body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it.each(['text/xml', 'text/plain', 'application/octet-stream'])('is refused with 406 when it is %s', async (type) => {
    const reply = await stack.as(user).raw('POST', '/projects', { headers: { 'content-type': type }, body: 'x' });
    expect(reply).toMatchObject({
      status: 406,
      body: { error: `The requested content-type '${type}' is not supported.` },
    });
  });

  it('is no body at all when it is empty, whatever type it declares to have', async () => {
    const reply = await stack
      .as(user)
      .raw('POST', `/projects?name=${uniqueName('p')}`, { headers: JSON_TYPE, body: '' });
    expect(reply.status).toBe(201);
  });

  it.each(['text/plain', 'application/octet-stream'])(
    'is no body at all when it is empty, also as %s',
    async (type) => {
      const { id } = await stack.given.project();
      const reply = await stack
        .as(user)
        .raw('POST', `/projects/${id}/star`, { headers: { 'content-type': type }, body: '' });
      expect(reply.status).toBe(404);
    },
  );

  it.each(['\\ud83d', '\\uDE00', 'a\\ud83db', '\\ude00\\ud83d'])(
    'keeps what is readable of half an emoji: %s',
    async (half) => {
      const body = `{"name":"${uniqueName('p')}","description":"${half}"}`;
      const reply = await stack.as(user).raw('POST', '/projects', { headers: JSON_TYPE, body });
      const description = half.replaceAll(/\\u..../g, '\uFFFD');
      expect(reply).toMatchObject({ status: 201, body: { description } });
    },
  );

  it('keeps an emoji that is escaped as a pair', async () => {
    const body = `{"name":"${uniqueName('p')}","description":"\\ud83d\\ude00"}`;
    const reply = await stack.as(user).raw('POST', '/projects', { headers: JSON_TYPE, body });
    expect(reply).toMatchObject({ status: 201, body: { description: '\u{1F600}' } });
  });

  it.each([
    ['lists', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects', `{"name":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('does no harm when it is JSON of very deep %s', async (_name, body) => {
    const reply = await stack.as(user).raw('POST', '/projects', { headers: JSON_TYPE, body });
    const message = '400 Bad Request - parameters are nested too deeply';
    expect(reply).toMatchObject({ status: 400, body: { message } });
  });
});

describe('a query that is nested too deeply', () => {
  it('is refused with 400', async () => {
    const reply = await stack.as(user).get(`/projects?a${'[b]'.repeat(40)}=1`);
    expect(reply).toMatchObject({
      status: 400,
      body: { message: '400 Bad Request - parameters are nested too deeply' },
    });
  });
});

describe('a text of more than 262,144 characters', () => {
  const long = 'x'.repeat(256 * 1024 + 1);
  const action = { action: 'create', file_path: 'long.txt', content: long };
  const commit = { branch: 'main', commit_message: 'Add a file', actions: [action] };

  it.each([
    ['branches', { branch: long, ref: 'main' }, 'branch'],
    ['tags', { tag_name: long, ref: 'main' }, 'tag_name'],
    ['commits', { ...commit, commit_message: long }, 'commit_message'],
    ['commits', { ...commit, actions: [{ ...action, file_path: long }] }, 'actions[0][file_path]'],
  ])('is refused with 400: %s', async (resource, body, name) => {
    const project = await stack.given.project();
    const reply = await stack.as(project.owner).post(project.url(`/repository/${resource}`), body);
    expect(reply).toMatchObject({
      status: 400,
      body: { message: { [name]: ['is too long (maximum is 262144 characters)'] } },
    });
  });

  it('is taken as the content of a file', async () => {
    const project = await stack.given.project();
    expectStatus(await stack.as(project.owner).post(project.url('/repository/commits'), commit), 201);
  });
});

describe('names that mean something to JavaScript', () => {
  it.each([
    ['JSON', JSON_TYPE, '{"__proto__":{"admin":true,"name":"x"},"constructor":{"prototype":{"admin":true}}}'],
    ['a form', FORM, '__proto__[name]=x&constructor[prototype][name]=x'],
  ])('mean nothing in %s', async (_name, headers, body) => {
    const reply = await stack.as(user).raw('POST', '/projects', { headers, body });
    expect(reply).toMatchObject({
      status: 400,
      body: { error: 'name, path are missing, at least one parameter must be provided' },
    });
  });

  it('are refused or mean nothing in a multipart form', async () => {
    const body = `${field('__proto__', 'x')}${field('constructor', 'x')}--b--\r\n`;
    expect((await stack.as(user).raw('POST', '/projects', { headers: MULTIPART, body })).status).toBe(400);
  });

  it('mean nothing in a query', async () => {
    const reply = await stack.as(user).get('/projects?__proto__[search]=x&toString=1&hasOwnProperty[]=2');
    expect(reply.status).toBe(200);
  });
});

describe('NUL characters', () => {
  it.each([
    '/projects/a%00b',
    '/projects/a%2Fb%00',
    '/users/1%00',
    '/projects?search=a%00b',
    '/users?search=%00',
    '/users?username=%00',
  ])('are refused in %s', async (path) => {
    const { status } = await stack.as(user).get(path);
    expect([400, 404]).toContain(status);
  });

  it('are refused in JSON', async () => {
    expect(await stack.as(user).post('/projects', { name: 'a\0b' })).toMatchObject({
      status: 400,
      body: { error: 'name is invalid' },
    });
  });

  it('name nobody to act as, and no token', async () => {
    expect((await stack.root.get('/user?sudo=a%00b')).status).toBe(404);
    expect((await stack.as(null).get('/user?private_token=a%00b')).status).toBe(401);
  });
});

describe('a URL that cannot be decoded', () => {
  it.each(['/projects/a%zz', '/projects/%', '/projects/1%2F%ff'])('is refused with 400: %s', async (path) => {
    expect(await stack.as(user).get(path)).toMatchObject({ status: 400, body: { message: '400 Bad Request' } });
  });

  it('is taken as it is in a query', async () => {
    expect((await stack.as(user).get('/projects?search=100%')).status).toBe(200);
  });
});

describe('bytes that are no HTTP', () => {
  it.each(['NONSENSE\r\n\r\n', 'GET /api/v4/us\0er HTTP/1.1\r\nHost: a\r\n\r\n'])(
    'are answered with 400: %j',
    async (bytes) => {
      const answer = await sendBytes(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer).toContain('{"message":"400 Bad Request"}');
    },
  );
});
