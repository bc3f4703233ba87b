import { z } from 'zod';
import { commitDetail } from '@ingot/contracts';
import { type GitClient, type Reply, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const withId = z.object({ id: z.string() });

type Action = Readonly<Record<string, unknown>>;
const create = (file_path: string, content = `${file_path}\n`): Action => ({ action: 'create', file_path, content });

/** Posts a commit as the owner, on `main` unless said otherwise. */
const commitTo = (project: TestProject, actions: readonly Action[], fields: object = {}): Promise<Reply> =>
  stack
    .as(project.owner)
    .post(project.url('/repository/commits'), { branch: 'main', commit_message: 'Change', actions, ...fields });

const refused = (message: string) => ({ status: 400, body: { message } });
const idOf = ({ body }: Reply): string => withId.parse(body).id;

/** The project's branches as git sees them. */
async function fetched(project: TestProject): Promise<GitClient> {
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  return git;
}

describe('a commit through the API', () => {
  it('makes several changes at once', async () => {
    const project = await stack.given.project();
    const first = await commitTo(project, [create('a.txt'), create('b.txt'), create('c.txt')]);

    const reply = await commitTo(project, [
      create('dir/new.txt', 'new\n'),
      { action: 'update', file_path: 'a.txt', content: 'changed\n' },
      { action: 'delete', file_path: 'b.txt' },
      { action: 'move', file_path: 'dir/moved.txt', previous_path: 'c.txt' },
      { action: 'create', file_path: 'bin.dat', content: 'AAECAw==', encoding: 'base64' },
    ]);

    expect(reply.status).toBe(201);
    expect(commitDetail.strict().parse(reply.body)).toMatchObject({
      parent_ids: [idOf(first)],
      title: 'Change',
      message: 'Change',
      author_name: project.owner.name,
      committer_email: project.owner.email,
      stats: { additions: 2, deletions: 2, total: 4 },
    });
    expect(await project.branchHead('main')).toBe(idOf(reply));
    const git = await fetched(project);
    expect((await git.run('ls-tree', '-r', '--name-only', 'origin/main')).split('\n')).toEqual([
      ...['README.md', 'a.txt', 'bin.dat', 'dir/moved.txt', 'dir/new.txt'],
    ]);
    expect(await git.run('show', 'origin/main:dir/moved.txt')).toBe('c.txt');
    expect(await git.run('cat-file', '-s', 'origin/main:bin.dat')).toBe('4');
    expect(await git.run('fsck', '--strict')).toBe('');
  });

  it('names an author only when name and address are given', async () => {
    const project = await stack.given.project();
    const author = { author_name: 'Ada', author_email: 'ada@example.com' };
    expect((await commitTo(project, [create('a')], author)).body).toMatchObject({
      ...author,
      committer_name: project.owner.name,
    });
    expect((await commitTo(project, [create('b')], { author_name: 'Ada' })).body).toMatchObject({
      author_name: project.owner.name,
      author_email: project.owner.email,
    });
  });

  it('keeps control characters and brackets out of the author', async () => {
    const project = await stack.given.project();
    const author = { author_name: 'Eve <e@x>\ncommitter Mallory', author_email: 'a@b\n> 0 +0000' };
    const reply = await commitTo(project, [create('a')], author);
    expect(reply).toMatchObject({ status: 201, body: { committer_name: project.owner.name } });
    expect(await (await fetched(project)).run('fsck', '--strict')).toBe('');
  });

  it.each(['.', "'", ' , ', '"\\"', '<>', '...'])(
    'is made also for who is called %j, which git takes for nothing',
    async (name) => {
      const owner = await stack.given.user({ name });
      const project = await stack.given.project({ owner });

      const author = { author_name: name, author_email: '.' };
      const reply = await commitTo(project, [create('a')], author);

      expect(reply).toMatchObject({
        status: 201,
        body: { author_email: 'unknown@localhost', committer_email: owner.email },
      });
      expect(await (await fetched(project)).run('fsck', '--strict')).toBe('');
    },
  );

  it('keeps the mode of a file, and turns line ends of text into those of git', async () => {
    const project = await stack.given.project();
    const git = await fetched(project);
    await git.run('checkout', '-q', '-B', 'main', 'origin/main');
    await git.run(
      'update-index',
      '--add',
      '--cacheinfo',
      `100755,${await git.run('rev-parse', 'HEAD:README.md')},run.sh`,
    );
    await git.run('commit', '-q', '-m', 'Script');
    await git.run('push', '-q', 'origin', 'main');

    await commitTo(project, [
      { action: 'update', file_path: 'run.sh', content: 'one\r\ntwo\r\n' },
      {
        action: 'create',
        file_path: 'binary',
        content: Buffer.from('a\0b\r\n').toString('base64'),
        encoding: 'base64',
      },
    ]);

    await git.run('fetch', '-q', 'origin');
    expect(await git.run('ls-tree', 'origin/main', 'run.sh')).toMatch(/^100755 /);
    expect(await git.run('show', 'origin/main:run.sh')).toBe('one\ntwo');
    expect(await git.run('cat-file', '-s', 'origin/main:binary')).toBe('5');
  });

  it('may change nothing, may be of an empty file, and strips a slash before a path', async () => {
    const project = await stack.given.project();
    expect(await commitTo(project, [create('/empty', '')])).toMatchObject({ status: 201 });
    const same = await commitTo(project, [{ action: 'update', file_path: 'empty', content: '' }]);
    expect(same).toMatchObject({ status: 201, body: { stats: { total: 0 } } });
  });

  it.each([
    'grüße.txt',
    'docs/a b.txt',
    '文档/説明.md',
    'c++/main (copy).cpp',
    '#1 & 100%?.txt',
    ' ends with a blank ',
    '..hidden',
    "it's ~ [all] {fine}: $HOME; *.txt",
    'a'.repeat(255),
    '.gitignore',
    '😀.txt',
  ])('takes any path that is safe on every file system: %j', async (path) => {
    const project = await stack.given.project();
    const reply = await commitTo(project, [create(path, 'new\n')]);
    expect(reply).toMatchObject({ status: 201, body: { stats: { additions: 1 } } });
    const git = await fetched(project);
    expect(await git.run('ls-tree', '-rz', '--name-only', 'origin/main')).toContain(path);
    const moved = { action: 'move', file_path: `moved/${path}`, previous_path: path };
    expect(await commitTo(project, [moved])).toMatchObject({ status: 201 });
    const gone = { action: 'delete', file_path: `moved/${path}` };
    expect(await commitTo(project, [gone])).toMatchObject({ status: 201 });
  });

  it('begins a new branch where start_branch says', async () => {
    const project = await stack.given.project();
    const main = await project.branchHead('main');
    const reply = await commitTo(project, [create('a')], { branch: 'topic/new', start_branch: 'main' });
    expect(reply).toMatchObject({ status: 201, body: { parent_ids: [main] } });
    expect(await project.branchHead('topic/new')).toBe(idOf(reply));
    expect(await project.branchHead('main')).toBe(main);
    const unknown = { branch: 'other', start_branch: 'nothing' };
    expect(await commitTo(project, [create('a')], unknown)).toMatchObject(refused('Invalid reference name'));
  });

  it('to an empty repository makes its branch the default branch, and protects it', async () => {
    const project = await stack.given.project({ initialized: false });
    for (const action of ['update', 'delete', 'move']) {
      const fields = { file_path: 'a', content: 'x', previous_path: 'b' };
      expect(await commitTo(project, [{ action, ...fields }])).toMatchObject(refused(`No files to ${action}.`));
    }
    const reply = await commitTo(project, [create('a')], { branch: 'trunk' });
    expect(reply).toMatchObject({ status: 201, body: { parent_ids: [] } });
    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ default_branch: 'trunk' });
    const { body } = await stack.as(project.owner).get(project.url('/repository/branches/trunk'));
    expect(body).toMatchObject({ protected: true });
  });
});

