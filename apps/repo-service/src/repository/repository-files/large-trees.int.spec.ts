import { z } from 'zod';
import { treeEntry } from '@ingot/contracts';
import { type Reply, type TestProject, useStack } from '@ingot/testing';
import { pipeGit } from '../../../test/piped-git.js';
import { ProcessMemory } from '../../../test/process-memory.js';

const stack = useStack();
const MEGABYTE = 1024 * 1024;

const get = (project: TestProject, rest: string): Promise<Reply> =>
  stack.as(null).get(project.url(`/repository${rest}`));
const pathsIn = ({ body }: Reply): string[] =>
  z
    .array(treeEntry)
    .parse(body)
    .map(({ path }) => path);

/** A public project whose `main` has an empty file at each of the paths. */
async function projectWith(paths: readonly string[]): Promise<TestProject> {
  const project = await stack.given.project({ initialized: false, visibility: 'public' });
  const git = await project.git();
  const head = 'commit refs/heads/main\ncommitter A <a@example.com> 0 +0000\ndata 0\n';
  const files = paths.map((path) => `M 100644 :1 ${path}\n`);
  await pipeGit(git, ['fast-import', '--quiet'], `blob\nmark :1\ndata 0\n${head}${files.join('')}`);
  await git.run('push', '-q', 'origin', 'main');
  return project;
}

const padded = (index: number): string => String(index).padStart(6, '0');

describe('a tree of 100 000 files', () => {
  let project: TestProject;
  const paths = Array.from({ length: 100_000 }, (_, index) => `d${index % 100}/sub/file-${padded(index)}.txt`);

  beforeAll(async () => {
    project = await projectWith([...paths, ...Array.from({ length: 20_000 }, (_, index) => `flat/${padded(index)}`)]);
  }, 300_000);

  it('is listed to its last page in little memory, while other calls are answered', async () => {
    const memory = new ProcessMemory(stack, ['gateway', 'repo-service']);
    const exceeding = await memory.exceeding(100 * MEGABYTE, async () => {
      const listed = get(project, '/tree?recursive=true&per_page=100&page=1203');
      const others = await Promise.all(Array.from({ length: 20 }, () => get(project, '/tree?per_page=1')));
      expect(others.map(({ status, body }) => ({ status, body }))).toEqual(
        others.map(() => ({ status: 200, body: [expect.objectContaining({ name: 'd0' })] })),
      );
      const last = await listed;
      expect(last.headers).toMatchObject({ 'x-total': '120201', 'x-total-pages': '1203' });
      expect(pathsIn(last)).toEqual(['flat/019999']);
    });
    expect(exceeding).toEqual([]);
  }, 300_000);

  it('is listed in parts, also below a path, in which paths begin at the root', async () => {
    const first = await get(project, '/tree?recursive=true&per_page=3');
    expect(pathsIn(first)).toEqual(['d0', 'd0/sub', 'd1']);
    const below = await get(project, '/tree?recursive=true&path=d7&per_page=3');
    expect(pathsIn(below)).toEqual(['d7/sub', 'd7/sub/file-000007.txt', 'd7/sub/file-000107.txt']);
    const flat = await get(project, '/tree?path=flat&per_page=2&page=10000');
    expect(pathsIn(flat)).toEqual(['flat/019998', 'flat/019999']);
    expect(flat.headers['x-total']).toBe('20000');
  });

  it('tells its languages in little memory', async () => {
    const memory = new ProcessMemory(stack, ['gateway', 'repo-service']);
    const exceeding = await memory.exceeding(100 * MEGABYTE, async () => {
      expect(await stack.as(null).get(project.url('/languages'))).toMatchObject({ status: 200, body: {} });
    });
    expect(exceeding).toEqual([]);
  });
});

it('is refused beyond 24 MiB with advice, while its directories are listed one by one', async () => {
  const deep = Array.from({ length: 5 }, (_, level) => `${level}`.repeat(250)).join('/');
  const project = await projectWith(Array.from({ length: 20_000 }, (_, index) => `${deep}/${padded(index)}`));
  expect(await get(project, '/tree?recursive=true')).toMatchObject({
    status: 413,
    body: {
      message: '413 Tree has too many entries to be listed; name a path, or leave out recursive',
      reason: 'The limits are 12582912 bytes of a directory and 25165824 bytes of a listing, some 250000 entries',
    },
  });
  expect(await stack.as(null).get(project.url('/languages'))).toMatchObject({
    status: 413,
    body: {
      message: '413 Project has too many files to tell their languages',
      reason: 'The limit is 25165824 bytes of their list, some 250000 files',
    },
  });
  expect((await get(project, '/tree')).body).toHaveLength(1);
  const last = await get(project, `/tree?path=${encodeURIComponent(deep)}&per_page=100&page=200`);
  expect(pathsIn(last).at(-1)).toBe(`${deep}/019999`);
}, 300_000);
