import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import fc from 'fast-check';
import { isValidPath } from '../tree/file-path.js';
import { isValidBranchName, isValidRevision, isValidTagName } from './refname.js';

const PIECES = [
  'a',
  'B',
  '1',
  '/',
  '.',
  '..',
  '@',
  '{',
  '@{',
  '-',
  '.lock',
  'HEAD',
  '~',
  '^',
  ':',
  '?',
  '*',
  '[',
  '\\',
  ' ',
  '\t',
  '\u007f',
  'é',
  '名',
];
const name = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));

const gitAccepts = (refname: string): boolean => spawnSync('git', ['check-ref-format', refname]).status === 0;

describe('the name of a branch', () => {
  it('is valid exactly when git accepts its ref, but for names that git itself gives a meaning', () => {
    fc.assert(
      fc.property(name, (given) => {
        fc.pre(!given.startsWith('-') && given !== 'HEAD' && given !== '@');
        expect(isValidBranchName(given)).toBe(gitAccepts(`refs/heads/${given}`));
      }),
      { numRuns: 150 },
    );
  });

  it('is never an option of git, nor a revision with an operator', () => {
    fc.assert(
      fc.property(name, (given) => {
        fc.pre(isValidBranchName(given));
        expect(given).not.toMatch(/^-|\.\.|[~^:?*[\\\s]|@\{/);
        expect(isValidRevision(given)).toBe(true);
      }),
    );
  });

  it('is valid for a branch when it is for a tag', () => {
    fc.assert(fc.property(name, (given) => expect(isValidTagName(given) && !isValidBranchName(given)).toBe(false)));
  });
});

describe('a path in a tree', () => {
  const component = fc.constantFrom(
    'a',
    'b.txt',
    '.',
    '..',
    '.git',
    '.GIT',
    'git~1',
    '',
    '.gitignore',
    'é',
    '\0',
    'x y',
  );
  const path = fc.array(component, { maxLength: 5 }).map((components) => components.join('/'));

  it('stays inside the tree, is normal, and is nothing that a checkout takes for .git', () => {
    fc.assert(
      fc.property(path, (given) => {
        fc.pre(isValidPath(given));
        expect(posix.join('/tree', given)).toBe(`/tree/${given}`);
        expect(given.toLowerCase().split('/')).not.toEqual(expect.arrayContaining(['.git']));
      }),
    );
  });

  it('is valid with each of its directories', () => {
    fc.assert(
      fc.property(path, (given) => {
        fc.pre(isValidPath(given) && given.includes('/'));
        expect(isValidPath(posix.dirname(given))).toBe(true);
      }),
    );
  });
});
