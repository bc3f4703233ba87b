import { createHash, randomBytes } from 'node:crypto';
import { request } from 'undici';
import { SMALL_STREAM_BYTES } from '@ingot/contracts';
import { COST_HEADER, readCost } from '@ingot/platform';
import { type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const NO_FILE = { status: 404, body: { message: '404 File Not Found' } };
const NO_COMMIT = { status: 404, body: { message: '404 Commit Not Found' } };
const PATH = 'docs/grüße (1).txt';
const ENCODED = encodeURIComponent(PATH);
const CONTENT = 'one\ntwo\n';

let project: TestProject;
let first: string;
let second: string;

beforeAll(async () => {
  project = await stack.given.project({ initialized: false });
  first = await project.commit('main', { [PATH]: CONTENT, 'other.txt': 'other\n' });
  second = await project.commit('main', { 'new.txt': 'new\n' });
});

/** The calls of a request once caches are warm. */
async function leastCallsOf(ask: () => Promise<{ readonly headers: Record<string, unknown> }>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < 5; time++) taken.push(readCost((await ask()).headers[COST_HEADER])?.calls ?? NaN);
  return Math.min(...taken);
}

const url = (path: string) => project.url(`/repository/files/${path}`);
const asOwner = () => stack.as(project.owner);

describe('GET /projects/:id/repository/files/:file_path', () => {
  it.each(['main', 'HEAD'])(
    'answers a file of %s with its content and the last commit that changed it',
    async (ref) => {
      expect(await asOwner().get(url(`${ENCODED}?ref=${ref}`))).toMatchObject({
        status: 200,
        body: {
          file_name: 'grüße (1).txt',
          file_path: PATH,
          size: CONTENT.length,
          encoding: 'base64',
          content: Buffer.from(CONTENT).toString('base64'),
          content_sha256: createHash('sha256').update(CONTENT).digest('hex'),
          ref,
          commit_id: second,
          last_commit_id: first,
        },
      });
    },
  );

  it('refuses unknown paths, directories, and unknown or missing revisions', async () => {
    for (const path of ['none', 'docs', '..%2Fx']) {
      expect(await asOwner().get(url(`${path}?ref=main`))).toMatchObject(NO_FILE);
    }
    expect(await asOwner().get(url('other.txt?ref=none'))).toMatchObject(NO_COMMIT);
    expect(await asOwner().get(url('other.txt'))).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "ref" not given' },
    });
  });

  it('refuses a file that does not fit into an answer, which HEAD and raw have', async () => {
    const big = await stack.given.project({ initialized: false });
    const git = await big.git();
    await git.commit({ big: Buffer.alloc(6 * 1024 ** 2, 'x') });
    await git.run('push', '-q', 'origin', 'main');
    const path = big.url('/repository/files/big');

    const tooLarge: unknown = expect.stringMatching(/^413 File is larger than 5242880 bytes;.*\/raw sends any size$/);
    expect(await stack.as(big.owner).get(`${path}?ref=main`)).toMatchObject({
      status: 413,
      body: { message: tooLarge },
    });
    const { headers } = await stack.as(big.owner).raw('HEAD', `${path}?ref=main`);
    expect(headers['x-gitlab-size']).toBe('6291456');
    const raw = await request(`${stack.url}/api/v4${path}/raw`, { headers: big.owner.headers });
    expect((await raw.body.arrayBuffer()).byteLength).toBe(6_291_456);
    expect(await stack.as(big.owner).get(`${path}/blame?ref=main`)).toMatchObject({
      status: 413,
      body: {
        message: '413 File is too large to be blamed',
        reason:
          'The limits are 1048576 bytes of the file, 100000 lines, 5242880 bytes of the answer, and 15 seconds; ' +
          'range asks for some of the lines',
      },
    });
  });

  it('serves a public project to anyone, and guests of a private one nothing', async () => {
    const open = await stack.given.project({ visibility: 'public' });
    expect((await stack.as(null).get(open.url('/repository/files/README.md?ref=main'))).status).toBe(200);
    const guest = await project.member('guest');
    expect(await stack.as(guest).get(url('other.txt?ref=main'))).toMatchObject({ status: 403 });
    expect(await stack.as(await stack.given.user()).get(url('other.txt?ref=main'))).toMatchObject({ status: 404 });
  });
});

