import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GIT_ENVIRONMENT } from './process/command.js';
import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { MAX_WITHOUT_GRAPH } from './history/known-commits.js';
import { openTestStorage, type TestRepository, type TestStorage } from './testing/test-storage.js';

const MEGABYTE = 1024 ** 2;

describe('maintenance', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let clock = 1_600_000_000;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.create();
  });

  const hasGraph = () => existsSync(join(target.repository.directory, 'objects', 'info', 'commit-graph'));
  const hasFilters = () =>
    readFileSync(join(target.repository.directory, 'objects', 'info', 'commit-graph')).includes('BDAT');
  const looseBranches = () => readdirSync(join(target.repository.directory, 'refs', 'heads'));
  const packs = () => readdirSync(join(target.repository.directory, 'objects', 'pack'));

  it('writes the commit-graph at once for commits that walks do not know, and not for others', async () => {
    const { repository } = target;
    const few = commits(MAX_WITHOUT_GRAPH);
    await repository.indexHistory([few]);
    expect(hasGraph()).toBe(false);
    expect((await repository.history.knownCommits([few]))?.count).toBe(MAX_WITHOUT_GRAPH);

    const many = commits(1);
    expect(await repository.history.knownCommits([many])).toBeNull();
    await repository.indexHistory([many]);
    expect(hasGraph()).toBe(true);
    expect((await repository.history.knownCommits([many]))?.count).toBe(MAX_WITHOUT_GRAPH + 1);

    const later = commits(1);
    await repository.indexHistory([later]);
    const known = await repository.history.knownCommits([many, later]);
    expect(known?.count).toBe(MAX_WITHOUT_GRAPH + 2);
    expect(known?.newerCount).toBe(1);
  });

  it.each(['packed-refs.lock', 'packed-refs.new', 'objects/info/commit-graph.lock'])(
    'goes on after a git that was killed and left %s',
    async (lock) => {
      const { repository } = target;
      commits(1);
      const file = join(repository.directory, lock);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
      utimesSync(file, new Date(), new Date(Date.now() - 3_600_000));

      await repository.maintain({ isThorough: true });

      expect(existsSync(file)).toBe(false);
      expect([looseBranches(), hasGraph()]).toEqual([[], true]);
    },
  );

  it('lets packed branches be deleted again after a git that was killed while it packed them', async () => {
    const { repository } = target;
    const oid = commits(1);
    target.git('pack-refs', '--all');
    const drafts = ['packed-refs.lock', 'packed-refs.new'].map((name) => join(repository.directory, name));
    for (const draft of drafts) writeFileSync(draft, '');
    const old = new Date(Date.now() - 3_600_000);
    for (const draft of drafts) utimesSync(draft, old, old);

    await repository.maintain({ isThorough: false });

    expect(await repository.refs.update({ refname: 'refs/heads/main', oldOid: oid, newOid: ZERO_OID })).toBe('updated');
  });

  it('ends with its git when the service stops, and begins no other', async () => {
    const { directory } = target.repository;
    commits(1);
    const gitBinary = join(dirname(directory), 'slow-git');
    writeFileSync(gitBinary, '#!/bin/sh\necho $$ > "$2/started"\nexec sleep 600\n', { mode: 0o755 });
    const slow = await openTestStorage({ root: dirname(directory), command: { gitBinary } });
    const repository = slow.repositories.open(directory);
    const maintenance = repository.maintain({ isThorough: true }).catch((error: unknown) => error);
    const started = join(directory, 'started');
    while (!existsSync(started) || readFileSync(started, 'utf8') === '') await sleep(20);

    slow.repositories.endMaintenance();

    expect(await maintenance).toMatchObject({ code: 'unavailable' });
    expect(() => process.kill(Number(readFileSync(started, 'utf8')), 0)).toThrow('ESRCH');
    await expect(repository.maintain({ isThorough: true })).rejects.toMatchObject({ code: 'unavailable' });
    await slow.close();
  });

  it('starts no git after a few commits and branches, unless somebody asks for it', async () => {
    const { repository } = target;
    const without = await openTestStorage({
      root: dirname(repository.directory),
      command: { gitBinary: '/bin/false' },
    });
    const same = without.repositories.open(repository.directory);
    try {
      branches(10, commits(20));
      await same.maintain({ isThorough: false });
      expect(hasGraph()).toBe(false);

      await repository.maintain({ isThorough: true });
      expect(hasGraph()).toBe(true);
      expect(hasFilters()).toBe(true);
      expect(looseBranches()).toEqual([]);

      commits(20);
      await same.maintain({ isThorough: false });
      await expect(same.maintain({ isThorough: true })).rejects.toThrow();
    } finally {
      await without.close();
    }
  });

  it('packs refs when they have become many', async () => {
    const { repository } = target;
    branches(60, commits(1));
    await repository.maintain({ isThorough: false });
    expect(looseBranches()).toEqual([]);
    expect(hasGraph()).toBe(false);
  });

  it('writes the commit-graph anew when many commits are outside, and with filters when it has none', async () => {
    const { repository } = target;
    commits(MAX_WITHOUT_GRAPH);
    target.git('commit-graph', 'write', '--reachable', '--no-progress');
    expect(hasFilters()).toBe(false);
    await repository.maintain({ isThorough: false });
    expect(hasFilters()).toBe(true);

    const newest = commits(51);
    expect((await repository.history.knownCommits([newest]))?.newerCount).toBe(51);
    await repository.maintain({ isThorough: false });
    expect((await repository.history.knownCommits([newest]))?.newerCount).toBe(0);
    expect(hasFilters()).toBe(true);
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
      return found && (await repository.content.blob(found.oid))?.toString();
    };
    expect(await textAt(first)).toBe('1');

    await repository.maintain({ isThorough: false });
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

    await repository.maintain({ isThorough: false });

    expect(loose()).toBe(0);
    expect(await repository.content.find(head, 'file7')).toMatchObject({ type: 'blob' });
  });

  /** So many commits on the main branch; the last of them. */
  function commits(count: number): Oid {
    const lines = Array.from({ length: count }, (_, number) => {
      const from = number === 0 && hasMain() ? 'from refs/heads/main^0\n' : '';
      return `commit refs/heads/main\ncommitter A <a@example.org> ${(clock += 1)} +0000\ndata 0\n${from}M 100644 inline a\ndata <<.\n${clock}\n.\n\n`;
    });
    run(['fast-import', '--quiet'], lines.join(''));
    target.repository.refs.invalidate();
    return toOid(target.git('rev-parse', 'refs/heads/main'));
  }

  function branches(count: number, oid: Oid): void {
    const lines = Array.from({ length: count }, (_, number) => `create refs/heads/topic${number} ${oid}\n`);
    run(['update-ref', '--stdin'], lines.join(''));
    target.repository.refs.invalidate();
  }

  const hasMain = () => target.git('for-each-ref', 'refs/heads/main') !== '';

  const run = (args: readonly string[], input: string) =>
    execFileSync('git', ['-C', target.repository.directory, ...args], { env: { ...GIT_ENVIRONMENT }, input });

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
