import { readGitCommand } from './git-session.js';

describe('a command of git', () => {
  it.each([
    ["git-upload-pack '/root/app.git'", 'git-upload-pack', 'root/app'],
    ["git-upload-pack 'root/app.git'", 'git-upload-pack', 'root/app'],
    ["git-upload-pack 'root/app'", 'git-upload-pack', 'root/app'],
    ["git-upload-pack '/root/app.git/'", 'git-upload-pack', 'root/app'],
    ["git upload-pack '/root/app.git'", 'git-upload-pack', 'root/app'],
    ['git-upload-pack /root/app.git', 'git-upload-pack', 'root/app'],
    ["git-upload-pack 'root/app.js.git'", 'git-upload-pack', 'root/app.js'],
    ["git-upload-pack 'root/app.git.git'", 'git-upload-pack', 'root/app.git'],
    ["git-receive-pack 'group/sub_group/my-app.git'", 'git-receive-pack', 'group/sub_group/my-app'],
    ["git receive-pack 'root/app.git'", 'git-receive-pack', 'root/app'],
  ])('is read from %s', (command, service, projectPath) => {
    expect(readGitCommand(command)).toEqual({ service, projectPath });
  });

  it.each([
    '',
    'id',
    "git-upload-pack 'root/app.git'; id",
    "git-upload-pack 'root/app.git' && id",
    "git-upload-pack 'root/app.git'\nid",
    "git-upload-pack 'root/app.git'\n",
    "git-upload-pack 'root/$(id).git'",
    "git-upload-pack 'root/`id`.git'",
    "git-upload-pack 'root/app'\\''s.git'",
    "git-upload-pack '' 'root/app.git'",
    "git-upload-pack 'root/app.git' 'root/b.git'",
    "git-upload-pack --strict 'root/app.git'",
    'git-upload-pack "root/app.git"',
    'git-upload-pack root/app.git;id',
    "git-upload-pack ''",
    "git-upload-pack '/'",
    "git-upload-pack 'app'",
    "git-upload-pack '5'",
    "git-upload-pack '//root/app'",
    "git-upload-pack 'root//app'",
    "git-upload-pack '~/app/b'",
    "git-upload-pack 'root/app\0.git'",
    "git-upload-archive 'root/app.git'",
    "git-lfs-authenticate 'root/app.git' download",
    "git-shell -c 'git-upload-pack root/app.git'",
    "git -c core.pager=id upload-pack 'root/app.git'",
    "  git-upload-pack 'root/app.git'",
    `git-upload-pack 'root/${'a'.repeat(1_100)}'`,
  ])('is not seen in %j', (command) => {
    expect(readGitCommand(command)).toBeNull();
  });
});