describe('HEAD /projects/:id/repository/files/:file_path', () => {
  it('tells by headers what there is to know of a file', async () => {
    const reply = await asOwner().raw('HEAD', url(`${ENCODED}?ref=main`));
    expect(reply).toMatchObject({ status: 200, body: null });
    expect(reply.headers).toMatchObject({
      'x-gitlab-file-path': encodeURI(PATH),
      'x-gitlab-file-name': 'gr%C3%BC%C3%9Fe%20(1).txt',
      'x-gitlab-size': '8',
      'x-gitlab-ref': 'main',
      'x-gitlab-commit-id': second,
      'x-gitlab-last-commit-id': first,
    });
    expect((await asOwner().raw('HEAD', url('none?ref=main'))).status).toBe(404);
  });
});

describe('GET /projects/:id/repository/files/:file_path/raw', () => {
  it('answers the bytes, of the default branch unless said otherwise', async () => {
    for (const query of ['', '?ref=main', `?ref=${first}`]) {
      const reply = await request(`${stack.url}/api/v4${url(`${ENCODED}/raw${query}`)}`, {
        headers: project.owner.headers,
      });
      expect([reply.statusCode, await reply.body.text()]).toEqual([200, CONTENT]);
    }
    expect(await asOwner().get(url('none/raw'))).toMatchObject(NO_FILE);
    expect(await asOwner().get(url('other.txt/raw?ref=none'))).toMatchObject(NO_COMMIT);
  });

  describe.each([
    ['that is empty', 0, 1],
    ['of one byte', 1, 1],
    ['of 64 KiB', SMALL_STREAM_BYTES, 1],
    ['of more', SMALL_STREAM_BYTES + 1, 2],
  ])('of a file %s', (_size, bytes, calls) => {
    const content = randomBytes(bytes);
    let raw: string;

    beforeAll(async () => {
      const action = { action: 'create', file_path: `bytes/${bytes}`, content: content.toString('base64') };
      const actions = [{ ...action, encoding: 'base64' }];
      const change = { branch: 'main', commit_message: 'Add bytes', actions };
      expect((await asOwner().post(project.url('/repository/commits'), change)).status).toBe(201);
      raw = `${stack.url}/api/v4${url(encodeURIComponent(`bytes/${bytes}`))}/raw?ref=main`;
    });
    const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
      const reply = await request(raw, { method, headers: { ...project.owner.headers, ...headers } });
      return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.from(await reply.body.arrayBuffer()) };
    };

    it('answers its bytes', async () => {
      const reply = await ask();
      expect(reply.status).toBe(200);
      expect(reply.bytes.equals(content)).toBe(true);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/plain',
        'content-length': String(bytes),
        'content-disposition': 'inline',
      });
      expect(reply.headers['content-security-policy']).toContain('sandbox');
    });

    it('takes a call, and a stream only if it is larger than a reply may be', async () => {
      expect(await leastCallsOf(ask)).toBe((await leastCallsOf(() => asOwner().get(project.url()))) + calls - 1);
    });

    it('answers its headers alone to HEAD, and nothing to a client who has it', async () => {
      const { headers } = await ask();
      const etag = String(headers.etag);
      const head = await ask({}, 'HEAD');
      expect(head).toMatchObject({ status: 200, headers: { etag, 'content-length': String(bytes) } });
      expect(head.bytes).toHaveLength(0);
      expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, headers: { etag } });
      expect(await ask({ 'if-none-match': '"other"' })).toMatchObject({ status: 200, headers: { etag } });
    });

    it('is all of it for a range, as ranges are not offered', async () => {
      const reply = await ask({ range: 'bytes=0-0' });
      expect(reply.status).toBe(200);
      expect(reply.bytes.equals(content)).toBe(true);
    });
  });
});

describe('GET /projects/:id/repository/files/:file_path/blame', () => {
  it('names the commit that each line comes from', async () => {
    const blamed = await stack.given.project({ initialized: false });
    const path = blamed.url(`/repository/files/${ENCODED}`);
    const one = await blamed.commit('main', { [PATH]: 'one\ntwo\n\tthree ü\n' });
    const change = { branch: 'main', commit_message: 'Second\n\nline', content: 'one\nTWO\n\tthree ü\n' };
    expect((await stack.as(blamed.owner).put(path, change)).status).toBe(200);
    const two = await blamed.branchHead('main');

    expect(await stack.as(blamed.owner).get(`${path}/blame?ref=main`)).toMatchObject({
      status: 200,
      body: [
        { commit: { id: one, author_name: blamed.owner.name, parent_ids: [] }, lines: ['one'] },
        { commit: { id: two, message: 'Second\n\nline', parent_ids: [one] }, lines: ['TWO'] },
        { commit: { id: one }, lines: ['\tthree ü'] },
      ],
    });
    expect(await stack.as(blamed.owner).get(`${path}/blame?ref=main&range[start]=2&range[end]=2`)).toMatchObject({
      body: [{ lines: ['TWO'] }],
    });
    for (const none of ['range[start]=4&range[end]=9', 'range[start]=2&range[end]=1']) {
      expect(await stack.as(blamed.owner).get(`${path}/blame?ref=main&${none}`)).toMatchObject({
        status: 200,
        body: [],
      });
    }
    expect(await stack.as(blamed.owner).get(blamed.url('/repository/files/none/blame?ref=main'))).toMatchObject(
      NO_FILE,
    );
  });

  it('answers a range of a file of too many lines, and nothing of an empty one', async () => {
    const long = await stack.given.project({ initialized: false });
    await long.commit('main', { long: '\n'.repeat(1024 ** 2), empty: '' });
    const blame = (query: string) => stack.as(long.owner).get(long.url(`/repository/files/${query}`));

    expect(await blame('long/blame?ref=main')).toMatchObject({
      status: 413,
      body: { message: '413 File is too large to be blamed' },
    });
    expect(await blame('long/blame?ref=main&range[start]=1048575&range[end]=2000000')).toMatchObject({
      status: 200,
      body: [{ lines: ['', ''] }],
    });
    expect(await blame('empty/blame?ref=main')).toMatchObject({ status: 200, body: [] });
  });
});

