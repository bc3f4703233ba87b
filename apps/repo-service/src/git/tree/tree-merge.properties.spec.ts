import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { type Oid, toOid } from '@ingot/contracts';
import { GIT_ENVIRONMENT } from '../process/command.js';
import { GitCaches } from '../git-caches.js';
import { ObjectReaders } from '../objects/object-readers.js';
import { openTestStorage, type TestCommit, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { mergeTrees } from './tree-merge.js';

type Files = NonNullable<TestCommit['files']>;

const NAMES = ['a', 'b', 'd/a', 'd/b', 'd/e/a', 'd/e/b', 'f/a', 'ünï/a'];
/** Each change begins with nothing, and a directory may become a file. */
const NOTHING: Files = Object.fromEntries([...NAMES, 'f'].map((name) => [name, null]));
/** Long enough to be recognised when they are renamed. */
const TEXTS = ['one', 'two', 'three'].map((word) => `${word} in a line\n`.repeat(12));

const file = fc.record({
  mode: fc.constantFrom('100644', '100644', '100755'),
  content: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom('', 'more\n')).map((parts) => parts.join('')),
});
const files = fc.dictionary(fc.constantFrom(...NAMES), file, { minKeys: 3 });
/** A name is written, or moved to another, or removed. */
const change = fc.record({
  name: fc.constantFrom(...NAMES),
  to: fc.constantFrom(...NAMES, 'f', null),
  written: fc.option(file, { freq: 2 }),
});
const changes = fc.array(change, { maxLength: 3 });

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(before: Files, some: readonly Change[]): Files {
  const after = { ...before };
  for (const { name, to, written } of some) {
    const moved = after[name];
    if (written !== null) after[name] = written;
    else if (moved != null) {
      after[name] = null;
      if (to !== null) after[to] = moved;
    }
  }
  // a name cannot be a file and a directory
  return after.f == null ? after : { ...after, 'f/a': null };
}

describe('a merge of trees that changed different files', () => {
  const readers = new ObjectReaders();
  let storage: TestStorage;
  let target: TestRepository;
  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
  });
  afterAll(async () => {
    readers.close();
    await storage.close();
  });

  function treesOf(base: Oid, ours: Oid, theirs: Oid) {
    const trees = target.git('rev-parse', ...[base, ours, theirs].map((commit) => `${commit}^{tree}`)).split('\n');
    const [ofBase, ofOurs, ofTheirs] = trees.map(toOid);
    if (!ofBase || !ofOurs || !ofTheirs) throw new Error('a commit has no tree');
    return { base: ofBase, ours: ofOurs, theirs: ofTheirs };
  }

  /** Null for conflicts. */
  function mergedByGit(ours: Oid, theirs: Oid): string | null {
    const args = ['-C', target.repository.directory, '-c', 'merge.directoryRenames=false', 'merge-tree'];
    try {
      const options = { env: { ...GIT_ENVIRONMENT }, encoding: 'utf8', stdio: 'pipe' } as const;
      return execFileSync('git', [...args, '--write-tree', ours, theirs], options).trim();
    } catch {
      return null;
    }
  }

  it('is what git makes of them, or is left to libgit2', async () => {
    let quick = 0;
    let left = 0;
    await fc.assert(
      fc.asyncProperty(files, changes, changes, async (before, one, two) => {
        const base = target.commit({ files: { ...NOTHING, ...before } });
        const ours = target.commit({ from: base, branch: 'ours', files: { ...NOTHING, ...changed(before, one) } });
        const theirs = target.commit({ from: base, branch: 'theirs', files: { ...NOTHING, ...changed(before, two) } });
        const { directory } = target.repository;
        const merged = await mergeTrees(
          { id: 1, directory, readers, caches: new GitCaches() },
          treesOf(base, ours, theirs),
        );

        if (merged === null) left += 1;
        else quick += 1;
        if (merged !== null) expect(merged.oid).toBe(mergedByGit(ours, theirs));
      }),
      { numRuns: 150 },
    );
    expect(quick).toBeGreaterThan(30);
    expect(left).toBeGreaterThan(5);
  }, 240_000);
});
