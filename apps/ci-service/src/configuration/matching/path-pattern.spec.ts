import { PathPattern } from './path-pattern.js';

describe('PathPattern', () => {
  it.each([
    ['README.md', 'README.md', true],
    ['README.md', 'a/README.md', false],
    ['*.md', 'README.md', true],
    ['*.md', 'a/README.md', false],
    ['**/*.md', 'README.md', true],
    ['**/*.md', 'a/b/README.md', true],
    ['src/**/*', 'src/a/b', true],
    ['src/**', 'src/a/b', true],
    ['src/*', 'src/a/b', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['[a-c].txt', 'b.txt', true],
    ['[!a-c].txt', 'b.txt', false],
    ['*.{ts,js}', 'a.js', true],
    ['*.{ts,js}', 'a.py', false],
    ['a+(b).txt', 'a+(b).txt', true],
    ['a.b*', 'axbc', false],
    ['\\*', '*', true],
    ['[', '[', true],
    ['{a', '{a', true],
  ])('%j and %j: %s', (pattern, path, matches) => {
    expect(new PathPattern(pattern).matches(path)).toBe(matches);
  });
});
