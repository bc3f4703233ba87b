import { coversBranch } from './branch-pattern.js';

describe('coversBranch', () => {
  it.each([
    ['main', 'main'],
    ['*', 'main'],
    ['*', 'feature/x'],
    ['release/*', 'release/1.0'],
    ['release/*', 'release/'],
    ['*-stable', '1-0-stable'],
    ['*-stable', '-stable'],
    ['a*b*c', 'abc'],
    ['a*b*c', 'a1b2b3c'],
    ['a**c', 'ac'],
    ['*a*a', 'xaya'],
    ['v[1].(x)+', 'v[1].(x)+'],
  ])('%s covers %s', (pattern, branch) => {
    expect(coversBranch(pattern, branch)).toBe(true);
  });

  it.each([
    ['main', 'Main'],
    ['main', 'main2'],
    ['release/*', 'release'],
    ['*-stable', '1-stable-2'],
    ['a*a', 'a'],
    ['ab*bc', 'abc'],
    ['a*b*c', 'acb'],
    ['*a*a', 'xa'],
    ['v.', 'vx'],
  ])('%s does not cover %s', (pattern, branch) => {
    expect(coversBranch(pattern, branch)).toBe(false);
  });

  it('is fast for patterns that make backtracking matchers slow', () => {
    expect(coversBranch('a*'.repeat(60) + 'b', 'a'.repeat(1000))).toBe(false);
  });
});
