import { isGitConfigured, isValidPath } from './file-path.js';

describe('a path in a tree', () => {
  it.each(['a', 'a/b.c', '.gitmodules', '.github/x', 'git', 'x.git', '.gitx', 'a/git~2', '..a', 'a../b'])(
    'may be %j',
    (path) => {
      expect(isValidPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    'a//b',
    './a',
    'a/../b',
    '.git',
    '.GIT/config',
    'a/.git/hooks/x',
    '.git./x',
    '.git.../x',
    '.git /x',
    '.git. . ./x',
    'git~1/x',
    'GIT~1.',
    '.git:stream',
    '.git::$INDEX_ALLOCATION/x',
    '.git\\config',
    '.g\u200cit/x',
    '\ufeff.git',
    '.gi\u206ft',
  ])('is never %j, which some file system takes for .git or something else', (path) => {
    expect(isValidPath(path)).toBe(false);
  });

  it.each(['.gitmodules', '.GITMODULES', 'a/.gitmodules', '.gitmodules.', 'gitmod~1', 'GI7EBA~1', '.git\u200cmodules'])(
    'is looked at by git when it is %j',
    (path) => {
      expect(isGitConfigured(path)).toBe(true);
    },
  );

  it.each(['gitmodules', 'a/gitmod', 'README.md', '.gitmodules/x'])('is not looked at by git when it is %j', (path) => {
    expect(isGitConfigured(path)).toBe(false);
  });
});
