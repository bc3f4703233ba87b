import { type GitClient, type TestProject, useStack } from '@ingot/testing';
import { type ArchiveKind, pathsInArchive } from '../../../test/archives.js';
import { type Download, download } from '../../../test/uploads.js';

const stack = useStack();

let project: TestProject;
let git: GitClient;
let first: string;
let second: string;

beforeAll(async () => {
  project = await stack.given.project({ initialized: false, visibility: 'public' });
  git = await project.git();
  first = await git.commit({ 'a.txt': 'a\n', 'lib/b é.txt': 'b\n' });
  await git.run('tag', '-a', '-m', 'One', 'v1.0');
  await git.run('branch', 'topic/one');
  second = await git.commit({ 'c.txt': 'c\n' });
  await git.run('push', '-q', 'origin', 'main', 'topic/one', 'v1.0');
});

const get = (rest: string, options: Parameters<typeof download>[2] = {}, of = project): Promise<Download> =>
  download(stack, `/api/v4${of.url(`/repository/archive${rest}`)}`, options);
const refusal = ({ status, bytes }: Download): unknown => ({ status, body: JSON.parse(bytes.toString()) as unknown });
const NOT_FOUND = { status: 404, body: { message: '404 File Not Found' } };

/** What an archive of `main` is called. */
const nameOfMain = (): string => `${project.path}-main-${second}`;
const everythingIn = (folder: string, more: readonly string[] = ['c.txt']): string[] =>
  ['', 'a.txt', 'lib/', 'lib/b é.txt', ...more].map((path) => `${folder}/${path}`).sort();

