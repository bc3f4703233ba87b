import { randomBytes } from 'node:crypto';
import { blob } from '@ingot/contracts';
import { type GitClient, type TestProject, useStack } from '@ingot/testing';
import { type Download, download } from '../../../test/uploads.js';

const stack = useStack();
const MEBIBYTE = 1024 * 1024;
const BINARY = randomBytes(70_000);

let project: TestProject;
let git: GitClient;
let commit: string;

beforeAll(async () => {
  project = await stack.given.project({ initialized: false, visibility: 'public' });
  git = await project.git();
  commit = await git.commit({
    'a.txt': 'Grüße\n',
    'lib/deep/binary.bin': BINARY,
    empty: '',
    fits: Buffer.alloc(5 * MEBIBYTE, 'x'),
    'does not fit': Buffer.alloc(5 * MEBIBYTE + 1, 'x'),
  });
  await git.run('tag', '-a', '-m', 'One', 'v1.0');
  await git.run('push', '-q', 'origin', 'main', 'main:topic/one', 'v1.0');
});

const oidOf = (path: string): Promise<string> => git.run('rev-parse', `main:${path}`);
const get = (rest: string, options: Parameters<typeof download>[2] = {}): Promise<Download> =>
  download(stack, `/api/v4${project.url(`/repository/blobs/${rest}`)}`, options);
const jsonOf = ({ bytes }: Download): unknown => JSON.parse(bytes.toString());
const refusal = (reply: Download): unknown => ({ status: reply.status, body: jsonOf(reply) });
const NOT_FOUND = { status: 404, body: { message: '404 Blob Not Found' } };

describe('a blob', () => {
  it.each(['a.txt', 'lib/deep/binary.bin', 'empty'])('is there by its object id: %s', async (path) => {
    const sha = await oidOf(path);
    const expected = path === 'empty' ? Buffer.alloc(0) : path === 'a.txt' ? Buffer.from('Grüße\n') : BINARY;
    for (const id of [sha, sha.toUpperCase()]) {
      const reply = await get(id);
      expect(reply.status).toBe(200);
      expect(blob.strict().parse(jsonOf(reply))).toEqual({
        size: expected.length,
        encoding: 'base64',
        content: expected.toString('base64'),
        sha,
      });
    }
  });

  it('is found by its path in a branch, a tag or a commit', async () => {
    const sha = await oidOf('lib/deep/binary.bin');
    for (const revision of ['main', 'topic/one', 'v1.0', commit, commit.slice(0, 10)]) {
      const rest = encodeURIComponent(revision);
      const query = `?filepath=${encodeURIComponent('lib/deep/binary.bin')}`;
      expect(jsonOf(await get(`${rest}${query}`))).toMatchObject({ sha, size: BINARY.length });
      expect((await get(`${rest}/raw${query}`)).bytes.equals(BINARY)).toBe(true);
    }
  });

  it.each(['', '/raw'])('is not found by anything else: …%s', async (ending) => {
    const revisions = ['main', 'v1.0', 'topic/one', commit, await oidOf('lib'), (await oidOf('a.txt')).slice(0, 12)];
    const nonsense = ['0'.repeat(40), 'none', '--batch', 'HEAD', 'main:a.txt', `${commit}^{tree}`, '...', '%'];
    for (const sha of [...revisions, ...nonsense]) {
      expect({ sha, reply: refusal(await get(`${encodeURIComponent(sha)}${ending}`)) }).toEqual({
        sha,
        reply: NOT_FOUND,
      });
    }
    for (const filepath of ['none', 'lib', 'lib/deep', '../a.txt', 'lib/../a.txt', '/', '']) {
      const rest = `main${ending}?filepath=${encodeURIComponent(filepath)}`;
      expect({ filepath, reply: refusal(await get(rest)) }).toEqual({ filepath, reply: NOT_FOUND });
    }
    expect(refusal(await get(`none${ending}?filepath=a.txt`))).toEqual(NOT_FOUND);
    expect((await get(`a%00b${ending}`)).status).toBe(400);
  });

  it('is refused as JSON above 5 MiB, and the refusal names the raw endpoint', async () => {
    const [fits, tooLarge] = [await oidOf('fits'), await oidOf('does not fit')];
    expect(jsonOf(await get(fits))).toMatchObject({ size: 5 * MEBIBYTE, sha: fits });
    expect(refusal(await get(tooLarge))).toEqual({
      status: 413,
      body: {
        message: '413 Blob is larger than 5242880 bytes; GET /projects/:id/repository/blobs/:sha/raw sends any size',
      },
    });
    const raw = await get(`${tooLarge}/raw`);
    expect({ status: raw.status, length: raw.bytes.length }).toEqual({ status: 200, length: 5 * MEBIBYTE + 1 });
  });
});

describe('a raw blob', () => {
  it('is the bytes, as plain text', async () => {
    for (const [path, content] of [
      ['a.txt', Buffer.from('Grüße\n')],
      ['lib/deep/binary.bin', BINARY],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      const { status, headers, bytes } = await get(`${await oidOf(path)}/raw`);
      expect({ path, status, isSame: bytes.equals(content) }).toEqual({ path, status: 200, isSame: true });
      expect(headers).toMatchObject({
        'content-type': 'text/plain',
        'content-length': String(content.length),
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('has its object id as entity tag', async () => {
    const sha = await oidOf('a.txt');
    const { headers } = await get(`${sha}/raw`);
    expect(headers.etag).toBe(`W/"${sha}"`);
    const again = await get('main/raw?filepath=a.txt', { headers: { 'if-none-match': `W/"${sha}"` } });
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
  });

  it('answers HEAD like GET, without its bytes', async () => {
    const rest = `${await oidOf('lib/deep/binary.bin')}/raw`;
    const [shown, head] = [await get(rest), await get(rest, { method: 'HEAD' })];
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag'])
      expect({ [name]: head.headers[name] }).toEqual({ [name]: shown.headers[name] });
    expect((await get('none/raw', { method: 'HEAD' })).status).toBe(404);
    expect(refusal(await get('none/raw', { headers: { 'if-none-match': '"x"' } }))).toEqual(NOT_FOUND);
  });

  it('is the same for many concurrent clients', async () => {
    const rest = `${await oidOf('lib/deep/binary.bin')}/raw`;
    const all = await Promise.all(Array.from({ length: 60 }, () => get(rest)));
    expect(all.filter(({ status, bytes }) => status === 200 && bytes.equals(BINARY))).toHaveLength(60);
  });
});
