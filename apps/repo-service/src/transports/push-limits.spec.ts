import { type PushLimits, PushedObjects, refusalOfRefs } from './push-limits.js';

const LIMITS: PushLimits = {
  PUSH_REFS: 3,
  PUSH_BLOB_BYTES: 1_000,
  PUSH_COMMIT_BYTES: 500,
  PUSH_PARENTS: 2,
  PUSH_TREE_ENTRIES: 4,
  PUSH_TREE_DEPTH: 3,
  PUSH_PATH_BYTES: 10,
};
const oid = (digit: string): string => digit.repeat(40);

const tree = (...entries: readonly (readonly [name: string, child: string | null])[]): Buffer =>
  Buffer.concat(
    entries.map(([name, child]) =>
      Buffer.concat([
        Buffer.from(`${child === null ? '100644' : '40000'} ${name}\0`),
        Buffer.from(child ?? oid('f'), 'hex'),
      ]),
    ),
  );

/** Adds trees by their ids and answers why they are refused. */
function judge(trees: Readonly<Record<string, Buffer>>): string | null {
  const objects = new PushedObjects(LIMITS);
  for (const [id, content] of Object.entries(trees)) {
    const refusal = objects.refusalOfContent({ oid: id, type: 'tree', size: content.length }, content);
    if (refusal !== null) return refusal;
  }
  return objects.refusalOfNesting();
}

describe('the limits of a push', () => {
  it.each<[string, number, string | null]>([
    ['blob', 1_000, null],
    ['blob', 1_001, 'PUSH_BLOB_BYTES'],
    ['commit', 501, 'PUSH_COMMIT_BYTES'],
    ['tag', 501, 'PUSH_COMMIT_BYTES'],
    ['commit', 500, null],
    ['tree', 4 * 320, null],
    ['tree', 4 * 320 + 1, 'PUSH_TREE_ENTRIES'],
  ])('judge a %s of %i bytes', (type, size, limit) => {
    const refusal = new PushedObjects(LIMITS).refusalOfSize({ oid: oid('a'), type, size });

    if (limit === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(`(${limit})`);
  });

  it('count the parents of a commit, and not what its message says of parents', () => {
    const commit = (parents: number): Buffer =>
      Buffer.from(`tree ${oid('a')}\n${`parent ${oid('b')}\n`.repeat(parents)}author A <a@x> 1 +0000\n\nparent x\n`);
    const objects = new PushedObjects(LIMITS);
    const judged = (parents: number) =>
      objects.refusalOfContent({ oid: oid('c'), type: 'commit', size: 1 }, commit(parents));

    expect([judged(0), judged(2)]).toEqual([null, null]);
    expect(judged(3)).toContain('has 3 parents; the limit is 2 (PUSH_PARENTS)');
  });

  it('look into every tree, and into commits that may have many parents', () => {
    const objects = new PushedObjects(LIMITS);
    const needs = (type: string, size: number) => objects.needsContent({ oid: oid('a'), type, size });

    expect([needs('tree', 1), needs('commit', 96), needs('commit', 97), needs('blob', 900), needs('tag', 400)]).toEqual(
      [true, false, true, false, false],
    );
  });

  it.each([
    ['100664', null],
    ['0000000000100644', null],
    ['177777', null],
    ['200000', 'the directory 1111111111111111111111111111111111111111 has an entry with a mode that does not exist.'],
    [
      `1${'0'.repeat(400)}`,
      'the directory 1111111111111111111111111111111111111111 has an entry with a mode that does not exist.',
    ],
  ])('judge a directory with an entry of mode %s', (mode, refusal) => {
    const content = Buffer.concat([Buffer.from(`${mode} a\0`), Buffer.from(oid('f'), 'hex')]);

    expect(judge({ [oid('1')]: content })).toBe(refusal);
  });

  it('follow directories within each other, in whatever order they come', () => {
    const deep = {
      [oid('1')]: tree(['a', oid('2')]),
      [oid('2')]: tree(['b', oid('3')]),
      [oid('3')]: tree(['c', null]),
    };
    const deeper = { ...deep, [oid('0')]: tree(['x', oid('1')]) };

    expect(judge(deep)).toBeNull();
    expect(judge(deeper)).toContain('PUSH_TREE_DEPTH');
    expect(judge(Object.fromEntries(Object.entries(deeper).reverse()))).toContain('PUSH_TREE_DEPTH');
    expect(judge({ [oid('1')]: tree(['long', oid('2')]), [oid('2')]: tree(['longer', null]) })).toContain(
      'has 11 bytes in a path; the limit is 10 (PUSH_PATH_BYTES)',
    );
    expect(judge({ [oid('1')]: tree(['a', null], ['b', null], ['c', null], ['d', null], ['e', null]) })).toContain(
      'PUSH_TREE_ENTRIES',
    );
  });

  it.each(['40000', '040000', '0040000', '40755'])('follow directories whose mode is written as %s', (mode) => {
    const nested = (child: string) => Buffer.concat([Buffer.from(`${mode} a\0`), Buffer.from(child, 'hex')]);
    const trees = { [oid('1')]: nested(oid('2')), [oid('2')]: nested(oid('3')), [oid('3')]: nested(oid('4')) };
    expect(judge({ ...trees, [oid('4')]: tree(['a', null]) })).toContain('4 directories within each other');
  });

  it('count the refs', () => {
    expect(refusalOfRefs(3, LIMITS)).toBeNull();
    expect(refusalOfRefs(4, LIMITS)).toContain('PUSH_REFS');
  });
});
