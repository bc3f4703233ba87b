import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid, toOid } from '@ingot/contracts';
import { ObjectReaders } from './objects/object-readers.js';
import { allOf } from './testing/all-of.js';
import { ANN, openTestStorage, type TestRepository, type TestStorage } from './testing/test-storage.js';

const MEGABYTE = 1024 ** 2;
const NEVER_GONE = new AbortController().signal;

/** Objects that git never writes, as in a repository that another program wrote. */
describe('a repository with odd objects', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let blob: Oid;
  let first: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    first = target.commit({ files: { file: 'one\n' } });
    blob = toOid(target.git('rev-parse', `${first}:file`));
  });
  afterAll(() => storage.close());

  const write = (type: string, content: Buffer): Oid => {
    const args = ['-C', target.repository.directory, 'hash-object', '-t', type, '-w', '--literally', '--stdin'];
    return toOid(execFileSync('git', args, { input: content }).toString().trim());
  };
  const entry = (mode: string, name: string, oid: string): Buffer =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]);
  const commitOf = (...entries: Buffer[]): Oid => {
    const tree = write('tree', Buffer.concat(entries));
    const by = 'Ann <ann@example.org> 1600000000 +0000';
    return write('commit', Buffer.from(`tree ${tree}\nparent ${first}\nauthor ${by}\ncommitter ${by}\n\nOdd\n`));
  };

  it('is compared by git where libgit2 reads less', async () => {
    const link = write('blob', Buffer.from('two\n'));
    const odd = commitOf(entry('120000', 'file', link), entry('1100644', 'odd', blob)); // a changed type, and a mode that does not exist

    const { entries } = await target.repository.diffs.between(first, odd);
    expect(entries.find(({ newPath }) => newPath === 'odd')).toMatchObject({ newFile: true });
    expect(await target.repository.history.stats(odd)).toMatchObject({ additions: 2, deletions: 1 });
  });

  it.each<[string, () => Oid]>([
    ['a name is empty', () => commitOf(entry('100644', '', blob))],
    ['a tree ends early', () => commitOf(entry('100644', 'x', blob).subarray(0, -5))],
    ['a mode is no number', () => commitOf(entry('9abc', 'x', blob))],
    ['a directory is a file', () => commitOf(entry('40000', 'x', blob))],
    ['a directory is lost', () => commitOf(entry('40000', 'x', '12'.repeat(20)))],
  ])('is called damaged by all that needs to look into the tree, where %s', async (_what, make) => {
    const odd = make();
    const { content, diffs, history } = target.repository;

    await expect(diffs.between(first, odd)).rejects.toMatchObject({ isDamaged: true });
    await expect(history.stats(odd)).rejects.toMatchObject({ isDamaged: true });
    await expect(content.tree(odd, { isRecursive: true })).rejects.toMatchObject({ isDamaged: true });
    for (const format of ['zip', 'tar.gz'] as const) {
      await expect(content.openArchive(odd, { format, folder: 'x' }, NEVER_GONE)).rejects.toMatchObject({
        isDamaged: true,
      });
    }
  });

  it('is called damaged when a lost commit bounds what is listed or counted', async () => {
    const { history } = target.repository;
    const lost = toOid('12'.repeat(20));
    await expect(history.oidsBetween(lost, first)).rejects.toMatchObject({ isDamaged: true });
    await expect(history.oidsBetween(lost, first, 1)).rejects.toMatchObject({ isDamaged: true });
    await expect(history.countBetween(lost, first)).rejects.toMatchObject({ isDamaged: true });
  });

  /** A change of the first commit, and one that another program made. */
  const merging = (mode: string, name: string) => {
    const ours = target.commit({ branch: 'ours', from: first, files: { file: 'three\n' } });
    const theirs = commitOf(entry(mode, name, write('blob', Buffer.from('four\n'))));
    return { ours, theirs, message: 'Merge', author: ANN, committer: ANN };
  };

  it('conflicts in files of a mode that only git takes (100664), as others do', async () => {
    const { objects } = target.repository;
    const merge = merging('100664', 'file');
    const pick = { commitOid: merge.theirs, onto: merge.ours, committer: ANN };

    expect(await objects.tryMerge(merge.ours, merge.theirs)).toMatchObject({ isClean: false });
    expect(await objects.mergeCommits(merge)).toMatchObject({ outcome: 'conflict' });
    expect(await objects.cherryPick(pick)).toMatchObject({ outcome: 'conflict' });
    expect(await objects.revert({ ...merge, ...pick })).toMatchObject({ outcome: 'conflict' });
  });

  it('is called damaged by all that merges files, where a name leads out of the work tree', async () => {
    const { objects } = target.repository;
    const merge = merging('100644', '.git');
    const pick = { commitOid: merge.theirs, onto: merge.ours, committer: ANN };

    await expect(objects.tryMerge(merge.ours, merge.theirs)).rejects.toMatchObject({ isDamaged: true });
    await expect(objects.mergeCommits(merge)).rejects.toMatchObject({ isDamaged: true });
    await expect(objects.cherryPick(pick)).rejects.toMatchObject({ isDamaged: true });
  });

  it.each(['.git', '..', '/etc'])('is not archived with the name %s, which no archive begins for', async (name) => {
    const odd = commitOf(entry('100644', name, blob));
    const opened = target.repository.content.openArchive(odd, { format: 'tar.gz', folder: 'x' }, NEVER_GONE);
    await expect(opened).rejects.toMatchObject({ isDamaged: true });
  });

  it('is read by others while reads of malformed directories fail', async () => {
    const odd = commitOf(entry('100644', '', blob));
    const readers = new ObjectReaders();
    const { directory } = target.repository;
    const many = Array.from({ length: 64 }, () => first);
    await allOf(readers.readAll(directory, many, MEGABYTE)); // starts a process, which all reads share
    const reads = Array.from({ length: 8 }, () => [
      readers.info(directory, `${odd}:x`),
      readers.read(directory, `${first}:file`, MEGABYTE),
    ]).flat();

    const outcomes = await Promise.allSettled(reads);
    readers.close();
    for (const [index, outcome] of outcomes.entries()) {
      expect(outcome).toMatchObject(
        index % 2 === 0 ? { reason: { isDamaged: true } } : { value: { data: Buffer.from('one\n') } },
      );
    }
  });

  it('has the other branches where a ref is a link in a circle, or to a directory', async () => {
    const heads = join(target.repository.directory, 'refs/heads');
    symlinkSync('circle', join(heads, 'circle'));
    symlinkSync('..', join(heads, 'directory'));
    target.repository.refs.invalidate();
    expect((await target.repository.refs.branches()).map(({ name }) => name)).toContain('main');
  });
});
