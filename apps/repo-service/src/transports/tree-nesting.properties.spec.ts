import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type Nesting, TreeNesting } from './tree-nesting.js';

/** One directory: names of files, and of directories that come later in the list, by how much later. */
interface Drawn {
  readonly files: readonly string[];
  readonly directories: readonly { readonly name: string; readonly later: number }[];
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });
const drawn = fc.record({
  files: fc.array(name, { maxLength: 3 }),
  directories: fc.array(fc.record({ name, later: fc.integer({ min: 1, max: 4 }) }), { maxLength: 4 }),
});

const oidOf = (index: number): string => createHash('sha1').update(String(index)).digest('hex');

const entry = (mode: string, entryName: string, oid: string): Buffer =>
  Buffer.concat([Buffer.from(`${mode} ${entryName}\0`), Buffer.from(oid, 'hex')]);

const bytesOf = ({ files, directories }: Drawn, index: number): Buffer =>
  Buffer.concat([
    ...files.map((file) => entry('100644', file, oidOf(-1))),
    ...directories.map(({ name: directory, later }) => entry('40000', directory, oidOf(index + later))),
  ]);

/** The same by plain recursion; beyond the end of the list directories did not come with the push. */
function expected(trees: readonly Drawn[], index: number): Pick<Nesting, 'depth' | 'pathBytes'> {
  const tree = trees[index];
  if (tree === undefined) return { depth: 0, pathBytes: 0 };
  const below = tree.directories.map(({ name: { length }, later }) => ({ length, ...expected(trees, index + later) }));
  return {
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
    pathBytes: Math.max(
      0,
      ...tree.files.map(({ length }) => length),
      ...below.map(({ length, depth, pathBytes }) => length + (depth === 0 ? 0 : 1 + pathBytes)),
    ),
  };
}

describe('how deep directories are within each other', () => {
  it.each(['known before', 'not known before'])('is found out in any order of reading, with the ids %s', (how) => {
    const cases = fc.array(drawn, { minLength: 1, maxLength: 12 }).chain((trees) =>
      fc.record({
        trees: fc.constant(trees),
        order: fc.shuffledSubarray([...trees.keys()], { minLength: trees.length }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ trees, order }) => {
        const found = new Map<string, Nesting>();
        const nesting = new TreeNesting((settled) => found.set(settled.oid, settled));
        if (how === 'known before') {
          for (const index of trees.keys()) nesting.expect(oidOf(index));
          nesting.allExpected();
        }
        for (const index of order) {
          const tree = trees[index];
          if (tree !== undefined) nesting.read(oidOf(index), bytesOf(tree, index));
        }
        nesting.finish();

        for (const index of trees.keys()) {
          expect(found.get(oidOf(index))).toEqual({ oid: oidOf(index), ...expected(trees, index) });
        }
      }),
    );
  });

  it('is found out of directories that name each other two million times', () => {
    const found = new Map<string, Nesting>();
    const nesting = new TreeNesting((settled) => found.set(settled.oid, settled));
    const many = Buffer.concat(Array.from({ length: 50_000 }, (_, index) => entry('40000', `d${index}`, oidOf(0))));
    for (let index = 1; index <= 40; index++) nesting.read(oidOf(index), many);
    nesting.read(oidOf(0), entry('100644', 'file', oidOf(-1)));
    nesting.finish();

    expect([...found.values()].map(({ depth }) => depth)).toEqual([1, ...Array.from({ length: 40 }, () => 2)]);
  });
});
