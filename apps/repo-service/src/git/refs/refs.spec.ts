import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { countedSyncs } from '../testing/counted-syncs.js';
import { ANN, openTestStorage, type RepositoryOfTwo, type TestStorage } from '../testing/test-storage.js';

const run = promisify(execFile);

describe('refs', () => {
  let storage: TestStorage;
  let target: RepositoryOfTwo;
  let first: Oid;
  let second: Oid;

  beforeAll(async () => {
    storage = await openTestStorage({ isSynced: true });
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.createOfTwo();
    ({ first, second } = target);
  });

  const update = (refname: string, oldOid: Oid, newOid: Oid) =>
    target.repository.refs.update({ refname, oldOid, newOid });

  it('moves, creates and deletes, and knows it at once', async () => {
    const { repository } = target;
    expect(await repository.refs.branch('main')).toBe(second);

    expect(await update('refs/heads/main', second, first)).toBe('updated');
    expect(await repository.refs.branch('main')).toBe(first);
    expect(await update('refs/heads/x/y', ZERO_OID, first)).toBe('updated');
    expect(await repository.refs.branches()).toEqual([
      { name: 'main', oid: first },
      { name: 'x/y', oid: first },
    ]);
    expect(await update('refs/heads/x/y', first, ZERO_OID)).toBe('updated');
    expect(await update('refs/heads/x', ZERO_OID, first)).toBe('updated');
    expect((await repository.refs.branches()).map(({ name }) => name)).toEqual(['main', 'x']);
  });

  it('starts no git for it, nor for the default branch', async () => {
    const { directory } = target.repository;
    const without = await openTestStorage({ root: dirname(directory), command: { gitBinary: '/bin/false' } });
    const { refs } = without.repositories.open(directory);
    try {
      expect(await refs.update({ refname: 'refs/tags/v1', oldOid: ZERO_OID, newOid: first })).toBe('updated');
      expect(await refs.update({ refname: 'refs/tags/v1', oldOid: first, newOid: second })).toBe('updated');
      expect(await refs.update({ refname: 'refs/tags/v1', oldOid: second, newOid: ZERO_OID })).toBe('updated');
      await refs.setHead('trunk');
      expect(await refs.head()).toBe('trunk');
    } finally {
      await without.close();
    }
  });

  it('writes a ref through to the disk before it moves', async () => {
    const syncs = await countedSyncs();

    expect(await update('refs/heads/main', second, first)).toBe('updated');
    expect(syncs()).toBe(1);
    expect(await update('refs/heads/new', ZERO_OID, first)).toBe('updated');
    expect(syncs()).toBe(2);
    await target.repository.refs.setHead('new');

    expect(syncs()).toBe(3);
    jest.restoreAllMocks();
  });

  it('keeps a commit that no branch leads to any more, and hides how', async () => {
    const { repository } = target;
    await repository.refs.keep(second);
    await repository.refs.keep(second);

    expect(await update('refs/heads/main', second, first)).toBe('updated');
    target.git('prune', '--expire=now');
    expect(target.git('cat-file', '-t', second)).toBe('commit');
    expect(await repository.refs.branches()).toEqual([{ name: 'main', oid: first }]);
    expect(target.git('ls-remote', '.')).not.toContain(second);
  });

  it('refuses as stale what is not as expected', async () => {
    expect(await update('refs/heads/main', first, second)).toBe('stale');
    expect(await update('refs/heads/none', first, second)).toBe('stale');
    expect(await update('refs/heads/main', ZERO_OID, first)).toBe('stale');
    expect(await update('refs/heads/main', first, ZERO_OID)).toBe('stale');
    expect(await update('refs/heads/none', first, ZERO_OID)).toBe('stale');
    expect(await update('refs/heads/none', ZERO_OID, ZERO_OID)).toBe('stale');
    expect(await target.repository.refs.branch('main')).toBe(second);
  });

  it('moves, creates and deletes packed refs as well', async () => {
    target.git('pack-refs', '--all');

    expect(await update('refs/heads/main', first, second)).toBe('stale');
    expect(await update('refs/heads/main', second, first)).toBe('updated');
    target.git('pack-refs', '--all');
    expect(await update('refs/heads/main', first, ZERO_OID)).toBe('updated');
    expect(await target.repository.refs.isEmpty()).toBe(true);
  });

  it('refuses a name that another ref is in the way of', async () => {
    await update('refs/heads/a/b', ZERO_OID, first);

    expect(await update('refs/heads/a', ZERO_OID, first)).toBe('name_conflict');
    expect(await update('refs/heads/a/b/c', ZERO_OID, first)).toBe('name_conflict');
    target.git('pack-refs', '--all');
    expect(await update('refs/heads/a', ZERO_OID, first)).toBe('name_conflict');
    expect(await update('refs/heads/a/b/c', ZERO_OID, first)).toBe('name_conflict');
    expect(await update('refs/heads/a/bc', ZERO_OID, first)).toBe('updated');
  });

  it('creates one where empty folders are, and leaves none when it deletes', async () => {
    const folder = join(target.repository.directory, 'refs/heads/a');
    mkdirSync(join(folder, 'b'), { recursive: true });

    expect(await update('refs/heads/a', ZERO_OID, first)).toBe('updated');
    expect(await update('refs/heads/a', first, ZERO_OID)).toBe('updated');
    expect(await update('refs/heads/a/b/c', ZERO_OID, first)).toBe('updated');
    expect(await update('refs/heads/a/d', ZERO_OID, first)).toBe('updated');
    expect(await update('refs/heads/a/b/c', first, ZERO_OID)).toBe('updated');

    expect(readdirSync(folder)).toEqual(['d']);
  });

  it('deletes one that was packed and has moved since', async () => {
    target.git('pack-refs', '--all');
    await update('refs/heads/main', second, first);

    expect(await update('refs/heads/main', first, ZERO_OID)).toBe('updated');
    expect(target.git('for-each-ref', 'refs/heads')).toBe('');
  });

  it('deletes none while git packs refs, but afterwards', async () => {
    const lock = join(target.repository.directory, 'packed-refs.lock');
    writeFileSync(lock, '');
    const deleted = update('refs/heads/main', second, ZERO_OID);
    await sleep(300);
    expect(target.git('for-each-ref', '--format=%(refname)', 'refs/heads')).toBe('refs/heads/main');
    rmSync(lock);

    expect(await deleted).toBe('updated');
  });

  it('deletes one although a process was killed while it deleted another', async () => {
    const lock = join(target.repository.directory, 'packed-refs.lock');
    writeFileSync(lock, 'ingot\n');

    expect(await update('refs/heads/main', second, ZERO_OID)).toBe('updated');
    expect(existsSync(lock)).toBe(false);
  });

  it('loses and revives none while git packs them', async () => {
    let isOver = false;
    const packing = (async () => {
      while (!isOver) await run('git', ['-C', target.repository.directory, 'pack-refs', '--all']);
    })();
    for (let round = 0; round < 40; round += 1) {
      expect(await update(`refs/heads/b/${round}`, ZERO_OID, first)).toBe('updated');
      if (round % 2 === 0) expect(await update(`refs/heads/b/${round}`, first, ZERO_OID)).toBe('updated');
    }
    isOver = true;
    await packing;

    const left = target.git('for-each-ref', '--format=%(refname)', 'refs/heads/b').split('\n').sort();
    expect(left).toEqual(Array.from({ length: 20 }, (_, index) => `refs/heads/b/${2 * index + 1}`).sort());
  });

  it('tells a lock from a conflict', async () => {
    writeFileSync(join(target.repository.directory, 'refs/heads/main.lock'), '');

    expect(await update('refs/heads/main', second, first)).toBe('locked');
    expect(await update('refs/heads/main', second, ZERO_OID)).toBe('locked');
  });

  it('lets exactly one of many writers win', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => update('refs/heads/main', second, first)));
    const created = await Promise.all(Array.from({ length: 4 }, () => update('refs/heads/new', ZERO_OID, first)));

    expect(results.filter((result) => result === 'updated')).toHaveLength(1);
    expect(created.filter((result) => result === 'updated')).toHaveLength(1);
  });

  it('refuses invalid names and missing commits', async () => {
    expect(await update('refs/heads/a..b', ZERO_OID, first)).toBe('invalid_name');
    expect(await update('refs/heads/a\nb', ZERO_OID, first)).toBe('invalid_name');
    const missing = update('refs/heads/x', ZERO_OID, await unwritten());
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
    const tree = toOid(target.git('rev-parse', 'main^{tree}'));
    await expect(update('refs/heads/x', ZERO_OID, tree)).rejects.toMatchObject({ code: 'not_found' });
    await expect(update('refs/heads/main', second, tree)).rejects.toMatchObject({ code: 'not_found' });
    await expect(update('refs/heads/main', second, await unwritten())).rejects.toMatchObject({ name: 'GitError' });
    expect(await target.repository.refs.branch('main')).toBe(second);
  });

  it('reads internal refs apart from branches', async () => {
    await update('refs/ingot/keep/1', ZERO_OID, first);

    expect([...(await target.repository.refs.below('refs/ingot/')).keys()]).toEqual(['refs/ingot/keep/1']);
    expect([...(await target.repository.refs.below('refs/heads/')).keys()]).toEqual(['refs/heads/main']);
    expect(target.git('upload-pack', '--advertise-refs', '.')).not.toContain('refs/ingot');
  });

  it('survives odd files among the refs', async () => {
    const { directory } = target.repository;
    mkdirSync(join(directory, 'refs/heads/empty/dir'), { recursive: true });
    writeFileSync(join(directory, 'refs/heads/broken'), 'nonsense');
    target.repository.refs.invalidate();

    expect((await target.repository.refs.branches()).map(({ name }) => name)).toEqual(['main']);
  });

  it('reads only the refs again that another process wrote', async () => {
    const { refs, objects } = target.repository;
    const tag = await objects.createTag({ name: 'v1', target: first, tagger: ANN, message: 'First\n' });
    for (const name of ['packed', 'moved', 'deleted']) target.git('update-ref', `refs/heads/${name}`, first);
    target.git('pack-refs', '--all');
    refs.invalidate();
    await refs.branches();
    target.git('update-ref', 'refs/heads/moved', second);
    target.git('update-ref', '-d', 'refs/heads/deleted');
    target.git('update-ref', 'refs/heads/unnamed', second);
    target.git('update-ref', 'refs/tags/v1', tag);

    await refs.reread(['refs/heads/packed', 'refs/heads/moved', 'refs/heads/deleted', 'refs/tags/v1', 'refs/other']);

    expect(await refs.branches()).toEqual([
      { name: 'main', oid: second },
      { name: 'moved', oid: second },
      { name: 'packed', oid: first },
    ]);
    expect(await refs.tag('v1')).toMatchObject({ commitOid: first, message: 'First' });
    expect(await refs.oid('refs/heads/deleted')).toBeNull();
  });

  it('reads nothing outside of the repository again, whatever the name', async () => {
    const { refs } = target.repository;
    const other = await storage.create();
    other.commit({ files: { a: 'theirs' } });
    const path = relative(join(target.repository.directory, 'refs', 'heads'), other.repository.directory);

    await refs.reread([`refs/heads/${path}/refs/heads/main`, 'refs/heads/../../HEAD']);

    expect((await refs.branches()).map(({ name }) => name)).toEqual(['main']);
  });

  it('reads all refs again for one that only git can look up or whose name is garbled, and when many were written', async () => {
    const { refs } = target.repository;
    await refs.branches();
    target.git('update-ref', 'refs/heads/other', second);
    target.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
    await refs.reread(['refs/heads/alias']);
    expect(await refs.oid('refs/heads/other')).toBe(second);

    target.git('update-ref', 'refs/heads/unnamed', second);
    await refs.reread(['refs/heads/main', 'refs/heads/\uFFFD']);
    expect(await refs.oid('refs/heads/unnamed')).toBe(second);

    target.git('update-ref', 'refs/heads/another', second);
    await refs.reread(Array.from({ length: 65 }, (_, number) => `refs/heads/${number}`));
    expect(await refs.oid('refs/heads/another')).toBe(second);
  });

  it('has symbolic refs as what they lead to, whenever that moves, and moves and deletes only themselves', async () => {
    const { refs } = target.repository;
    target.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
    target.git('symbolic-ref', 'refs/heads/deep/alias', 'refs/heads/alias');
    target.git('symbolic-ref', 'refs/heads/circle', 'refs/heads/circle');
    target.git('symbolic-ref', 'refs/heads/nowhere', 'refs/heads/none');
    refs.invalidate();
    const all = async () => (await refs.branches()).map(({ name, oid }) => [name, oid]);
    const aliases = (oid: Oid) => ['alias', 'deep/alias', 'main'].map((name) => [name, oid]);
    expect(await all()).toEqual(aliases(second));
    expect(await refs.resolve('deep/alias')).toBe(second);

    expect(await update('refs/heads/main', second, first)).toBe('updated');
    expect(await all()).toEqual(aliases(first));
    expect(await update('refs/heads/circle', ZERO_OID, first)).toBe('stale');
    expect(await update('refs/heads/nowhere', ZERO_OID, first)).toBe('updated');
    expect(await refs.branch('none')).toBeNull();
    expect(await update('refs/heads/deep/alias', first, ZERO_OID)).toBe('updated');
    expect(await update('refs/heads/alias', first, second)).toBe('updated');
    expect(await all()).toEqual([
      ['alias', second],
      ['main', first],
      ['nowhere', first],
    ]);
  });

  it('moves HEAD', async () => {
    expect(await target.repository.refs.head()).toBe('main');
    await target.repository.refs.setHead('other/name');
    expect(await target.repository.refs.head()).toBe('other/name');
    await expect(target.repository.refs.setHead('-x')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('writes annotated tags', async () => {
    const { repository } = target;
    const oid = await repository.objects.createTag({ name: 'v1', target: first, tagger: ANN, message: 'First\n' });
    await update('refs/tags/v1', ZERO_OID, oid);

    expect(await repository.refs.tag('v1')).toEqual({ name: 'v1', oid, commitOid: first, message: 'First' });
    expect(await repository.refs.resolve('v1')).toBe(first);
    expect(target.git('for-each-ref', '--format=%(taggername) %(contents:subject)', 'refs/tags/v1')).toBe('Ann First');
    expect(await repository.refs.tag('v2')).toBeNull();
  });

  it('finds each of ten thousand tags, packed and not', async () => {
    const other = await storage.create();
    const oid = other.commit({ files: { a: '1' } });
    const names = Array.from({ length: 10_000 }, (_, number) => `t${String(number).padStart(5, '0')}`);
    const packed = names.map((name) => `${oid} refs/tags/${name}\n`).join('');
    writeFileSync(join(other.repository.directory, 'packed-refs'), `# pack-refs with: sorted \n${packed}`);
    other.repository.refs.invalidate();
    const page = async (skip: number, take: number): Promise<string[]> =>
      (await other.repository.refs.tags({ skip, take })).items.map(({ name }) => name);

    expect(await page(0, 2)).toEqual(['t09999', 't09998']);
    const write = (name: string, oldOid: Oid, newOid: Oid) =>
      other.repository.refs.update({ refname: `refs/tags/${name}`, oldOid, newOid });
    expect(await write('t05000.1', ZERO_OID, oid)).toBe('updated');
    expect(await write('t09998', oid, ZERO_OID)).toBe('updated');

    expect(await page(0, 2)).toEqual(['t09999', 't09997']);
    expect(await page(4998, 1)).toEqual(['t05000.1']);
    expect(await page(9_900, 200)).toEqual(names.slice(0, 100).reverse());
    other.repository.refs.invalidate();
    expect(await page(4998, 1)).toEqual(['t05000.1']);
    expect(await other.repository.refs.tags({ skip: 0, take: 1 })).toMatchObject({ total: 10_000 });
  });

  it('makes a repository that git and pushes accept, once', async () => {
    const { directory } = target.repository;
    expect(target.git('config', 'receive.fsckObjects')).toBe('true');
    expect(target.git('rev-parse', '--is-bare-repository', '--show-object-format')).toBe('true\nsha1');
    await expect(storage.repositories.init(directory, 'main')).rejects.toMatchObject({ code: 'exists' });
  });

  /** The id of a commit that another repository has. */
  async function unwritten(): Promise<Oid> {
    return (await storage.create()).commit({ message: 'elsewhere' });
  }
});
