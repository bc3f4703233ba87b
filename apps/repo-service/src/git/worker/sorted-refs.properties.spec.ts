import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toOid } from '@ingot/contracts';
import fc from 'fast-check';
import { packedRefsBelow, packedRefsNamed, SortedRefs, type StoredRef } from './sorted-refs.js';

const HEADER = '# pack-refs with: peeled fully-peeled sorted \n';

const oids = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
  .map((digits) => toOid(digits.join('')));
/** Few letters, so that names begin with each other; some sort differently by bytes than by UTF-16. */
const parts = fc
  .array(fc.constantFrom('a', 'b', '-', '0', 'ü', '\u{1f600}', '｡'), { minLength: 1, maxLength: 3 })
  .map((letters) => letters.join(''));
const names = fc.array(parts, { minLength: 1, maxLength: 3 }).map((path) => `refs/${path.join('/')}`);
const refs = fc.uniqueArray(fc.record({ refname: names, oid: oids, peeledOid: fc.option(oids) }), {
  selector: ({ refname }) => refname,
  maxLength: 30,
});

const linesOf = ({ refname, oid, peeledOid }: StoredRef) => `${oid} ${refname}\n${peeledOid ? `^${peeledOid}\n` : ''}`;
const byBytes = (a: StoredRef, b: StoredRef) => Buffer.compare(Buffer.from(a.refname), Buffer.from(b.refname));

describe('packed refs, searched', () => {
  it.each([
    ['sorted, as git writes them', HEADER],
    ['in any order, as a header without a word about it allows', '# pack-refs with: peeled \n'],
    ['in any order, without a header, as other programs may', ''],
  ])('are all found, and no others: %s', (_title, header) => {
    fc.assert(
      fc.property(refs, names, (stored, asked) => {
        const inOrder = stored.toSorted(byBytes);
        const content = header + (header === HEADER ? inOrder : stored).map(linesOf).join('');
        const packed = new SortedRefs(Buffer.from(content));

        for (const { refname, oid } of stored) expect(packed.oid(refname)).toBe(oid);
        expect(packed.oid(asked)).toBe(stored.find(({ refname }) => refname === asked)?.oid);
        for (const name of [asked, ...stored.map(({ refname }) => refname)]) {
          const below = inOrder.filter(({ refname }) => refname.startsWith(`${name}/`));
          expect(packed.below(`${name}/`)).toEqual(below);
          expect(packed.hasBelow(`${name}/`)).toBe(below.length > 0);
        }
        expect(packed.below('refs/')).toEqual(inOrder);
      }),
    );
  });

  it('are none in a file without any', () => {
    for (const content of ['', HEADER, '\n', 'not a ref\n']) {
      const packed = new SortedRefs(Buffer.from(content));
      expect(packed.below('refs/')).toEqual([]);
      expect(packed.oid('refs/heads/main')).toBeUndefined();
    }
  });
});

describe('a file of many packed refs', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ingot-packed-refs-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const oidOf = (number: number) => toOid(number.toString(16).padStart(40, '0'));
  const kinds = ['heads', 'ingot/kept', 'merge-requests', 'tags'];
  const stored = Array.from({ length: 8_000 }, (_, number): StoredRef => {
    const kind = kinds[number % kinds.length] ?? '';
    const name = number % 7 === 0 ? `f${number}/${'deep/'.repeat(number % 50)}end` : String(number);
    return {
      refname: `refs/${kind}/${name}`,
      oid: oidOf(number),
      peeledOid: kind === 'tags' ? oidOf(number + 1) : null,
    };
  }).sort(byBytes);
  const present = new Map(stored.map(({ refname, oid }) => [refname, oid]));
  beforeAll(() => writeFileSync(join(directory, 'packed-refs'), HEADER + stored.map(linesOf).join('')));

  it('is searched for a name, which may be the first, the last, or none', async () => {
    const some = stored.filter((_, index) => index % 197 === 0 || index === stored.length - 1);
    for (const { refname } of some) {
      for (const name of [refname, `${refname}x`, refname.slice(0, -1)])
        expect((await packedRefsNamed(directory, name)).oid(name)).toBe(present.get(name));
      const folder = refname.replace(/[^/]*$/, '');
      for (const below of [folder, `${refname}/`])
        expect((await packedRefsNamed(directory, below)).hasBelow(below)).toBe(below === folder);
    }
  });

  it.each([
    'refs/',
    'refs/heads/',
    'refs/ingot/kept/',
    'refs/merge-requests/',
    'refs/tags/',
    'refs/tags/f35/',
    'refs/a/',
    'refs/z/',
  ])('is read for the refs below %s', async (prefix) => {
    const found = (await packedRefsBelow(directory, prefix)).below(prefix);
    expect(found).toEqual(stored.filter(({ refname }) => refname.startsWith(prefix)));
  });
});
