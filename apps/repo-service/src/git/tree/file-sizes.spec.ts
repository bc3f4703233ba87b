import { sizedFiles } from './file-sizes.js';

const OID = 'a'.repeat(40);

describe('the files of a listing', () => {
  it('have their sizes, without links, submodules and what is cut', () => {
    const lines = [
      `100644 blob ${OID}      12\ta b.txt`,
      `100755 blob ${OID} 1234567\tdir/ä\n\t.sh`,
      `120000 blob ${OID}       5\tlink`,
      `160000 commit ${OID}       -\tsub`,
    ];
    const listed = Buffer.from(`${lines.map((line) => `${line}\0`).join('')}100644 blob ${OID} 1\tcut`);
    expect([...sizedFiles(listed)]).toEqual([
      { path: 'a b.txt', bytes: 12 },
      { path: 'dir/ä\n\t.sh', bytes: 1_234_567 },
    ]);
  });
});
