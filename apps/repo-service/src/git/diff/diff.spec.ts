import { randomBytes } from 'node:crypto';
import { type Oid, ZERO_OID } from '@ingot/contracts';
import { API_DIFF_LIMITS, MAX_PATCH_BYTES, patchText, splitPatches, type DiffEntry } from './diff-entries.js';
import { streamedDiff } from './streamed-diff.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

const TEXT = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join('');

describe('diff', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let before: Oid;
  let after: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    before = target.commit({
      files: {
        changed: TEXT,
        removed: 'x\n',
        'dir/moved': TEXT.replaceAll('line', 'row'),
        'edited and moved': TEXT.replaceAll('line', 'column'),
        script: { mode: '100644', content: '#!/bin/sh\n' },
        typed: 'target',
        image: Buffer.from('\0\x01\x02'),
        'no newline': 'a',
      },
    });
    after = target.commit({
      files: {
        changed: TEXT.replace('line 15\n', 'line fifteen\n--- not a header\ndiff --git neither\n'),
        removed: null,
        'dir/moved': null,
        'moved here': TEXT.replaceAll('line', 'row'),
        'edited and moved': null,
        ödited: TEXT.replaceAll('line', 'column').replace('column 3\n', ''),
        script: { mode: '100755', content: '#!/bin/sh\n' },
        typed: { mode: '120000', content: 'target' },
        image: Buffer.from('\0\x01\x03'),
        'no newline': 'b',
        empty: '',
        added: '+++ a\n',
      },
    });
  });
  afterAll(() => storage.close());

  const find = (entries: readonly DiffEntry[], path: string): DiffEntry | undefined =>
    entries.find(({ newPath }) => newPath === path);

  /** A changed type is two entries, in either order. */
  const sorted = (entries: readonly DiffEntry[]): DiffEntry[] =>
    [...entries].sort((a, b) => `${a.newPath} ${a.bMode}`.localeCompare(`${b.newPath} ${b.bMode}`));

  it('counts the files that changed, also when asked again', async () => {
    for (const round of ['counted', 'remembered']) {
      expect([round, await target.repository.diffs.size(before, after)]).toEqual([
        round,
        { files: 10, isOverflow: false },
      ]);
    }
  });

  it('describes every kind of change', async () => {
    const { entries, isTruncated } = await target.repository.diffs.between(before, after);

    expect(isTruncated).toBe(false);
    expect(find(entries, 'added')).toEqual({
      oldPath: 'added',
      newPath: 'added',
      aMode: '0',
      bMode: '100644',
      diff: '--- /dev/null\n+++ b/added\n@@ -0,0 +1 @@\n++++ a\n',
      newFile: true,
      renamedFile: false,
      deletedFile: false,
    });
    expect(find(entries, 'removed')).toMatchObject({ aMode: '100644', bMode: '0', deletedFile: true, newFile: false });
    expect(find(entries, 'moved here')).toMatchObject({ oldPath: 'dir/moved', renamedFile: true, diff: '' });
    expect(find(entries, 'ödited')).toMatchObject({ oldPath: 'edited and moved', renamedFile: true });
    expect(find(entries, 'script')).toMatchObject({ aMode: '100644', bMode: '100755', diff: '' });
    expect(find(entries, 'image')?.diff).toBe('Binary files a/image and b/image differ\n');
    expect(find(entries, 'empty')).toMatchObject({ newFile: true, diff: '' });
    expect(find(entries, 'no newline')?.diff).toContain('\\ No newline at end of file');
    expect(find(entries, 'changed')?.diff).toMatch(/^--- a\/changed\n\+\+\+ b\/changed\n@@ -13,7 \+13,9 @@/);
  });

  it('finds the same as git itself', async () => {
    const { directory } = target.repository;
    for (const [from, to] of [
      [before, after],
      [after, before],
      [null, after],
    ] as const) {
      const ours = await target.repository.diffs.between(from, to);
      const theirs = await streamedDiff(
        storage.repositories.git,
        directory,
        { fromOid: from, toOid: to },
        API_DIFF_LIMITS,
      );
      expect(sorted(ours.entries)).toEqual(sorted(theirs.entries));
    }
  });

  it('leaves out files beyond the hundredth', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`many/${index}`, `${index}\n`]));
    const oid = target.commit({ branch: 'many', files: many });

    const { entries, isTruncated } = await target.repository.diffs.between(null, oid);

    expect(entries).toHaveLength(100);
    expect(isTruncated).toBe(true);
  });

  it('streams a change of very many or very large files', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`n${index}`, `${index}\n`]));
    const files = { ...many, big: 'y'.repeat(9_000_000) };
    const oid = target.commit({ branch: 'huge', files });

    const { entries, isTruncated } = await target.repository.diffs.between(null, oid);

    expect(entries).toHaveLength(100);
    expect(isTruncated).toBe(true);
    expect(find(entries, 'big')).toMatchObject({ newFile: true, diff: '' });
    expect(find(entries, 'n0')?.diff).toBe('--- /dev/null\n+++ b/n0\n@@ -0,0 +1 @@\n+0\n');
  });

  it('leaves out the text of a large file that takes long to be compared, and counts the others', async () => {
    /** Lines of one hexadecimal digit each. */
    const digits = (): Buffer => {
      const text = Buffer.alloc(4_400_000, '\n');
      for (const [line, digit] of Buffer.from(randomBytes(1_100_000).toString('hex')).entries()) text[line * 2] = digit;
      return text;
    };
    const from = target.commit({ branch: 'slow', files: { text: digits(), small: 'a\n' } });
    const to = target.commit({ branch: 'slow', files: { text: digits(), small: 'b\n' } });
    const { diffs, history } = target.repository;

    const { entries, isTruncated } = await diffs.between(from, to);

    expect(isTruncated).toBe(false);
    expect(find(entries, 'text')).toMatchObject({ newFile: false, diff: '' });
    expect(find(entries, 'small')?.diff).toContain('+b\n');
    expect(await diffs.ofFile(from, to, 'text')).toBeNull();
    expect(await history.stats(to)).toEqual({ additions: 1, deletions: 1, lacksLargeTexts: true });
  }, 120_000);

  it('stops at the file that crosses 5000 lines', async () => {
    const oid = target.commit({ branch: 'lines', files: { a: 'x\n'.repeat(3000), b: 'x\n'.repeat(3000), c: 'x\n' } });

    const { entries, isTruncated } = await target.repository.diffs.between(null, oid);

    expect(entries.map(({ newPath }) => newPath)).toEqual(['a']);
    expect(isTruncated).toBe(true);
  });

  it('shows no text for a patch of 102400 bytes', () => {
    const head = 'diff --git a/a b/a\n--- a/a\n';
    expect(patchText(head + 'x'.repeat(MAX_PATCH_BYTES - head.length))).toBe('');
    expect(patchText(head + 'x'.repeat(MAX_PATCH_BYTES - head.length - 1))).not.toBe('');
  });

  it('splits patches only at headers', () => {
    expect(splitPatches('diff --git a\n+diff --git b\ndiff --git c\n')).toHaveLength(2);
  });

  it('counts changed lines against the first parent', async () => {
    const counts = target.git('show', '--numstat', '-M', '--format=', after).split('\n');
    const sum = (column: number): number =>
      counts.reduce((total, line) => total + (Number(line.split('\t')[column]) || 0), 0);

    // the file that became a link is a line deleted and a line added, which git does not count
    expect(await target.repository.history.stats(after)).toEqual({ additions: sum(0) + 1, deletions: sum(1) + 1 });
    expect((await target.repository.history.stats(before)).deletions).toBe(0);
  });

  it('lists trees and reads blobs', async () => {
    const { repository } = target;
    const root = await repository.content.tree(before, { isRecursive: false });
    const all = await repository.content.tree(before, { isRecursive: true });

    const [dir] = root.slice(0, 1);
    expect(dir).toMatchObject({ name: 'dir', type: 'tree', mode: '040000', path: 'dir' });
    expect(await repository.content.find(before, 'dir')).toMatchObject({ type: 'tree', oid: dir?.oid });
    expect(all.slice(0, all.length).map(({ path }) => path)).toContain('dir/moved');
    expect((await repository.content.tree(dir?.oid ?? before, { isRecursive: false })).slice(0, 9)).toMatchObject([
      { path: 'moved' },
    ]);
    expect(await repository.content.find(before, 'none')).toBeNull();
    expect(await repository.content.find(before, '../x')).toBeNull();
    expect(await repository.content.blobSize(before)).toBeNull();
    expect(await repository.content.blobSize(ZERO_OID)).toBeNull();
    const entry = await repository.content.find(before, 'image');
    expect(entry?.size).toBe(3);
    expect(entry && (await repository.content.blob(entry.oid))).toEqual(Buffer.from('\0\x01\x02'));
    expect(await repository.content.find(before, 'dir/none')).toBeNull();
    expect(await repository.content.blob(before)).toBeNull();
  });
});
