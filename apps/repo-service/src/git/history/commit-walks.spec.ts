import { execFileSync, spawnSync } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type Oid, toOid } from '@ingot/contracts';
import { GIT_ENVIRONMENT } from '../process/command.js';
import { MAX_WITHOUT_GRAPH } from './known-commits.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

const FIRST_DATE = 1_500_000_000;
const COMMITS = 240;
/** The last of them come after the commit-graph was written. */
const NEWER = 20;
const LISTED = { skip: 0, take: 1_000 };

const parts = (line: string): [string, string] => {
  const [name = '', oid = ''] = line.split(' ');
  return [name, oid];
};

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Commits with up to four parents each, several of one date, and a second root; each has a branch of its number. */
function tangledHistory(from: number, to: number): string {
  const next = numbers(from + 7);
  let text = '';
  for (let number = from; number < to; number += 1) {
    text += `commit refs/heads/c${number}\ncommitter Ann <ann@example.org> ${FIRST_DATE + Math.floor(number / 3)} +0000\n`;
    text += `data 1\n${number % 10}\n`;
    const parents = new Set<number>();
    if (number > 0 && number !== 5) {
      const count = [1, 1, 1, 2, 2, 4][next(6)] ?? 1;
      while (parents.size < Math.min(count, number)) parents.add(Math.max(0, number - 1 - next(12)));
    }
    for (const [index, parent] of [...parents].entries()) {
      text += `${index === 0 ? 'from' : 'merge'} refs/heads/c${parent}\n`;
    }
    text += '\n';
  }
  return text;
}

/** More commits than a shallow comparison visits. */
const DEEP = 9_000;

const EARLY_BRANCH = 'reset refs/heads/early\nfrom refs/heads/main\n\n';

/** A line, and a topic of two commits that left it near its beginning. */
function longHistory(count: number): string {
  const commit = (branch: string, number: number, from = '') =>
    `commit refs/heads/${branch}\ncommitter Ann <ann@example.org> ${FIRST_DATE + number} +0000\ndata 1\nx\n${from}\n`;
  const line = Array.from(
    { length: count },
    (_, number) => commit('main', number) + (number === 3 ? EARLY_BRANCH : ''),
  );
  return [...line, commit('topic', count, 'from refs/heads/early\n'), commit('topic', count + 1)].join('');
}

