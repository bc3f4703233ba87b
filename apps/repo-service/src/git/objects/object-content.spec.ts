import fc from 'fast-check';
import { toOid } from '@ingot/contracts';
import { EARLIEST_TIME, LATEST_TIME, parseCommit } from '../history/commit-object.js';
import { commitContent, tagContent } from './object-content.js';

const [TREE, ONE, TWO] = ['1', '2', '3'].map((digit) => toOid(digit.repeat(40)));
const OID = toOid('4'.repeat(40));
const ANN = { name: 'Ann', email: 'ann@example.org', time: 1_700_000_000_999, offsetMinutes: -90 };

/** A name or address that git stores as it is. */
const word = fc.stringMatching(/^[a-zé]{1,20}$/);
const signature = fc.record({
  name: word,
  email: word,
  time: fc.integer({ min: Math.ceil(EARLIEST_TIME / 1000), max: Math.floor(LATEST_TIME / 1000) }).map((s) => s * 1000),
  offsetMinutes: fc.integer({ min: -14 * 60, max: 14 * 60 }),
});

describe('the content of objects', () => {
  it('of a commit is what git writes', () => {
    if (!TREE || !ONE || !TWO) throw new Error('three oids were expected');
    const content = commitContent(TREE, [ONE, TWO], { message: 'Änd\0ere\n', author: ANN, committer: ANN });

    expect(content.toString()).toBe(
      [
        `tree ${TREE}`,
        `parent ${ONE}`,
        `parent ${TWO}`,
        'author Ann <ann@example.org> 1700000000 -0130',
        'committer Ann <ann@example.org> 1700000000 -0130',
        '',
        'Ändere\n',
      ].join('\n'),
    );
  });

  it('of a tag is what git writes', () => {
    const content = tagContent({ name: 'v1', target: OID, tagger: { ...ANN, offsetMinutes: 330 }, message: 'One' });

    expect(content.toString()).toBe(
      `object ${OID}\ntype commit\ntag v1\ntagger Ann <ann@example.org> 1700000000 +0530\n\nOne`,
    );
  });

  it('of a commit reads as it was given', () => {
    fc.assert(
      fc.property(signature, signature, fc.string(), (author, committer, text) => {
        const message = text.replaceAll('\0', '');
        const read = parseCommit(OID, commitContent(OID, [OID], { message, author, committer }));
        expect(read).toEqual({
          oid: OID,
          treeOid: OID,
          parentOids: [OID],
          message: Buffer.from(message).toString(),
          author,
          committer,
          isCut: false,
        });
      }),
    );
  });

  it('never breaks its headers', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, email) => {
        const content = commitContent(OID, [], { message: '', author: { ...ANN, name, email }, committer: ANN });
        const [, author = ''] = content.toString().split('\n');
        expect(author).toMatch(/^author [^<>\n\0]+ <[^<>\n\0]+> 1700000000 -0130$/);
      }),
    );
  });
});
