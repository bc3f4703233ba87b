import { deriveNames, namingProblems } from './project-names.js';

describe('deriveNames', () => {
  it.each([
    [{ name: 'My Project' }, { name: 'My Project', path: 'my-project' }],
    [{ name: 'Größe & Maß.v2' }, { name: 'Größe & Maß.v2', path: 'gro-e-ma-v2' }],
    [{ name: '-- Café --' }, { name: '-- Café --', path: 'cafe' }],
    [{ path: 'tools' }, { name: 'tools', path: 'tools' }],
    [
      { name: '', path: 'tools' },
      { name: 'tools', path: 'tools' },
    ],
    [
      { name: 'Tools', path: 'kit' },
      { name: 'Tools', path: 'kit' },
    ],
  ])('completes %j to %j', (given, expected) => {
    expect(deriveNames(given)).toEqual(expected);
  });
});

describe('namingProblems', () => {
  it.each(['a', 'A b', '9 lives', '_under', '🚀 rocket', 'Ünïcode', 'dots.and-dashes'])(
    'accepts the name %j',
    (name) => {
      expect(namingProblems({ name })).toBeUndefined();
    },
  );

  it.each(['', ' a', '-a', '.a', '?', 'two\nlines', 'a\ud800'])('refuses the name %j', (name) => {
    expect(namingProblems({ name })).toHaveProperty('name');
  });

  it.each(['a', '_a', '.hidden', 'a.b', 'A-b_c.9', 'gitea', 'a.git.b'])('accepts the path %j', (path) => {
    expect(namingProblems({ path })).toBeUndefined();
  });

  it.each(['', '-a', 'a b', 'a/b', 'ä', 'a.git', 'a.GIT', 'a.atom', '.', '..', 'tree', 'Wikis'])(
    'refuses the path %j',
    (path) => {
      expect(namingProblems({ path })).toHaveProperty('path');
    },
  );

  it('reports name and path together', () => {
    expect(Object.keys(namingProblems({ name: '-', path: '-' }) ?? {})).toEqual(['name', 'path']);
  });
});
