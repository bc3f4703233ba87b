import fc from 'fast-check';
import { openTestStorage, type TestCommit, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { DiffProcesses } from '../process/diff-processes.js';
import { ObjectReaders } from '../objects/object-readers.js';
import { limitEntries, pairEntries } from './diff-entries.js';
import { countLines } from './diff-size.js';
import { quickCounts, quickPatches } from './quick-diff.js';
import { streamedDiff } from './streamed-diff.js';

type Files = NonNullable<TestCommit['files']>;

const NAMES = ['a', 'b.txt', 'dir/c', 'dir/sub/d e', 'ünï', 'tab\tname', 'quote"d', ':1', '1\t1\tz'];
const LINES = [
  'x',
  '',
  '}',
  '  if (a) {',
  'function two() {',
  '$value',
  'ünï\r',
  '--- a',
  '+++ b',
  'diff --git a/x b/x',
];
const LONG = Array.from({ length: 60 }, (_, index) => `${LINES[index % LINES.length]} ${index % 7}`).join('\n');
/** Each change begins with nothing. */
const NOTHING: Files = Object.fromEntries([...NAMES, 'long', 'dir/long'].map((name) => [name, null]));
const LIMITS = { maxFiles: 1_000, maxLines: 100_000 };

const content = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...LINES), { maxLength: 40 }).map((lines) => lines.join('\n')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
);
const file = fc.record({ mode: fc.constantFrom('100644', '100755'), content });
const files = fc.dictionary(fc.constantFrom(...NAMES), fc.option(file, { freq: 4 }));
const edits = fc.array(fc.record({ at: fc.nat(60), line: fc.option(fc.constantFrom(...LINES)) }), { maxLength: 5 });

/** The long text with some lines inserted or removed, so that changes have something in common. */
function edited(changes: readonly { readonly at: number; readonly line: string | null }[]): string {
  const lines = LONG.split('\n');
  for (const { at, line } of changes) {
    if (line === null) lines.splice(at % lines.length, 1);
    else lines.splice(at % lines.length, 0, line);
  }
  return lines.join('\n');
}

describe('the diff of a shared git process', () => {
  const comparing = new DiffProcesses();
  const readers = new ObjectReaders();
  let storage: TestStorage;
  let target: TestRepository;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
  });
  afterAll(async () => {
    comparing.close();
    readers.close();
    await storage.close();
  });

  it('is that of a git process of its own, whatever changed', async () => {
    const { directory } = target.repository;
    const { git } = storage.repositories;
    const change = fc.record({ before: files, after: files, once: edits, again: edits, isMoved: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(change, async ({ before, after, once, again, isMoved }) => {
        const oldOid = target.commit({ files: { ...NOTHING, ...before, long: edited(once) } });
        const moved: Files = isMoved ? { long: null, 'dir/long': edited(again) } : { long: edited(again) };
        const newOid = target.commit({ files: { ...after, ...moved } });
        for (const [fromOid, toOid] of [
          [oldOid, newOid],
          [newOid, oldOid],
          [null, newOid],
        ] as const) {
          const quick = await quickPatches({ directory, comparing, readers }, { fromOid, toOid });
          const counts = await quickCounts({ directory, comparing, readers }, { fromOid, toOid });
          const ours = limitEntries(pairEntries(quick?.deltas ?? [], quick?.patches ?? []), LIMITS);
          expect(ours).toEqual(await streamedDiff(git, directory, { fromOid, toOid }, LIMITS));
          expect(counts?.stats ?? { additions: 0, deletions: 0 }).toEqual(
            await countLines(git, directory, fromOid, toOid),
          );
        }
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});
