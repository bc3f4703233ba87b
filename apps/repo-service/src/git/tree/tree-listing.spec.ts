import { countTurns } from '../testing/counted-turns.js';
import { TreeListing } from './tree-listing.js';

const OID = 'a'.repeat(40);
const listing = (...lines: string[]): Promise<TreeListing> =>
  TreeListing.of(Buffer.from(lines.map((line) => `${line}\0`).join('')));
const pathsOf = (tree: TreeListing): string[] => tree.slice(0, tree.length).map(({ path }) => path);

describe('what git lists of a tree', () => {
  it('is in the order of the API: directories, then files, then submodules', async () => {
    const tree = await listing(
      `100644 blob ${OID}\tb`,
      `160000 commit ${OID}\tc`,
      `040000 tree ${OID}\td`,
      `100755 blob ${OID}\td/a`,
      `040000 tree ${OID}\td/z`,
      `120000 blob ${OID}\td/z/link`,
    );
    expect(pathsOf(tree)).toEqual(['d', 'd/z', 'b', 'd/a', 'd/z/link', 'c']);
    expect(tree.slice(1, 1)).toEqual([{ oid: OID, name: 'z', path: 'd/z', type: 'tree', mode: '040000' }]);
    expect(tree.slice(5, 5)).toEqual([{ oid: OID, name: 'c', path: 'c', type: 'commit', mode: '160000' }]);
  });

  it('may have any name that git allows', async () => {
    const names = ['with\ttab', 'with\nline', ' blob ', 'ö 日本', '-rf'];
    expect(pathsOf(await listing(...names.map((name) => `100644 blob ${OID}\t${name}`)))).toEqual(names);
  });

  it('may be empty, and has no entries beyond its end', async () => {
    expect((await listing()).length).toBe(0);
    expect((await listing(`100644 blob ${OID}\ta`)).slice(2 ** 40, 100)).toEqual([]);
  });
});

describe('the bytes of a tree object', () => {
  const entry = (mode: string, name: string): Buffer =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(OID, 'hex')]);

  it('are listed as git lists them', async () => {
    const tree = await TreeListing.ofTree(
      Buffer.concat([entry('100644', 'with\nline 1'), entry('160000', 'sub'), entry('40000', 'ö')]),
    );
    expect(tree.slice(0, 3)).toEqual([
      { oid: OID, name: 'ö', path: 'ö', type: 'tree', mode: '040000' },
      { oid: OID, name: 'with\nline 1', path: 'with\nline 1', type: 'blob', mode: '100644' },
      { oid: OID, name: 'sub', path: 'sub', type: 'commit', mode: '160000' },
    ]);
  });

  it.each([1, 10, 21, 24])('end before an entry that lacks its last %i bytes', async (missing) => {
    const tree = Buffer.concat([entry('100644', 'whole'), entry('100644', 'cut')]);
    expect(pathsOf(await TreeListing.ofTree(tree.subarray(0, -missing)))).toEqual(['whole']);
  });

  it('are none of what is no tree', async () => {
    expect((await TreeListing.ofTree(Buffer.from('x'.repeat(100)))).length).toBe(0);
  });

  it('may be none', async () => {
    expect((await TreeListing.ofTree(Buffer.alloc(0))).length).toBe(0);
  });

  it('are listed in many turns of the event loop when they are many', async () => {
    const bytes = Buffer.concat(Array.from({ length: 50_000 }, (_, index) => entry('100644', `file-${index}`)));
    const turns = countTurns();
    expect((await TreeListing.ofTree(bytes)).length).toBe(50_000);
    expect(turns.end()).toBeGreaterThanOrEqual(15);
  });
});
