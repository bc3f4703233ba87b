import { z } from 'zod';
import { comparison, contributor, treeEntry } from '@ingot/contracts';
import { type Caller, type GitClient, type Reply, type TestProject, useStack } from '@ingot/testing';
import { download } from '../../../test/uploads.js';

const stack = useStack();

let project: TestProject;
let git: GitClient;
let first: string;
let second: string;
let topic: string;

beforeAll(async () => {
  project = await stack.given.project({ initialized: false, visibility: 'public' });
  git = await project.git();
  first = await git.commit({ 'b.txt': 'b\n', 'a.txt': 'a\n', 'lib/a.b.js': '1\n', 'lib/deep/c.js': '2\n' }, 'First');
  const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };
  await git.withEnv(author).commit({ 'z.sh': '#!/bin/sh\n' }, 'Second');
  await git.run('update-index', '--add', '--cacheinfo', `160000,${first},A-module`);
  await git.run('commit', '-q', '--amend', '--no-edit');
  second = await git.run('rev-parse', 'HEAD');
  await git.run('checkout', '-q', '-b', 'topic/one', first);
  topic = await git.commit({ 'a.txt': 'changed\n' }, 'Topic');
  await git.run('tag', 'v1.0', first);
  await git.run('push', '-q', 'origin', 'main', 'topic/one', 'v1.0');
});

const get = (rest: string, as: Caller | null = null, of = project): Promise<Reply> =>
  stack.as(as).get(of.url(`/repository${rest}`));
const pathsIn = ({ body }: Reply): string[] =>
  z
    .array(treeEntry.strict())
    .parse(body)
    .map(({ path }) => path);
const messageOf = (bytes: Buffer): string => z.object({ message: z.string() }).parse(JSON.parse(String(bytes))).message;
const TREE_NOT_FOUND = { status: 404, body: { message: '404 Tree Not Found' } };

describe('the tree', () => {
  it('is the root of the default branch: directories, files, submodules', async () => {
    const reply = await get('/tree');
    expect(pathsIn(reply)).toEqual(['lib', 'a.txt', 'b.txt', 'z.sh', 'A-module']);
    expect(reply.body).toEqual(
      expect.arrayContaining([
        { id: await git.run('rev-parse', 'main:lib'), name: 'lib', type: 'tree', path: 'lib', mode: '040000' },
        { id: await git.run('rev-parse', 'main:a.txt'), name: 'a.txt', type: 'blob', path: 'a.txt', mode: '100644' },
        { id: first, name: 'A-module', type: 'commit', path: 'A-module', mode: '160000' },
      ]),
    );
  });

  it('is that of a branch, a tag or a commit, and of a directory in it', async () => {
    expect(pathsIn(await get('/tree?ref=v1.0'))).toEqual(['lib', 'a.txt', 'b.txt']);
    expect(pathsIn(await get('/tree?ref=topic%2Fone'))).toEqual(['lib', 'a.txt', 'b.txt']);
    expect(pathsIn(await get(`/tree?ref=${first}`))).toEqual(['lib', 'a.txt', 'b.txt']);
    for (const path of ['lib', 'lib/', '/lib']) {
      expect(pathsIn(await get(`/tree?path=${encodeURIComponent(path)}`))).toEqual(['lib/deep', 'lib/a.b.js']);
    }
    expect(await get('/tree?path=lib%2Fdeep')).toMatchObject({ body: [{ name: 'c.js', path: 'lib/deep/c.js' }] });
  });

  it('lists everything below when it is recursive, page by page', async () => {
    expect(pathsIn(await get('/tree?recursive=true&ref=v1.0'))).toEqual([
      ...['lib', 'lib/deep', 'a.txt', 'b.txt', 'lib/a.b.js', 'lib/deep/c.js'],
    ]);
    const page = await get('/tree?recursive=1&ref=v1.0&per_page=4&page=2');
    expect(pathsIn(page)).toEqual(['lib/a.b.js', 'lib/deep/c.js']);
    expect(page.headers).toMatchObject({ 'x-total': '6', 'x-total-pages': '2' });
  });

  it('is empty for an unknown path, and not found for an unknown ref or in an empty repository', async () => {
    for (const path of ['none', 'a.txt', '..', 'lib/../lib']) {
      expect(await get(`/tree?path=${encodeURIComponent(path)}`)).toMatchObject({ status: 200, body: [] });
    }
    expect(await get('/tree?ref=none')).toMatchObject(TREE_NOT_FOUND);
    const empty = await stack.given.project({ initialized: false });
    expect(await get('/tree', empty.owner, empty)).toMatchObject(TREE_NOT_FOUND);
    expect(await get('/tree?recursive=perhaps')).toMatchObject({
      status: 400,
      body: { error: 'recursive is invalid' },
    });
  });
});