describe('a commit that cannot be made', () => {
  let project: TestProject;
  let before: string | null;

  beforeAll(async () => {
    project = await stack.given.project();
    await commitTo(project, [create('here'), create('dir/file')]);
    before = await project.branchHead('main');
  });

  const opening = (path: string) => `Your changes could not be committed, because the file name, \`${path}\``;

  it.each<[string, Action[], string]>([
    ['an unknown action', [{ action: 'chmod', file_path: 'here' }], 'Unknown action type `chmod`.'],
    [
      'an action named as a member of all objects',
      [{ action: 'toString', file_path: 'here' }],
      'Unknown action type `toString`.',
    ],
    ['no path', [create('')], 'You must specify a file_path.'],
    ['only a slash for a path', [create('/')], 'You must specify a file_path.'],
    ['a path that leads out', [create('../a')], `${opening('../a')} cannot include directory traversal.`],
    ['a path with two dots', [create('a/../b')], `${opening('a/../b')} cannot include directory traversal.`],
    [
      'a path with a backslash',
      [create('a\\b')],
      `${opening('a\\b')} cannot contain backslashes. Separate directories with a '/'.`,
    ],
    ['a path with a line break', [create('a\nb')], `${opening('a\nb')} cannot contain control characters.`],
    ['a path that is absolute twice', [create('//etc/passwd')], 'Invalid path'],
    ['a path into .git', [create('.git/config')], 'Invalid path'],
    ['a path into .GIT', [create('a/.GIT/hooks/x')], 'Invalid path'],
    ['a path with nothing between slashes', [create('a//b')], 'Invalid path'],
    ['a path of a dot', [create('./a')], 'Invalid path'],
    ['a path that ends in a slash', [create('a/')], 'Invalid path'],
    [
      'an update of nothing',
      [{ action: 'update', file_path: 'x', content: '' }],
      'File to be updated `x` does not exist.',
    ],
    ['a deletion of nothing', [{ action: 'delete', file_path: 'x' }], 'File to be deleted `x` does not exist.'],
    [
      'a move of nothing',
      [{ action: 'move', file_path: 'y', previous_path: 'x' }],
      'File to be moved `x` does not exist.',
    ],
    ['a deletion of a directory', [{ action: 'delete', file_path: 'dir' }], 'File to be deleted `dir` does not exist.'],
    [
      'a file that is there',
      [create('here')],
      'Your changes could not be committed because a file with the name `here` already exists.',
    ],
    ['a file without content', [{ action: 'create', file_path: 'x' }], 'You must provide content.'],
    ['an update without content', [{ action: 'update', file_path: 'here' }], 'You must provide content.'],
    [
      'a move from nowhere',
      [{ action: 'move', file_path: 'x' }],
      'You must supply the original file path when moving file `x`.',
    ],
    [
      'a move onto a file',
      [{ action: 'move', file_path: 'dir/file', previous_path: 'here' }],
      'Move destination `dir/file` already exists.',
    ],
    ['one path made twice', [create('x'), create('x')], 'Filename already exists'],
    ['a file where a directory is', [create('dir')], 'Filename already exists'],
    ['a file below a file', [create('here/x')], 'Filename already exists'],
    [
      'a path removed before',
      [
        { action: 'delete', file_path: 'here' },
        { action: 'delete', file_path: 'here' },
      ],
      "File doesn't exist",
    ],
  ])('for %s says so, and changes nothing', async (_name, actions, message) => {
    expect(await commitTo(project, [create(uniqueName('other')), ...actions])).toMatchObject(refused(message));
    expect(await project.branchHead('main')).toBe(before);
  });

  it.each([
    ['an unknown branch', { branch: 'nothing' }, 'You can only create or edit files when you are on a branch'],
    ['no branch at all', { branch: 'a..b', start_branch: 'main' }, 'Branch name is invalid'],
    ['an option for a branch', { branch: '--all', start_branch: 'main' }, 'Branch name is invalid'],
  ])('on %s says so', async (_name, fields, message) => {
    expect(await commitTo(project, [create('x')], fields)).toMatchObject(refused(message));
  });

  it('names a branch whose name conflicts with another', async () => {
    const reply = await commitTo(project, [create('x')], { branch: 'main/below', start_branch: 'main' });
    expect(reply.status).toBe(400);
    expect(await project.branchHead('main')).toBe(before);
  });

  it.each([
    [
      'encoding',
      [{ action: 'create', file_path: 'x', content: '', encoding: 'utf16' }],
      'actions[0][encoding] does not have a valid value',
    ],
    ['action', 'create', 'actions[0] is invalid'],
    ['no actions', [], 'actions is invalid'],
  ])('for a wrong %s says so', async (_name, actions, error) => {
    const body = { branch: 'main', commit_message: 'x', actions };
    const reply = await stack.as(project.owner).post(project.url('/repository/commits'), body);
    expect(reply).toMatchObject({ status: 400, body: { error } });
  });

  it('is refused to a reporter, before its parameters are looked at', async () => {
    const reply = await stack.as(await project.member('reporter')).post(project.url('/repository/commits'), {});
    expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
  });

  it('is refused to a developer on a protected branch', async () => {
    const developer = stack.as(await project.member('developer'));
    const body = { branch: 'main', commit_message: 'x', actions: [create('x')] };
    const reply = await developer.post(project.url('/repository/commits'), body);
    expect(reply).toMatchObject(refused('You are not allowed to push into this branch'));
    const topic = await developer.post(project.url('/repository/commits'), {
      ...body,
      branch: 'topic',
      start_branch: 'main',
    });
    expect(topic.status).toBe(201);
    expect(await project.branchHead('main')).toBe(before);
  });
});

describe('twenty commits at once on one branch', () => {
  it('are all made, one after the other', async () => {
    const project = await stack.given.project();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => commitTo(project, [create(`file-${index}`)])),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));

    const git = await fetched(project);
    const history = (await git.run('log', '--first-parent', '--format=%H %p', 'origin/main')).split('\n');
    expect(history).toHaveLength(21);
    expect(new Set(history.slice(0, 20).map((line) => line.slice(0, 40)))).toEqual(new Set(replies.map(idOf)));
    expect((await git.run('ls-tree', '--name-only', 'origin/main')).split('\n')).toHaveLength(21);
  });
});