describe('a change of a file', () => {
  it('is a commit of its own: created, updated unless somebody was faster, and deleted', async () => {
    const changed = await stack.given.project();
    const call = stack.as(changed.owner);
    const path = changed.url(`/repository/files/${ENCODED}`);
    const on = { branch: 'main', commit_message: 'Change', author_name: 'Ada', author_email: 'ada@example.com' };
    const answer = { file_path: PATH, branch: 'main' };
    const content = Buffer.from([0, 255, 10]).toString('base64');

    expect(await call.post(path, { ...on, content, encoding: 'base64' })).toEqual(
      expect.objectContaining({ status: 201, body: answer }),
    );
    const made = await changed.branchHead('main');
    expect(await call.post(path, { ...on, content: 'x' })).toMatchObject({
      status: 400,
      body: { message: `Your changes could not be committed because a file with the name \`${PATH}\` already exists.` },
    });
    expect((await call.get(`${path}?ref=main`)).body).toMatchObject({ content, last_commit_id: made });
    expect(await call.get(changed.url(`/repository/commits/${made}`))).toMatchObject({ body: { author_name: 'Ada' } });

    expect(await call.put(path, { ...on, content: 'text\n', last_commit_id: made })).toMatchObject({ body: answer });
    const late = { ...on, last_commit_id: String(made) };
    for (const change of [
      call.put(path, { ...late, content: 'late\n' }),
      call.put(path, { ...late, branch: 'new', start_branch: 'main', content: 'late\n' }),
      call.delete(`${path}?${String(new URLSearchParams(late))}`),
    ]) {
      expect(await change).toMatchObject({
        status: 400,
        body: { message: 'You are attempting to change a file that has changed since you started editing it.' },
      });
    }
    expect(await changed.branchHead('new')).toBeNull();
    const current = { ...on, branch: 'new', start_branch: 'main', last_commit_id: await changed.branchHead('main') };
    expect((await call.put(path, { ...current, content: 'newer\n' })).status).toBe(200);
    expect(await call.delete(`${path}?${String(new URLSearchParams(on))}`)).toMatchObject({
      status: 200,
      body: answer,
    });
    expect(await call.get(`${path}?ref=main`)).toMatchObject(NO_FILE);
    expect(await call.put(path, { ...on, content: 'x' })).toMatchObject({
      status: 400,
      body: { message: `File to be updated \`${PATH}\` does not exist.` },
    });
  });

  it('makes the first commit of an empty repository', async () => {
    const empty = await stack.given.project({ initialized: false });
    const change = { branch: 'main', commit_message: 'First', content: 'x' };
    expect((await stack.as(empty.owner).post(empty.url('/repository/files/a'), change)).status).toBe(201);
    expect(await empty.branchHead('main')).not.toBeNull();
  });

  it('needs the right to push, to the branch as well', async () => {
    const guarded = await stack.given.project();
    const [reporter, developer] = [await guarded.member('reporter'), await guarded.member('developer')];
    const change = { branch: 'main', commit_message: 'x', content: 'x' };
    const path = guarded.url('/repository/files/a');
    expect(await stack.as(reporter).post(path, change)).toMatchObject({ status: 403 });
    expect(await stack.as(developer).post(path, change)).toMatchObject({
      status: 400,
      body: { message: 'You are not allowed to push into this branch' },
    });
    expect(await stack.as(developer).get(`${path}?ref=main`)).toMatchObject(NO_FILE);
  });
});