describe('an archive', () => {
  it.each<[string, ArchiveKind, string]>([
    ['', 'tar.gz', 'application/octet-stream'],
    ['zip', 'zip', 'application/zip'],
    ['tar', 'tar', 'application/octet-stream'],
    ['tar.gz', 'tar.gz', 'application/octet-stream'],
    ['tgz', 'tar.gz', 'application/octet-stream'],
    ['gz', 'tar.gz', 'application/octet-stream'],
    ['tar.bz2', 'tar.bz2', 'application/octet-stream'],
    ['tbz', 'tar.bz2', 'application/octet-stream'],
    ['tbz2', 'tar.bz2', 'application/octet-stream'],
    ['tb2', 'tar.bz2', 'application/octet-stream'],
    ['bz2', 'tar.bz2', 'application/octet-stream'],
  ])('has all files of the default branch: asked for as %j it is a %s', async (format, kind, contentType) => {
    for (const rest of format === '' ? [''] : [`.${format}`, `?format=${format}`]) {
      const { status, headers, bytes } = await get(rest);
      expect({ rest, status }).toEqual({ rest, status: 200 });
      expect(headers).toMatchObject({
        'content-type': contentType,
        'content-disposition': `attachment; filename="${nameOfMain()}.${kind}"`,
        'content-transfer-encoding': 'binary',
        'x-content-type-options': 'nosniff',
      });
      expect(await pathsInArchive(bytes, kind)).toEqual(everythingIn(nameOfMain()));
    }
  });

  it('is of a branch, a tag or a commit, and named after it', async () => {
    for (const [sha, name] of [
      ['topic/one', 'topic-one'],
      ['v1.0', 'v1.0'],
      [first, first],
      [first.slice(0, 10), first.slice(0, 10)],
    ] as const) {
      const { headers, bytes } = await get(`?sha=${encodeURIComponent(sha)}`);
      const folder = `${project.path}-${name}-${first}`;
      expect(headers['content-disposition']).toBe(`attachment; filename="${folder}.tar.gz"`);
      expect(await pathsInArchive(bytes, 'tar.gz')).toEqual(everythingIn(folder, []));
    }
  });

  it('is found by the path of the project, also with an ending', async () => {
    const path = encodeURIComponent(project.pathWithNamespace);
    const { status, bytes } = await download(stack, `/api/v4/projects/${path}/repository/archive.tar.gz?sha=main`);
    expect(status).toBe(200);
    expect(await pathsInArchive(bytes, 'tar.gz')).toEqual(everythingIn(nameOfMain()));
  });

  it('is named after a branch in any script', async () => {
    const odd = `ö"&;'$(id)-日本`;
    await git.run('push', '-q', 'origin', `${first}:refs/heads/${odd}`);
    const { headers, bytes } = await get(`.zip?sha=${encodeURIComponent(odd)}`);
    const folder = `${project.path}-${odd}-${first}`;
    expect(headers['content-disposition']).toContain(`; filename*=UTF-8''`);
    expect(await pathsInArchive(bytes, 'zip')).toEqual(everythingIn(folder, []));
  });

  it('leaves out files with the attribute export-ignore', async () => {
    const attributed = await stack.given.project({ initialized: false });
    await attributed.commit('main', { '.gitattributes': 'secret export-ignore\n', secret: 'x\n', shown: 'y\n' });
    const { bytes } = await get('.tar', { as: attributed.owner }, attributed);
    const paths = await pathsInArchive(bytes, 'tar');
    expect(paths.map((path) => path.slice(path.indexOf('/') + 1))).toEqual(['', '.gitattributes', 'shown']);
  });

  it('is not found for an unknown sha, and in an empty repository', async () => {
    for (const sha of ['none', '0'.repeat(40), '--help', '--output=x', 'main..v1.0', 'HEAD~1', ':/', '..']) {
      expect(refusal(await get(`?sha=${encodeURIComponent(sha)}`))).toEqual(NOT_FOUND);
      expect(refusal(await get(`.zip?sha=${encodeURIComponent(sha)}`))).toEqual(NOT_FOUND);
    }
    const empty = await stack.given.project({ initialized: false });
    expect(refusal(await get('', { as: empty.owner }, empty))).toEqual(NOT_FOUND);
  });

  it('is refused in an unknown format', async () => {
    for (const rest of ['?format=rar', '.rar', '.tar.xz', '.zip%20', '?format=--exec']) {
      expect(refusal(await get(rest))).toEqual({
        status: 400,
        body: {
          error: 'format does not have a valid value',
          error_description: 'Allowed: zip, tar, tar.gz, tgz, gz, tar.bz2, tbz, tbz2, tb2, bz2',
        },
      });
    }
    expect(refusal(await get('?sha=a%00b'))).toEqual({ status: 400, body: { error: 'sha is invalid' } });
  });

  it('has an entity tag of its commit, its name and its format', async () => {
    const etag = async (rest: string) => String((await get(rest)).headers.etag);
    const ofMain = await etag('');
    expect(await etag('?sha=main&format=tgz')).toBe(ofMain);
    const others = await Promise.all(['.zip', `?sha=${second}`, '?sha=v1.0', '?sha=topic/one'].map(etag));
    expect(new Set([ofMain, ...others]).size).toBe(5);
    const again = await get('', { headers: { 'if-none-match': ofMain } });
    expect({ status: again.status, etag: again.headers.etag, length: again.bytes.length }).toEqual({
      status: 304,
      etag: ofMain,
      length: 0,
    });
    expect((await get('.zip', { headers: { 'if-none-match': ofMain } })).status).toBe(200);
  });

  it('answers HEAD like GET, without its bytes', async () => {
    for (const rest of ['', '.zip']) {
      const [shown, head] = [await get(rest), await get(rest, { method: 'HEAD' })];
      expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
      for (const name of ['content-type', 'content-disposition', 'content-transfer-encoding', 'etag'])
        expect({ [name]: head.headers[name] }).toEqual({ [name]: shown.headers[name] });
    }
    expect((await get('?sha=none', { method: 'HEAD' })).status).toBe(404);
    expect(refusal(await get('?sha=none', { headers: { 'if-none-match': '"x"' } }))).toEqual(NOT_FOUND);
  });

  it('is the same for many concurrent clients', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => get('.tar')));
    const [{ bytes: expected } = await get('.tar')] = all;
    expect(all.filter(({ status, bytes }) => status === 200 && bytes.equals(expected))).toHaveLength(40);
    expect(await pathsInArchive(expected, 'tar')).toEqual(everythingIn(nameOfMain()));
  });
});
