import { FormData } from 'undici';
import { type Reply } from '../http/api-client.js';
import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
let project: TestProject;

beforeAll(async () => {
  project = await stack.given.project();
});

/** Nearly all that the head of a request may have. */
const LONG = 'x'.repeat(14_000);

describe('A long parameter of a stream', () => {
  it.each([
    [
      'the path of a raw file',
      (text: string) => `/repository/files/${text.slice(0, 4_000)}/raw?ref=${text.slice(4_000)}`,
    ],
    ['the path of a blob', (text: string) => `/repository/blobs/main/raw?filepath=${text}`],
    ['the commit of an archive', (text: string) => `/repository/archive?sha=${text}`],
    ['the job of artifacts', (text: string) => `/jobs/artifacts/main/download?job=${text}`],
    [
      'the path within artifacts',
      (text: string) => `/jobs/artifacts/main/raw/a/${text.slice(0, 4_000)}?job=${text.slice(4_000)}`,
    ],
  ])('is no failure of the server: %s', async (_what, path) => {
    const { status } = await stack.as(project.owner).get(project.url(path(LONG)));

    expect([400, 404, 414]).toContain(status);
  });
});

describe('The long name of an uploaded file', () => {
  it.each([
    ['letters', 'x'.repeat(60_000)],
    ['dots', `a${'.'.repeat(60_000)}b`],
  ])('is cut, and takes no time: %s', async (_what, name) => {
    const form = new FormData();
    form.append('file', new Blob(['content']), name);
    const began = performance.now();

    const { status } = await stack.as(project.owner).raw('POST', project.url('/uploads'), { body: form });

    expect([201, 400, 413]).toContain(status);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('A text that lists show', () => {
  it.each(['name', 'path'])(
    'is no longer than it may be: the %s of a project, also when it is changed',
    async (field) => {
      const before = await stack.as(project.owner).get(project.url());

      expect(await stack.as(project.owner).put(project.url(), { [field]: 'x'.repeat(256) })).toMatchObject({
        status: 400,
        body: { message: { [field]: ['is too long (maximum is 255 characters)'] } },
      });
      expect(await stack.as(project.owner).get(project.url())).toMatchObject({ body: before.body });
    },
  );

  it('is no longer than it may be: the description of a commit status', async () => {
    const sha = await project.branchHead('main');
    const status = { state: 'success', description: 'x'.repeat(64 * 1024 + 1) };
    const path = project.url(`/statuses/${sha}`);

    expect(await stack.as(project.owner).post(path, status)).toMatchObject({
      status: 400,
      body: { message: { description: ['is too long (maximum is 65536 bytes)'] } },
    });
    expect(
      (await stack.as(project.owner).post(path, { state: 'success', description: 'x'.repeat(60_000) })).status,
    ).toBe(201);
  });
});

describe('A commit of many long paths', () => {
  const commit = (to: TestProject, from: number, count: number): Promise<Reply> => {
    const name = (n: number) => `a${'.'.repeat(4_000)}${from + n}`;
    const actions = Array.from({ length: count }, (_, n) => ({ action: 'create', file_path: name(n), content: '' }));
    const body = { branch: 'main', commit_message: 'Add', actions };
    return stack.as(to.owner).post(to.url('/repository/commits'), body);
  };

  it('is refused that makes a directory too large to be changed again', async () => {
    const full = await stack.given.project();
    for (const from of [0, 1_000, 2_000]) expect(await commit(full, from, 1_000)).toMatchObject({ status: 201 });
    const before = await full.branchHead('main');

    expect(await commit(full, 3_000, 1_000)).toMatchObject({
      status: 413,
      body: { message: '413 Directory is too large to be changed', reason: 'The limit is 12582912 bytes of entries' },
    });
    expect(await full.branchHead('main')).toBe(before);
    expect(await commit(full, 3_000, 1)).toMatchObject({ status: 201 });
  }, 120_000);

  it('holds up nobody', async () => {
    const began = performance.now();

    const { status } = await commit(project, 0, 1_000);

    expect(status).toBe(201);
    expect(performance.now() - began).toBeLessThan(20_000); // it took minutes
  }, 120_000);
});
