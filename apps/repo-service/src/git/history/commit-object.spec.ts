import { toOid } from '@ingot/contracts';
import { EARLIEST_TIME, LATEST_TIME, parseCommit, parseTagMessage } from './commit-object.js';

const OID = toOid('1'.repeat(40));
const TREE = '2'.repeat(40);
const PARENT = '3'.repeat(40);

const commitOf = (...lines: (string | Buffer)[]): Buffer =>
  Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));

const signed = (author: string) => parseCommit(OID, commitOf(`tree ${TREE}`, `author ${author}`, '', 'x')).author;

describe('a commit object', () => {
  it('is read with all of its parts', () => {
    const data = commitOf(
      `tree ${TREE}`,
      `parent ${PARENT}`,
      'author Ann Lee <ann@example.org> 1700000000 +0530',
      'committer Bob <bob@example.org> 1700000001 -0730',
      'gpgsig -----BEGIN-----',
      ' author of nothing',
      ' -----END-----',
      '',
      'Title',
      '',
      'Body',
    );
    expect(parseCommit(OID, data)).toEqual({
      oid: OID,
      treeOid: TREE,
      parentOids: [PARENT],
      message: 'Title\n\nBody\n',
      author: { name: 'Ann Lee', email: 'ann@example.org', time: 1_700_000_000_000, offsetMinutes: 330 },
      committer: { name: 'Bob', email: 'bob@example.org', time: 1_700_000_001_000, offsetMinutes: -450 },
      isCut: false,
    });
  });

  it.each([
    ['A <a@x> 9223372036854775807 +0000', LATEST_TIME],
    ['A <a@x> 99999999999999999999999999 +0000', LATEST_TIME],
    ['A <a@x> -9223372036854775808 +0000', EARLIEST_TIME],
    ['A <a@x> 253402300799 +0000', LATEST_TIME],
    ['A <a@x> soon', 0],
    ['A <a@x>', 0],
    ['A <a@x>1700000000 +0000', 1_700_000_000_000],
  ])('has a date that JSON can hold: %j', (author, time) => {
    expect(signed(author)).toMatchObject({ name: 'A', email: 'a@x', time });
  });

  it.each([
    ['+9999', 0],
    ['+1400', 840],
    ['-0000', 0],
    ['+0075', 0],
    ['-12345678', 0],
  ])('has an offset of some place on earth: %j', (offset, minutes) => {
    expect(signed(`A <a@x> 1700000000 ${offset}`).offsetMinutes).toBe(minutes);
  });

  it.each([
    ['', { name: '', email: '' }],
    ['nobody', { name: 'nobody', email: '' }],
    ['<>', { name: '', email: '' }],
    ['A <a@x', { name: 'A', email: 'a@x' }],
    ['A <a> b@x> 5 +0000', { name: 'A', email: 'a', time: 5_000 }],
  ])('has as much of an odd identity as there is: %j', (author, expected) => {
    expect(signed(author)).toMatchObject(expected);
  });

  it('replaces what is no UTF-8, and reads the encoding that it names', () => {
    const bytes = Buffer.from([0x63, 0xe9]);
    const text = (header: string) => parseCommit(OID, commitOf(`tree ${TREE}`, header, '', bytes)).message;

    expect(text('x y')).toBe('c\ufffd\n');
    expect(text('encoding ISO-8859-1')).toBe('cé\n');
    expect(text('encoding no-such-thing')).toBe('c\ufffd\n');
  });

  it.each([['author A <a@x> 1 +0000'], [' a line without a name'], ['anything']])(
    'has only the parents that follow its tree at once, and none after %j',
    (line) => {
      const data = commitOf(`tree ${TREE}`, `parent ${PARENT}`, line, `parent ${'1'.repeat(40)}`, '', 'x');

      expect(parseCommit(OID, data).parentOids).toEqual([PARENT]);
    },
  );

  it('keeps the beginning of what is very long', () => {
    const parents = Array.from({ length: 65_540 }, () => `parent ${PARENT}`);
    const data = commitOf(
      `tree ${TREE}`,
      ...parents,
      `author ${'n'.repeat(5_000)} <a@x> 1 +0000`,
      '',
      'm'.repeat(300_000),
    );
    const { parentOids, message, author, isCut } = parseCommit(OID, data);

    expect([parentOids.length, message.length, author.name.length]).toEqual([256, 128 * 1024, 1_024]);
    expect(isCut).toBe(true);
  });

  it.each([Buffer.alloc(0), Buffer.from('\n'), Buffer.from('tree'), Buffer.from([0, 255, 254, 10, 10, 200])])(
    'is read without an error, whatever it is (%#)',
    (data) => {
      expect(parseCommit(OID, data)).toMatchObject({ oid: OID, parentOids: [] });
    },
  );
});

describe('a tag object', () => {
  it('has its message after the first empty line', () => {
    expect(parseTagMessage(commitOf(`object ${PARENT}`, 'type commit', 'tag v1', '', 'Notes', '', 'More'))).toBe(
      'Notes\n\nMore\n',
    );
    expect(parseTagMessage(Buffer.from('object'))).toBe('');
  });
});