describe('a comparison', () => {
  const compare = async (from: string, to: string, more = '') => {
    const ends = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
    const { status, body } = await get(`/compare?${ends}${more}`);
    expect(status).toBe(200);
    return comparison.strict().parse(body);
  };
  const nothing = { commit: null, commits: [], diffs: [], compare_timeout: false, compare_same_ref: false };

  it('has the commits that only the second has, oldest first, and what they changed', async () => {
    await project.commit('longer', { 'one.txt': '1\n' }, { message: 'One' });
    const newest = await project.commit('longer', { 'two.txt': '2\n' }, { message: 'Two' });

    expect(await compare('main', 'longer')).toMatchObject({
      commit: { id: newest },
      commits: [{ title: 'One' }, { title: 'Two', id: newest }],
      diffs: [
        { new_path: 'one.txt', new_file: true },
        { new_path: 'two.txt', new_file: true },
      ],
      compare_timeout: false,
      compare_same_ref: false,
    });
  });

  it('begins where both began to differ', async () => {
    expect(await compare('main', 'topic/one')).toMatchObject({
      commit: { id: topic },
      commits: [{ id: topic }],
      diffs: [{ new_path: 'a.txt', diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+changed\n' }],
    });
  });

  it('begins at the first itself when it is to be straight', async () => {
    await project.commit('aside', { 'aside.txt': 'a\n' });
    await project.commit('main-again', { 'later.txt': 'l\n' });
    const { commits, diffs } = await compare('main-again', 'aside', '&straight=true');

    expect(commits).toHaveLength(1);
    expect(diffs).toMatchObject([
      { new_path: 'aside.txt', new_file: true },
      { old_path: 'later.txt', deleted_file: true },
    ]);
    expect((await compare('main-again', 'aside')).diffs).toMatchObject([{ new_path: 'aside.txt' }]);
  });

  it('takes branches, tags and commits', async () => {
    for (const [from, to] of [
      ['v1.0', 'main'],
      [first, second],
      [first.slice(0, 9), 'main'],
    ] as const) {
      expect((await compare(from, to)).commits.map(({ id }) => id)).toEqual([second]);
    }
  });

  it('is empty the other way round, and of the same commit', async () => {
    expect(await compare('main', 'v1.0')).toEqual(nothing);
    expect(await compare(first, 'v1.0')).toEqual({ ...nothing, compare_same_ref: true });
  });

  it('is refused with 404 where one end is unknown', async () => {
    const unknown = { status: 404, body: { message: '404 Ref Not Found' } };
    for (const ends of ['from=main&to=none', 'from=none&to=main', `from=main&to=${'0'.repeat(40)}`]) {
      expect(await get(`/compare?${ends}`)).toMatchObject(unknown);
    }
  });

  it('needs both ends', async () => {
    const missing = (name: string) => ({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });
    expect(await get('/compare?to=main')).toMatchObject(missing('from'));
    expect(await get('/compare?from=main')).toMatchObject(missing('to'));
  });
});

describe('the contributors', () => {
  it('are the authors of the default branch, the most recent first', async () => {
    const reply = await get('/contributors');
    expect(z.array(contributor.strict()).parse(reply.body)).toEqual([
      { name: 'Ada', email: 'ada@example.com', commits: 1, additions: 0, deletions: 0 },
      { name: project.owner.name, email: project.owner.email, commits: 1, additions: 0, deletions: 0 },
    ]);
    expect(reply.headers['x-total']).toBe('2');
  });

  it('are nobody in an empty repository', async () => {
    const empty = await stack.given.project({ initialized: false });
    expect(await get('/contributors', empty.owner, empty)).toMatchObject({ status: 200, body: [] });
  });
});

describe('the languages', () => {
  const languages = (of: TestProject, as: Caller | null = of.owner) => stack.as(as).get(of.url('/languages'));

  it('are those of the default branch, by the sizes of files, the largest first', async () => {
    const several = await stack.given.project({ initialized: false });
    await several.commit('main', { 'a.sh': 'x'.repeat(10), 'src/a.ts': 'x'.repeat(20), 'b/b.ts': 'x'.repeat(40) });
    await several.commit('main', { 'README.md': 'much prose', 'vendor/c.go': 'package c', 'empty.rb': '' });
    await several.commit('other', { 'a.py': 'x'.repeat(100) });

    const reply = await languages(several);

    expect(reply).toMatchObject({ status: 200, body: { TypeScript: 85.71, Shell: 14.29 } });
    expect(Object.keys(z.record(z.string(), z.number()).parse(reply.body))).toEqual(['TypeScript', 'Shell']);
    await several.commit('main', { 'c.sh': 'x'.repeat(50) });
    expect((await languages(several)).body).toEqual({ Shell: 50, TypeScript: 50 });
  });

  it('are none in an empty repository, or where nothing is a program', async () => {
    const empty = await stack.given.project({ initialized: false });
    expect(await languages(empty)).toMatchObject({ status: 200, body: {} });
    await empty.commit('main', { 'README.md': 'prose' });
    expect((await languages(empty)).body).toEqual({});
  });

  it('are for those who may download code', async () => {
    const hidden = await stack.given.project();
    expect(await languages(project, null)).toMatchObject({ status: 200 });
    expect(await languages(hidden, null)).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
    expect(await languages(hidden, await hidden.member('guest'))).toMatchObject({ status: 403 });
    expect(await languages(hidden, await hidden.member('reporter'))).toMatchObject({ status: 200 });
  });
});

describe('repository files', () => {
  it.each(['/tree', '/compare?from=main&to=main', '/contributors'])(
    'need the right to download code, and no credential where they are public: %s',
    async (path) => {
      const hidden = await stack.given.project();
      const [guest, reporter] = [await hidden.member('guest'), await hidden.member('reporter')];
      const notFound = { status: 404, body: { message: '404 Project Not Found' } };
      expect(await get(path)).toMatchObject({ status: 200 });
      expect(await get(path, null, hidden)).toMatchObject(notFound);
      expect(await get(path, await stack.given.user(), hidden)).toMatchObject(notFound);
      expect(await get(path, guest, hidden)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
      expect(await get(path, reporter, hidden)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    '/blobs/main?filepath=a.txt',
    '/blobs/main/raw?filepath=a.txt',
    '/archive',
    '/archive.zip',
    '/archive?format=tar.bz2',
  ])('are handed out to the same people: %s', async (path) => {
    const hidden = await stack.given.project({ initialized: false });
    await hidden.commit('main', { 'a.txt': 'a\n' });
    const [guest, reporter] = [await hidden.member('guest'), await hidden.member('reporter')];
    const ask = async (as?: Caller, of = hidden) => {
      const { status, bytes } = await download(stack, `/api/v4${of.url(`/repository${path}`)}`, as ? { as } : {});
      return { status, message: status === 200 ? '' : messageOf(bytes) };
    };
    const granted = { status: 200, message: '' };
    const notFound = { status: 404, message: '404 Project Not Found' };
    expect(await ask(undefined, project)).toEqual(granted);
    expect(await ask()).toEqual(notFound);
    expect(await ask(await stack.given.user())).toEqual(notFound);
    expect(await ask(guest)).toEqual({ status: 403, message: '403 Forbidden' });
    expect(await ask(reporter)).toEqual(granted);
    expect((await ask({ headers: { 'private-token': 'wrong' } }, project)).status).toBe(401);
  });
});