describe('walks over the commit-graph', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let oids: readonly Oid[];

  const fill = ({ repository }: TestRepository, input: string) =>
    execFileSync('git', ['-C', repository.directory, 'fast-import', '--quiet'], { env: { ...GIT_ENVIRONMENT }, input });
  const lines = (...args: string[]) =>
    target
      .git(...args)
      .split('\n')
      .filter(Boolean);
  /** git answers 1 for histories that have nothing in common. */
  const mergeBases = (one: Oid, two: Oid): string[] => {
    const args = ['-C', target.repository.directory, 'merge-base', '--all', one, two];
    const { stdout } = spawnSync('git', args, { env: { ...GIT_ENVIRONMENT }, encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean);
  };
  const pairs = (count: number): [Oid, Oid][] => {
    const next = numbers(3);
    const one = (): Oid => toOid(oids[next(COMMITS)] ?? '');
    return Array.from({ length: count }, () => [one(), one()]);
  };

  beforeAll(async () => {
    storage = await openTestStorage({ command: { gitBinary: '/bin/false' } }); // whatever asks git fails
    target = await storage.create();
    fill(target, tangledHistory(0, COMMITS - NEWER));
    target.git('commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress');
    fill(target, tangledHistory(COMMITS - NEWER, COMMITS));
    const named = new Map(
      lines('for-each-ref', '--format=%(refname:lstrip=2) %(objectname)').map((line) => parts(line)),
    );
    oids = Array.from({ length: COMMITS }, (_, number) => toOid(named.get(`c${number}`) ?? ''));
  });
  afterAll(() => storage.close());

  it('list commits in the order of git', async () => {
    const { history } = target.repository;
    for (const head of [COMMITS - 1, COMMITS - NEWER - 1, COMMITS - NEWER, 100, 5, 0].map((at) =>
      toOid(oids[at] ?? ''),
    )) {
      const listed = (await history.commits(head, LISTED)).map(({ oid }) => oid);
      expect(listed).toEqual(lines('rev-list', head));
      expect(await history.count(head)).toBe(listed.length);
    }
  });

  it('list what one commit has and another has not as git does', async () => {
    for (const [base, head] of pairs(40)) {
      expect(await target.repository.history.oidsBetween(base, head)).toEqual(lines('rev-list', `${base}..${head}`));
    }
  });

  it('list the same when the base is far ahead, whichever heads and bases were compared before', async () => {
    const deep = await storage.create();
    fill(deep, longHistory(DEEP));
    deep.git('commit-graph', 'write', '--reachable', '--no-progress');
    const { history } = deep.repository;
    const oidOf = (revision: string): Oid => toOid(deep.git('rev-parse', revision));

    for (const base of ['main', 'main~3', 'main']) {
      for (const head of ['topic', `main~${DEEP - 5}`, 'topic~1', 'main']) {
        const listed = deep.git('rev-list', `${base}..${head}`).split('\n').filter(Boolean);
        expect(await history.oidsBetween(oidOf(base), oidOf(head))).toEqual(listed);
      }
    }
  });

  it('find the best common ancestor of git, or one of several', async () => {
    let alone = 0;
    for (const [one, two] of pairs(40)) {
      const best = mergeBases(one, two);
      const found = await target.repository.history.mergeBase(one, two);
      expect(best.length === 0 ? [null] : best).toContain(found);
      alone += Number(best.length === 1);
    }
    expect(alone).toBeGreaterThan(5);
  });

  it('tell which commits another has, and which branches have a commit', async () => {
    const { history, refs } = target.repository;
    const branches = [...(await refs.below('refs/heads/')).values()];
    for (const [one] of pairs(12)) {
      const below = new Set(lines('rev-list', one));
      expect(await history.ancestorsAmong(oids, one)).toEqual(new Set(oids.filter((oid) => below.has(oid))));
      expect(await history.isAncestor(toOid(oids[0] ?? ''), one)).toBe(below.has(oids[0] ?? ''));
      expect(await history.refsContaining(one, 'refs/heads/', branches)).toEqual(
        lines('for-each-ref', '--format=%(refname:lstrip=2)', `--contains=${one}`, 'refs/heads/'),
      );
    }
  });

  it('leave to git what a broken commit-graph cannot tell', async () => {
    const own = await openTestStorage();
    try {
      const broken = await own.create();
      for (let number = 0; number < MAX_WITHOUT_GRAPH; number += 1) broken.commit({ files: { a: `${number}` } });
      const older = broken.commit({ files: { a: 'older' } });
      const head = broken.commit({ files: { a: 'newer' } });
      broken.git('commit-graph', 'write', '--reachable', '--no-progress');
      truncateSync(join(broken.repository.directory, 'objects', 'info', 'commit-graph'), 1_200);

      expect(await broken.repository.history.knownCommits([head])).toBeNull();
      expect(await broken.repository.history.oidsBetween(older, head)).toEqual([head]);
      expect(await broken.repository.history.ancestorsAmong([older, head], older)).toEqual(new Set([older]));
    } finally {
      await own.close();
    }
  });

  it('read each newer commit once, and start anew when those of other branches are too many', async () => {
    const busy = await storage.create();
    const first = busy.commit({ files: { a: '0' } });
    const tips = Array.from({ length: 3 }, (_, branch) => {
      let tip = first;
      for (let number = 0; number < MAX_WITHOUT_GRAPH / 3; number += 1) {
        tip = busy.commit({ branch: `b${branch}`, from: tip, files: { a: `${branch} ${number}` } });
      }
      return tip;
    });
    const { history } = busy.repository;
    const [one = first, two = first, three = first] = tips;
    const each = 1 + Math.ceil(MAX_WITHOUT_GRAPH / 3);

    const known = await history.knownCommits([one]);
    expect(known?.count).toBe(each);
    expect(await history.knownCommits([two])).toBe(known);
    expect(known?.count).toBe(2 * each - 1);
    expect((await history.knownCommits([three]))?.count).toBe(each);
    expect(await history.mergeBase(one, three)).toBe(first);
    expect(await history.knownCommits(tips)).toBeNull();
  });

  it('keep a commit-graph that is larger than the cache, alone', async () => {
    const own = await openTestStorage({ caches: { graphBytes: 500 } });
    try {
      const [one, other] = [await own.create(), await own.create()];
      const heads = [one, other].map((large) => {
        const head = large.commit({ files: { a: '1' } });
        large.git('commit-graph', 'write', '--reachable', '--no-progress');
        return head;
      });
      const knownOf = (large: TestRepository) => large.repository.history.knownCommits(heads.slice(0, 1));

      const known = await knownOf(one);
      expect(known?.byteLength).toBeGreaterThan(1_000);
      expect(await knownOf(one)).toBe(known);
      await other.repository.history.knownCommits(heads.slice(1));
      expect(await knownOf(one)).not.toBe(known);
    } finally {
      await own.close();
    }
  });

  it('need neither git nor a commit-graph in a small repository', async () => {
    const small = await storage.create();
    const [first, second] = [small.commit({ files: { a: '1' } }), small.commit({ files: { a: '2' } })];
    const topic = small.commit({ branch: 'topic', from: first, files: { b: '1' } });
    const merge = small.commit({ merge: topic });
    const { history, refs } = small.repository;

    expect((await history.commits(merge, LISTED)).map(({ oid }) => oid)).toEqual(
      small.git('rev-list', merge).split('\n'),
    );
    expect(await history.oidsBetween(second, merge)).toEqual([merge, topic]);
    expect(await history.mergeBase(second, topic)).toBe(first);
    expect(await history.isAncestor(topic, merge)).toBe(true);
    expect(await history.isAncestor(topic, second)).toBe(false);
    const branches = [...(await refs.below('refs/heads/')).values()];
    expect(await history.refsContaining(topic, 'refs/heads/', branches)).toEqual(['main', 'topic']);
  });

  it('see a commit-graph that was written anew', async () => {
    const { history } = target.repository;
    const head = toOid(oids[COMMITS - 1] ?? '');
    target.git('commit-graph', 'write', '--reachable', '--no-progress');

    expect(await history.oidsBetween(toOid(oids[1] ?? ''), head)).toEqual(lines('rev-list', `${oids[1]}..${head}`));
  });
});
