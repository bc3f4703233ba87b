import { TreeListing } from './tree-listing.js';

const OID = 'a'.repeat(40);
const listing = (...lines: string[]): TreeListing =>
  TreeListing.of(Buffer.from(lines.map((line) => `${line}\0`).join('')));
const pathsOf = (tree: TreeListing): string[] => tree.slice(0, tree.length).map(({ path }) => path);

describe('what git lists of a tree', () => {
  it('is in the order of the API: directories, files, submodules', () => {
    const tree = listing(
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

  it('may have any name that git has', () => {
    const names = ['with\ttab', 'with\nline', ' blob ', 'ö 日本', '-rf'];
    expect(pathsOf(listing(...names.map((name) => `100644 blob ${OID}\t${name}`)))).toEqual(names);
  });

  it('may be nothing, and has nothing beyond its end', () => {
    expect(listing().length).toBe(0);
    expect(listing(`100644 blob ${OID}\ta`).slice(2 ** 40, 100)).toEqual([]);
  });
});
