import { type Oid } from '@ingot/contracts';
import { ANN, openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { type CommitAction } from './create-commit.js';

const NAME_REFUSED = 'Your changes could not be committed, because the file name, ';

describe('createCommit', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let tip: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    tip = target.commit({
      files: {
        'README.md': 'read me\n',
        'bin/run': { mode: '100755', content: '#!/bin/sh\n' },
        'docs/only.txt': 'only\n',
        'lib/deep/er/file.txt': 'deep\n',
      },
    });
  });
  afterAll(() => storage.close());

  const commit = (actions: readonly CommitAction[], from: Oid | null = tip) =>
    target.repository.objects.createCommit({ tip: from, actions, message: 'Change\n', author: ANN, committer: ANN });
  const written = async (...actions: CommitAction[]): Promise<string> => {
    const result = await commit(actions);
    if (result.outcome === 'refused') throw new Error(result.message);
    return result.commitOid;
  };
  const files = (oid: string): string[] => target.git('ls-tree', '-r', '--name-only', oid).split('\n');

  it.each<[CommitAction, string]>([
    [{ action: 'chmod', filePath: 'a' }, 'Unknown action type `chmod`.'],
    [{ action: 'toString', filePath: 'a' }, 'Unknown action type `toString`.'],
    [{ action: 'constructor', filePath: 'a' }, 'Unknown action type `constructor`.'],
    [{ action: 'create', filePath: null }, 'You must specify a file_path.'],
    [{ action: 'create', filePath: ' ' }, 'You must specify a file_path.'],
    [{ action: 'create', filePath: '/' }, 'You must specify a file_path.'],
    [
      { action: 'create', filePath: '../a', content: '' },
      `${NAME_REFUSED}\`../a\` cannot include directory traversal.`,
    ],
    [
      { action: 'create', filePath: 'a\\b', content: '' },
      `${NAME_REFUSED}\`a\\b\` cannot contain backslashes. Separate directories with a '/'.`,
    ],
    [
      { action: 'move', filePath: 'a\tb', previousPath: 'README.md' },
      `${NAME_REFUSED}\`a\tb\` cannot contain control characters.`,
    ],
    [{ action: 'update', filePath: 'none', content: '' }, 'File to be updated `none` does not exist.'],
    [{ action: 'update', filePath: 'docs', content: '' }, 'File to be updated `docs` does not exist.'],
    [{ action: 'delete', filePath: 'none' }, 'File to be deleted `none` does not exist.'],
    [{ action: 'move', filePath: 'b', previousPath: 'none' }, 'File to be moved `none` does not exist.'],
    [
      { action: 'create', filePath: 'README.md', content: '' },
      'Your changes could not be committed because a file with the name `README.md` already exists.',
    ],
    [{ action: 'create', filePath: 'new' }, 'You must provide content.'],
    [{ action: 'update', filePath: 'README.md' }, 'You must provide content.'],
    [{ action: 'move', filePath: 'b' }, 'You must supply the original file path when moving file `b`.'],
    [{ action: 'move', filePath: 'bin/run', previousPath: 'README.md' }, 'Move destination `bin/run` already exists.'],
    [{ action: 'create', filePath: 'README.md/x', content: '' }, 'Filename already exists'],
    [{ action: 'create', filePath: 'docs', content: '' }, 'Filename already exists'],
    [{ action: 'create', filePath: '.git/config', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: 'a/.GIT', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: 'GIT~1/config', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: '.git . /config', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: '.git::$INDEX_ALLOCATION/config', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: '.g\u200cit/config', content: '' }, 'Invalid path'],
    [{ action: 'move', filePath: '.git/x', previousPath: 'README.md' }, 'Invalid path'],
    [{ action: 'create', filePath: `${'a/'.repeat(2048)}b`, content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: 'a//b', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: './a', content: '' }, 'Invalid path'],
    [{ action: 'create', filePath: 'a/', content: '' }, 'Invalid path'],
  ])('refuses %j', async (action, message) => {
    expect(await commit([action])).toMatchObject({ outcome: 'refused', message });
  });

  it('checks every action against the branch before it does any', async () => {
    const result = await commit([
      { action: 'delete', filePath: 'README.md' },
      { action: 'create', filePath: 'README.md', content: 'again\n' },
    ]);

    expect(result).toMatchObject({ outcome: 'refused', code: 'file_exists' });
  });

  it('refuses to create a path twice', async () => {
    const action = { action: 'create', filePath: 'twice', content: 'x' };
    expect(await commit([action, action])).toMatchObject({ message: 'Filename already exists' });
  });

  it('refuses to act on a path that an earlier action removed', async () => {
    const remove = { action: 'delete', filePath: 'README.md' };
    expect(await commit([remove, remove])).toMatchObject({ message: "File doesn't exist" });
  });

  it.each(['update', 'delete', 'move'])('answers %s in an empty repository', async (action) => {
    const result = await commit([{ action, filePath: 'a', previousPath: 'b', content: '' }], null);
    expect(result).toMatchObject({ code: 'nothing_there', message: `No files to ${action}.` });
  });

  it('starts a history in an empty repository', async () => {
    const result = await commit([{ action: 'create', filePath: 'a/b', content: 'x' }], null);

    expect(result.outcome).toBe('created');
    const oid = result.outcome === 'created' ? result.commitOid : '';
    expect(target.git('rev-list', '--count', oid)).toBe('1');
    expect(files(oid)).toEqual(['a/b']);
  });

  it('does all actions in one commit', async () => {
    const oid = await written(
      { action: 'create', filePath: '/lib/deep/er/more.txt', content: 'more\n' },
      { action: 'update', filePath: 'README.md', content: 'changed\n' },
      { action: 'delete', filePath: 'docs/only.txt' },
      { action: 'move', filePath: 'tools/run', previousPath: 'bin/run' },
    );

    expect(files(oid)).toEqual(['README.md', 'lib/deep/er/file.txt', 'lib/deep/er/more.txt', 'tools/run']);
    expect(target.git('rev-list', '--parents', '-1', oid)).toBe(`${oid} ${tip}`);
    expect(target.git('fsck', '--strict', oid)).not.toMatch(/error|missing/);
    expect(target.git('show', `${oid}:README.md`)).toBe('changed');
  });

  it('keeps the mode of what it updates or moves', async () => {
    const updated = await written({ action: 'update', filePath: 'bin/run', content: 'x' });
    const moved = await written({ action: 'move', filePath: 'run', previousPath: 'bin/run', content: 'new' });

    expect(target.git('ls-tree', '--format=%(objectmode)', updated, 'bin/run')).toBe('100755');
    expect(target.git('ls-tree', '--format=%(objectmode)', moved, 'run')).toBe('100755');
    expect(target.git('show', `${moved}:run`)).toBe('new');
  });

  it('keeps the content of a move without one', async () => {
    const moved = await written({ action: 'move', filePath: 'run', previousPath: 'bin/run' });
    expect(target.git('rev-parse', `${moved}:run`)).toBe(target.git('rev-parse', `${tip}:bin/run`));
  });

  it('turns CRLF into LF in text and leaves binary files alone', async () => {
    const binary = Buffer.from('a\0\r\n').toString('base64');
    const oid = await written(
      { action: 'create', filePath: 'text', content: 'ä\r\nb\r\n' },
      { action: 'create', filePath: 'text64', content: Buffer.from('x\r\ny').toString('base64'), encoding: 'base64' },
      { action: 'create', filePath: 'binary', content: binary, encoding: 'base64' },
    );

    expect(target.git('cat-file', '-s', `${oid}:text`)).toBe('5');
    expect(target.git('cat-file', '-s', `${oid}:text64`)).toBe('3');
    expect(target.git('cat-file', '-s', `${oid}:binary`)).toBe('4');
  });

  it('takes empty content, letters of any script, and a commit without a change', async () => {
    const oid = await written({ action: 'create', filePath: 'ordner/größe_名.txt', content: '' });
    const same = await written({ action: 'update', filePath: 'README.md', content: 'read me\n' });

    expect(target.git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', oid)).toContain(
      'ordner/größe_名.txt',
    );
    expect(target.git('rev-parse', `${same}^{tree}`)).toBe(target.git('rev-parse', `${tip}^{tree}`));
  });

  it('writes an empty tree when everything is deleted', async () => {
    const paths = ['README.md', 'bin/run', 'docs/only.txt', 'lib/deep/er/file.txt'];
    const oid = await written(...paths.map((filePath) => ({ action: 'delete', filePath })));
    expect(target.git('ls-tree', oid)).toBe('');
  });

  it('records author and committer, without what would break the header', async () => {
    const result = await target.repository.objects.createCommit({
      tip,
      actions: [],
      message: 'Über\n\nBody\n',
      author: { name: 'A <b>\n', email: '', time: 1_600_000_000_500, offsetMinutes: -90 },
      committer: ANN,
    });

    const oid = result.outcome === 'created' ? result.commitOid : '';
    expect(target.git('log', '-1', '--format=%an|%ae|%ad|%cn|%cd|%B', '--date=raw', oid)).toBe(
      'A b|unknown@localhost|1600000000 -0130|Ann|1700000000 +0200|Über\n\nBody',
    );
  });
});
