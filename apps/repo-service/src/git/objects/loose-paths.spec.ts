import { type Oid, toOid } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { readLooseObject } from './loose-objects.js';
import { looseAt } from './loose-paths.js';

const AS_ANN = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
const MISSING = 'deadbeef'.repeat(5);
const SUBMODULE = 'abcd'.repeat(10);

describe('a name that is looked up in files of objects', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let head: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    target.commit({ files: { 'a.txt': 'a\n', 'dir/b.txt': 'b\n', 'dir/below/ü ö.txt': 'c\n' } });
    target.git('read-tree', 'main');
    target.git('update-index', '--add', '--cacheinfo', `160000,${SUBMODULE},module`);
    head = toOid(target.git(...AS_ANN, 'commit-tree', '-m', 'With a submodule', target.git('write-tree')));
    target.git(...AS_ANN, 'tag', '-a', '-m', 'A tag', 'v1', head);
  });
  afterAll(() => storage.close());

  const lookUp = (name: string) => looseAt((oid) => readLooseObject(target.repository.directory, oid), name);
  const ofGit = (name: string): string | null => {
    try {
      const oid = target.git('rev-parse', '--verify', '-q', name);
      return `${oid} ${target.git('cat-file', '-t', oid)} ${target.git('cat-file', '-s', oid)}`;
    } catch {
      return null;
    }
  };

  it.each([
    ['a commit', (oid: Oid) => oid],
    ['its tree', (oid: Oid) => `${oid}^{tree}`],
    ['a file', (oid: Oid) => `${oid}:a.txt`],
    ['a directory', (oid: Oid) => `${oid}:dir`],
    ['a file below', (oid: Oid) => `${oid}:dir/below/ü ö.txt`],
    ['what is not there', (oid: Oid) => `${oid}:none`],
    ['what is not in a directory', (oid: Oid) => `${oid}:dir/none/x`],
    ['what is below a file', (oid: Oid) => `${oid}:a.txt/x`],
    ['a path of a tree', (oid: Oid) => `${target.git('rev-parse', `${oid}^{tree}`)}:dir/b.txt`],
  ])('is what git finds: %s', async (_what, nameOf) => {
    const name = nameOf(head);

    const found = await lookUp(name);

    expect(found && `${found.oid} ${found.type} ${found.size}`).toBe(ofGit(name));
  });

  it.each([
    ['an oid that has no file', () => MISSING],
    ['a path in it', () => `${MISSING}:a.txt`],
    ['a tag', () => `${target.git('rev-parse', 'v1')}:a.txt`],
    ['the tree of a file', () => `${target.git('rev-parse', `${head}:a.txt`)}^{tree}`],
    ['a submodule', () => `${head}:module`],
    ['what is below a submodule', () => `${head}:module/x`],
    ['no path', () => `${head}:`],
    ['an odd path', () => `${head}:dir//b.txt`],
    ['a path that leads back', () => `${head}:dir/../a.txt`],
    ['a branch', () => 'main'],
    ['something else of a commit', () => `${head}^{commit}`],
  ])('is left to git: %s', async (_what, nameOf) => {
    expect(await lookUp(nameOf())).toBeUndefined();
  });
});
