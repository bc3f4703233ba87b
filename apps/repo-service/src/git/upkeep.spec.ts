import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { GIT_ENVIRONMENT } from './process/command.js';
import { openTestStorage, type TestRepository, type TestStorage } from './testing/test-storage.js';

const MEGABYTE = 1024 ** 2;

describe('upkeep', () => {
  let storage: TestStorage;
  let target: TestRepository;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.create();
  });

  const hasGraph = () => existsSync(join(target.repository.directory, 'objects', 'info', 'commit-graph'));
  const packs = () => readdirSync(join(target.repository.directory, 'objects', 'pack'));

  it('writes the commit-graph at once for commits that walks do not know, and not for others', async () => {
    const { repository } = target;
    const first = target.commit({ files: { a: '1' } });
    expect(await repository.history.knownCommits([first])).toBeNull();

    await repository.indexHistory([first]);
    expect(hasGraph()).toBe(true);
    expect((await repository.history.knownCommits([first]))?.count).toBe(1);

    const second = target.commit({ files: { a: '2' } });
    await repository.indexHistory([second]);
    expect((await repository.history.knownCommits([first]))?.count).toBe(1);
    expect((await repository.history.knownCommits([second]))?.count).toBe(2);
  });

  it('writes bitmaps for a large repository, and goes on reading it when it is packed anew', async () => {
    const { repository } = target;
    const first = target.commit({ files: { a: '1' } });
    const large = target.commit({ files: { large: randomBytes(5 * MEGABYTE) } });
    // what is packed lies over something that is not, as after a small push and a large one
    execFileSync('git', ['-C', repository.directory, 'pack-objects', '--revs', '-q', 'objects/pack/pack'], {
      env: { ...GIT_ENVIRONMENT },
      input: `${large}\n^${first}\n`,
    });
    target.git('prune-packed', '-q');
    const head = target.commit({ files: { a: '2' } });
    const textAt = async (oid: typeof head) => {
      const found = await repository.content.find(oid, 'a');
      return found && (await repository.content.blob(found.oid, MEGABYTE))?.data.toString();
    };
    expect(await textAt(first)).toBe('1');

    await repository.maintain();
    expect(packs().filter((name) => /^multi-pack-index/.test(name))).toHaveLength(2);
    expect(await textAt(head)).toBe('2');
    expect(await repository.history.stats(head)).toEqual({ additions: 1, deletions: 1 });

    const later = target.commit({ files: { a: '3' } });
    target.git('repack', '-a', '-d', '-q', '--write-bitmap-index');
    expect(packs().filter((name) => /^multi-pack-index/.test(name))).toEqual([]);
    expect(await textAt(first)).toBe('1');
    expect(await textAt(later)).toBe('3');
    expect((await repository.diffs.between(large, head)).entries).toMatchObject([{ newPath: 'a' }]);
  });

  it('packs many loose objects', async () => {
    const { repository } = target;
    const files = Object.fromEntries(Array.from({ length: 2_700 }, (_, number) => [`file${number}`, `${number}`]));
    const head = target.commit({ files });
    unpackAll();
    const loose = () => Number(/^count: (\d+)$/m.exec(target.git('count-objects', '-v'))?.[1]);
    expect(loose()).toBeGreaterThan(2_700);

    await repository.maintain();

    expect(loose()).toBe(0);
    expect(await repository.content.find(head, 'file7')).toMatchObject({ type: 'blob' });
  });

  /** Packs become loose objects. */
  function unpackAll(): void {
    const directory = join(target.repository.directory, 'objects', 'pack');
    for (const name of packs()) {
      const bytes = readFileSync(join(directory, name));
      unlinkSync(join(directory, name));
      if (!name.endsWith('.pack')) continue;
      const args = ['-C', target.repository.directory, 'unpack-objects', '-q'];
      execFileSync('git', args, { env: { ...GIT_ENVIRONMENT }, input: bytes });
    }
  }
});
