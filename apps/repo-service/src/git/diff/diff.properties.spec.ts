import fc from 'fast-check';
import { type DiffDelta } from '../worker/diffs.js';
import { type DiffEntry, limitEntries, pairEntries, splitPatches } from './diff-entries.js';
import { NumstatCounter } from './diff-size.js';
import { ListedFiles } from './listed-files.js';

const path = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
const mode = fc.constantFrom(0o100644, 0o100755, 0o120000);

const delta: fc.Arbitrary<DiffDelta> = fc
  .record({
    oldPath: path,
    newPath: path,
    oldMode: mode,
    newMode: mode,
    status: fc.constantFrom('added' as const, 'deleted' as const, 'modified' as const, 'renamed' as const),
  })
  .map((one) => (one.status === 'renamed' ? one : { ...one, newPath: one.oldPath }));
const deltas = fc.array(delta, { maxLength: 10 });

const CODES = { added: 'A', deleted: 'D', modified: 'M', renamed: 'R087' } as const;
const OID = 'f'.repeat(40);

/** As `git diff-tree --raw -z` writes it. */
const rawOf = ({ oldPath, newPath, oldMode, newMode, status }: DiffDelta): string => {
  const paths = status === 'renamed' ? [oldPath, newPath] : [oldPath];
  return [`:${oldMode.toString(8)} ${newMode.toString(8)} ${OID} ${OID} ${CODES[status]}`, ...paths, ''].join('\0');
};

describe('the list of changed files', () => {
  it('is read as git wrote it, whatever the paths are', () => {
    fc.assert(
      fc.property(deltas, fc.integer({ min: 1, max: 200 }), (given, chunkBytes) => {
        const bytes = Buffer.from(given.map(rawOf).join(''));
        const files = new ListedFiles();
        for (let at = 0; at < bytes.length; at += chunkBytes) files.add(bytes.subarray(at, at + chunkBytes));
        expect(files.deltas).toEqual(given);
      }),
    );
  });
});

describe('the patches of several files', () => {
  const patch = fc
    .array(fc.constantFrom('+diff --git a/x b/x', '-text', ' diff --git', '@@ -1 +1 @@', '--- a/x', '+++ b/x'))
    .map((lines) => ['diff --git a/x b/x', ...lines].map((line) => `${line}\n`).join(''));

  it('are told apart by their headers alone, and none of their text is lost', () => {
    fc.assert(fc.property(fc.array(patch), (patches) => expect(splitPatches(patches.join(''))).toEqual(patches)));
  });

  it('go with their files: each file has one entry, in the order of the list', () => {
    fc.assert(
      fc.property(deltas, fc.array(patch, { maxLength: 12 }), (files, patches) => {
        const entries = [...pairEntries(files, patches)];
        expect(entries.map(({ newPath }) => newPath)).toEqual(files.map(({ newPath }) => newPath));
        expect(entries.filter((entry, index) => entry.diff !== '' && patches[index] === undefined)).toEqual([]);
      }),
    );
  });
});

describe('a diff within limits', () => {
  const entry: fc.Arbitrary<DiffEntry> = fc.nat(6).map((lines) => ({
    oldPath: 'x',
    newPath: 'x',
    aMode: '100644',
    bMode: '100644',
    diff: '+line\n'.repeat(lines),
    newFile: false,
    renamedFile: false,
    deletedFile: false,
  }));
  const limits = fc.record({ maxFiles: fc.integer({ min: 1, max: 8 }), maxLines: fc.integer({ min: 1, max: 20 }) });
  const linesOf = (entries: readonly DiffEntry[]) =>
    entries.reduce((sum, { diff }) => sum + diff.split('\n').length - 1, 0);

  it('is a beginning of the whole, within both limits, and says so exactly when something is left out', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), limits, (all, { maxFiles, maxLines }) => {
        const { entries, isTruncated } = limitEntries(all, { maxFiles, maxLines });
        expect(entries).toEqual(all.slice(0, entries.length));
        expect(entries.length).toBeLessThanOrEqual(maxFiles);
        expect(entries.length === 0 || linesOf(entries) < maxLines).toBe(true);
        expect(isTruncated).toBe(entries.length < all.length);
      }),
    );
  });
});

describe('the size of a diff', () => {
  const file = fc.record({
    added: fc.nat(50),
    deleted: fc.nat(50),
    from: path,
    to: path,
    isRenamed: fc.boolean(),
    isBinary: fc.boolean(),
  });
  const numstatOf = ({
    added,
    deleted,
    from,
    to,
    isRenamed,
    isBinary,
  }: {
    added: number;
    deleted: number;
    from: string;
    to: string;
    isRenamed: boolean;
    isBinary: boolean;
  }) => {
    const counts = isBinary ? '-\t-\t' : `${added}\t${deleted}\t`;
    return isRenamed ? `${counts}\0${from}\0${to}\0` : `${counts}${to}\0`;
  };

  it('is the same however the output of git is cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (files, chunkBytes) => {
        const limits = { maxFiles: 8, maxLines: 300 };
        const output = Buffer.from(files.map(numstatOf).join(''));
        const [whole, chunked] = [new NumstatCounter(limits), new NumstatCounter(limits)];
        whole.add(output);
        for (let at = 0; at < output.length; at += chunkBytes) {
          if (!chunked.add(output.subarray(at, at + chunkBytes))) break;
        }
        expect(chunked.size).toEqual(whole.size);
        if (!whole.size.isOverflow) expect(whole.size.files).toBe(files.length);
      }),
    );
  });
});
