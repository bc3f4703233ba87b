import { type Oid, toOid } from '@ingot/contracts';
import { PushedAncestry } from './pushed-ancestry.js';

const oid = (digit: string): Oid => toOid(digit.repeat(40));
const OLD = oid('1');
const A = oid('a');
const B = oid('b');
const C = oid('c');
const who = 'Ann <ann@example.org> 1700000000 +0000';
const commit = (parents: readonly string[], more = ''): Buffer =>
  Buffer.from(
    `tree ${oid('f')}\n${parents.map((parent) => `parent ${parent}\n`).join('')}author ${who}\ncommitter ${who}\n${more}\nWords\n`,
  );

/** Whether a push of these commits is known to lead from OLD to A. */
function leads(commits: Readonly<Record<string, Buffer>>): boolean {
  const ancestry = new PushedAncestry();
  for (const [id, content] of Object.entries(commits)) ancestry.add(id, content);
  return ancestry.leads({ refname: 'refs/heads/main', oldOid: OLD, newOid: A });
}

describe('the ancestry of pushed commits', () => {
  it.each([
    ['a commit on the old one', { [A]: commit([OLD]) }, true],
    ['some commits, by any parent', { [A]: commit([C, B]), [B]: commit([oid('e'), OLD]) }, true],
    ['commits on another one', { [A]: commit([B]), [B]: commit([oid('e')]) }, false],
    ['a root', { [A]: commit([]) }, false],
    ['nothing', {}, false],
    ['a commit whose message names it', { [A]: commit([oid('e')], `\nparent ${OLD}\n`) }, false],
    ['a commit with such a line where git reads none', { [A]: commit([oid('e')], `parent ${OLD}\n`) }, false],
    ['what is no commit', { [A]: Buffer.from(`parent ${OLD}\n`) }, false],
  ])('is read of %s', (_name, commits, expected) => {
    expect(leads(commits)).toBe(expected);
  });
});
