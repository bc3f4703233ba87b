import { z } from 'zod';
import { type TestProject, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const FORM = 'application/x-www-form-urlencoded';

/** The same parameters as every encoding sends them. */
const ENCODINGS = {
  query: (path: string, fields: Record<string, string>) => ({ path: `${path}?${String(new URLSearchParams(fields))}` }),
  form: (path: string, fields: Record<string, string>) => ({
    path,
    headers: { 'content-type': FORM },
    body: String(new URLSearchParams(fields)),
  }),
  multipart: (path: string, fields: Record<string, string>) => ({ path, ...multipart(Object.entries(fields)) }),
  json: (path: string, fields: Record<string, string>) => ({
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }),
} as const;

function multipart(fields: readonly (readonly [string, string])[]) {
  const boundary = 'between-the-fields';
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

describe('parameters', () => {
  let owner: TestUser;

  beforeAll(async () => {
    owner = await stack.given.user();
  });

  it.each(Object.entries(ENCODINGS))('are read alike from %s', async (_name, encode) => {
    const name = uniqueName('Café ÿ 日本');
    const fields = {
      name,
      path: uniqueName('p'),
      visibility: 'internal',
      issues_enabled: 'no',
      description: 'a&b=c+d%',
    };
    const { path, ...request } = encode('/projects', fields);

    const { status, body } = await stack.as(owner).raw('POST', path, request);

    expect(body).toMatchObject({ ...fields, issues_enabled: false });
    expect(status).toBe(201);
  });

  it('are merged from query and body, where the body wins, and the path wins over both', async () => {
    const project = await stack.given.project({ owner, initialized: false });

    const { body } = await stack.as(owner).raw('PUT', `${project.url()}?description=query&lfs_enabled=false`, {
      headers: { 'content-type': FORM },
      body: 'id=999999&description=body',
    });

    expect(body).toMatchObject({ id: project.id, description: 'body', lfs_enabled: false });
  });

  it.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['t', true],
    ['yes', true],
    ['y', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['False', false],
    ['f', false],
    ['no', false],
    ['n', false],
    ['0', false],
    ['off', false],
    [1, true],
    [0, false],
  ])('take %p for the boolean %p', async (given, expected) => {
    const body = { name: uniqueName('project'), issues_enabled: given };
    expect((await stack.as(owner).post('/projects', body)).body).toMatchObject({ issues_enabled: expected });
  });

  it.each(['application/json', 'multipart/form-data; boundary=b', 'text/xml'])(
    'are not read from a body of %s where nothing is changed',
    async (type) => {
      const reply = await stack.root.raw('GET', '/users?per_page=1', {
        headers: { 'content-type': type },
        body: '{"per_page": "none"',
      });

      expect(reply).toMatchObject({ status: 200, headers: { 'x-per-page': '1' } });
    },
  );

  it('that are empty booleans, enumerations or numbers count as missing', async () => {
    const name = uniqueName('project');
    const body = `name=${name}&issues_enabled=&visibility=&namespace_id=&description=`;
    const reply = await stack.as(owner).raw('POST', '/projects', { headers: { 'content-type': FORM }, body });
    expect(reply.body).toMatchObject({ name, issues_enabled: true, visibility: 'private', description: '' });
  });

  it('accept a number in JSON for a text, and a text for a number', async () => {
    const { namespace } = z
      .object({ namespace: z.object({ id: z.int() }) })
      .parse((await stack.as(owner).post('/projects', { name: uniqueName('project') })).body);
    const name = Math.floor(Math.random() * 1e12);

    const { body } = await stack.as(owner).post('/projects', { name, namespace_id: String(namespace.id) });

    expect(body).toMatchObject({ name: String(name), namespace });
  });

  it('that the operation does not have are ignored', async () => {
    const { status } = await stack.as(owner).get('/projects?nobody[asked][]=1&for=this');
    expect(status).toBe(200);
  });
});

describe('nested parameters', () => {
  let project: TestProject;
  let iids: number[];

  beforeAll(async () => {
    project = await stack.given.project();
    iids = [(await project.mergeRequest()).iid, (await project.mergeRequest()).iid, (await project.mergeRequest()).iid];
  });

  const listed = async (query: string): Promise<number[]> => {
    const { body } = await stack.as(project.owner).get(project.url(`/merge_requests?${query}`));
    return z
      .array(z.object({ iid: z.int() }))
      .parse(body)
      .map(({ iid }) => iid);
  };

  it.each(['iids[]=1&iids[]=3', 'iids%5B%5D=1&iids%5B%5D=3', 'iids[0]=1&iids[1]=3'])(
    'hold a list: %s',
    async (query) => {
      expect(iids).toEqual([1, 2, 3]);
      expect(await listed(query)).toEqual([3, 1]);
    },
  );

  it('accept one value as a list of one', async () => {
    expect(await listed('iids=2')).toEqual([2]);
  });

  it('refuse a list with anything but numbers', async () => {
    const reply = await stack.as(project.owner).get(project.url('/merge_requests?iids[]=1&iids[]=x'));
    expect(reply).toMatchObject({ status: 400, body: { error: 'iids[1] is invalid' } });
  });

  const ACTIONS = [
    ['actions[][action]', 'create'],
    ['actions[][file_path]', 'docs/a.txt'],
    ['actions[][content]', 'one\n'],
    ['actions[][action]', 'create'],
    ['actions[][file_path]', 'docs/b.txt'],
    ['actions[][content]', 'dHdvCg=='],
    ['actions[][encoding]', 'base64'],
  ] as const;

  it.each([
    [
      'a form',
      (fields: string[][]) => ({
        headers: { 'content-type': FORM },
        body: String(new URLSearchParams(fields.map(pairOf))),
      }),
    ],
    ['a multipart form', (fields: string[][]) => multipart(fields.map(pairOf))],
  ])('hold a list of objects in %s', async (_name, encode) => {
    const branch = uniqueName('nested');
    const fields = [
      ['branch', branch],
      ['start_branch', 'main'],
      ['commit_message', 'Two files'],
      ...ACTIONS.map((pair) => [...pair]),
    ];

    const reply = await stack.as(project.owner).raw('POST', project.url('/repository/commits'), encode(fields));

    expect(reply).toMatchObject({ status: 201, body: { stats: { additions: 2, deletions: 0, total: 2 } } });
    const { body } = await stack.as(project.owner).get(project.url(`/repository/commits/${branch}/diff`));
    expect(body).toMatchObject([
      { new_path: 'docs/a.txt', diff: '--- /dev/null\n+++ b/docs/a.txt\n@@ -0,0 +1 @@\n+one\n' },
      { new_path: 'docs/b.txt', diff: '--- /dev/null\n+++ b/docs/b.txt\n@@ -0,0 +1 @@\n+two\n' },
    ]);
  });
});

const pairOf = ([name = '', value = '']: readonly string[]): [string, string] => [name, value];

describe('wrong parameters', () => {
  let project: TestProject;

  beforeAll(async () => {
    project = await stack.given.project();
  });

  const E = (error: string) => ({ status: 400, body: { error } });
  const missing = (name: string) => ({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });

  it.each([
    ['a boolean', { name: 'x', issues_enabled: 'maybe' }, E('issues_enabled is invalid')],
    ['a number', { name: 'x', namespace_id: '12ab' }, E('namespace_id is invalid')],
    ['a fraction', { name: 'x', namespace_id: 1.5 }, E('namespace_id is invalid')],
    ['text', { name: { first: 'x' } }, E('name is invalid')],
    ['text in a list', { name: ['x'] }, E('name is invalid')],
    ['an enumeration', { name: 'x', visibility: 'secret' }, E('visibility does not have a valid value')],
    ['none of several', { description: 'x' }, E('name, path are missing, at least one parameter must be provided')],
  ])('of the wrong kind are refused: %s', async (_name, body, expected) => {
    expect(await stack.as(project.owner).post('/projects', body)).toMatchObject(expected);
  });

  it('are answered with the first required one that is missing', async () => {
    const call = stack.as(project.owner);
    const url = project.url('/repository/commits');
    const actions = [{ action: 'create', file_path: 'a', content: '' }];
    expect(await call.post(url, {})).toMatchObject(missing('branch'));
    expect(await call.post(url, { branch: 'main' })).toMatchObject(missing('commit_message'));
    expect(await call.post(url, { branch: 'main', commit_message: 'x' })).toMatchObject(missing('actions'));
    expect(await call.post(url, { branch: null, commit_message: 'x', actions })).toMatchObject({ status: 400 });
    expect(await call.post(project.url(`/statuses/${'0'.repeat(40)}`), {})).toMatchObject(missing('state'));
  });

  it('are refused when blank where they must not be', async () => {
    const body = { branch: ' ', ref: 'main' };
    expect(await stack.as(project.owner).post(project.url('/repository/branches'), body)).toMatchObject(
      E('branch is empty'),
    );
  });

  it.each([
    ['since', 'yesterday'],
    ['until', '2017-13-01T00:00:00Z'],
    ['since', '2017-01-32'],
  ])('are refused when they are no time: %s=%s', async (name, value) => {
    const reply = await stack.as(project.owner).get(project.url(`/repository/commits?${name}=${value}`));
    expect(reply).toMatchObject(E(`${name} is invalid`));
  });

  it('are answered with the name of one that is too long', async () => {
    const reply = await stack.as(project.owner).post('/projects', { name: 'x', description: 'x'.repeat(2001) });
    expect(reply).toMatchObject({
      status: 400,
      body: { message: { description: ['is too long (maximum is 2000 characters)'] } },
    });
  });
});
