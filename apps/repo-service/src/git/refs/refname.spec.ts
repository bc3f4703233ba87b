import { spawnSync } from 'node:child_process';
import {
  isFreeBranchName,
  isFreeTagName,
  isValidBranchName,
  isValidRefname,
  isValidRevision,
  isValidTagName,
} from './refname.js';

const NAMES: readonly (readonly [name: string, isValid: boolean])[] = [
  ['main', true],
  ['feature/x', true],
  ['a.b', true],
  ['v1.0-rc.1', true],
  ['ünïcode/名前', true],
  ['@@', true],
  ['a@b', true],
  ['a{b}', true],
  ['#1', true],
  ["it's", true],
  ['$(id)', true],
  ['', false],
  ['@', false],
  ['.hidden', false],
  ['a/.hidden', false],
  ['a..b', false],
  ['a.', false],
  ['a.lock', false],
  ['a.lock/b', false],
  ['a/', false],
  ['/a', false],
  ['a//b', false],
  ['a b', false],
  ['a~1', false],
  ['a^', false],
  ['a:b', false],
  ['a?', false],
  ['a*', false],
  ['a[b', false],
  ['a\\b', false],
  ['a@{1}', false],
  ['a\tb', false],
  ['a\nb', false],
  ['a\u007fb', false],
];

describe('ref names', () => {
  it.each(NAMES)('takes %j as git check-ref-format does: %s', (name, isValid) => {
    expect(isValidBranchName(name)).toBe(isValid);
    expect(isValidRefname(`refs/heads/${name}`)).toBe(name === '@' || isValid);
    expect(spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0).toBe(name === '@' || isValid);
  });

  it.each(['-x', 'HEAD', 'a\0b', '\ud800'])('refuses %j as a branch', (name) => {
    expect(isValidBranchName(name)).toBe(false);
  });

  it.each(['refs/heads', 'heads/main', 'refs//main', 'main', `refs/heads/${'x'.repeat(300)}`])(
    'refuses %j as a refname',
    (name) => {
      expect(isValidRefname(name)).toBe(false);
    },
  );

  it.each(['refs/heads/x', 'refs/remotes/x'])('refuses %j as a tag', (name) => {
    expect(isValidTagName(name)).toBe(false);
  });

  it.each(['-p', '--all', 'main~1', 'main^{tree}', 'main@{1}', ':/text', 'a..b', 'a b', '', '@', 'a\0'])(
    'refuses %j as a revision',
    (revision) => {
      expect(isValidRevision(revision)).toBe(false);
    },
  );

  it.each([
    'refs/heads/main',
    'refs/x',
    'heads/main',
    'remotes/origin/main',
    'HEAD',
    'head',
    'FETCH_HEAD',
    '1'.repeat(40),
    'A'.repeat(40),
    'b'.repeat(64),
    'deadbeef',
    'abc1234',
    `${'1'.repeat(38)}f`,
  ])('gives %j to no new branch or tag', (name) => {
    expect([isFreeBranchName(name), isFreeTagName(name)]).toEqual([false, false]);
  });

  it.each([
    'main',
    '20240115',
    '1234567',
    'v1.0',
    'facade',
    'feature/deadbeef',
    'deadbeef-fix',
    'release/refs/x',
    'tags/1.0',
  ])('gives %j to a new branch or tag', (name) => {
    expect([isFreeBranchName(name), isFreeTagName(name)]).toEqual([true, true]);
  });
});
