import { type Oid, toOid } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

const FIRST_DATE = 1_500_000_000;
const FIRST_PAGE = { skip: 0, take: 20 };

describe('history', () => {
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());

  describe('resolve', () => {
    let target: TestRepository;
    let first: Oid;
    let second: Oid;

    beforeAll(async () => {
      target = await storage.create();
      first = target.commit({ files: { a: '1' } });
      second = target.commit({ files: { a: '2' } });
      target.git('tag', 'light', first);
      target.git('-c', 'user.name=T', '-c', 'user.email=t@x', 'tag', '-a', '-m', 'Notes', 'annotated', first);
      target.git('tag', 'both', first);
      target.git('branch', 'both', second);
      target.git('branch', 'group/x', first);
      target.git('tag', 'a-tree', `${first}^{tree}`);
      target.repository.refs.invalidate();
    });

    it('finds branches, tags and object ids', async () => {
      const { repository } = target;
      expect(await repository.refs.resolve('main')).toBe(second);
      expect(await repository.refs.resolve('HEAD')).toBe(second);
      expect(await repository.refs.resolve('refs/heads/group/x')).toBe(first);
      expect(await repository.refs.resolve('light')).toBe(first);
      expect(await repository.refs.resolve('annotated')).toBe(first);
      expect(await repository.refs.resolve('both')).toBe(second);
      expect(await repository.refs.resolve(first)).toBe(first);
      expect(await repository.refs.resolve(first.slice(0, 8).toUpperCase())).toBe(first);
      expect(await repository.refs.resolve(target.git('rev-parse', 'refs/tags/annotated'))).toBe(first);
    });

    it.each(['none', 'group', 'a-tree', '1'.repeat(40), '1234abcd', 'abc', '--all', 'main~1', 'main@{0}', 'a b', ''])(
      'answers null to %j',
      async (revision) => {
        expect(await target.repository.refs.resolve(revision)).toBeNull();
      },
    );

    it('answers null to the id of a tree', async () => {
      expect(await target.repository.refs.resolve(target.git('rev-parse', `${first}^{tree}`))).toBeNull();
    });

    it('finds the same after the refs were packed', async () => {
      target.git('pack-refs', '--all');
      target.repository.refs.invalidate();

      expect(await target.repository.refs.resolve('group/x')).toBe(first);
      expect(await target.repository.refs.resolve('annotated')).toBe(first);
      expect(await target.repository.refs.resolve('a-tree')).toBeNull();
    });

    it('lists tags with the messages of annotated ones, the last name first, a page at a time', async () => {
      const { repository } = target;
      const oid = toOid(target.git('rev-parse', 'refs/tags/annotated'));
      const annotated = { name: 'annotated', oid, commitOid: first, message: 'Notes' };
      const [both, light] = ['both', 'light'].map((name) => ({ name, oid: first, commitOid: first, message: null }));

      expect(await repository.refs.tags({ skip: 0, take: 5 })).toEqual({ items: [light, both, annotated], total: 3 });
      expect(await repository.refs.tags({ skip: 1, take: 1 })).toEqual({ items: [both], total: 3 });
      expect(await repository.refs.tags({ skip: 2, take: 5 })).toEqual({ items: [annotated], total: 3 });
      expect(await repository.refs.tags({ skip: 9, take: 5 })).toEqual({ items: [], total: 3 });
    });
  });

  describe('commits', () => {
    let target: TestRepository;
    const gitLog = (...args: string[]): string[] =>
      target
        .git('log', '--format=%H', ...args)
        .split('\n')
        .filter(Boolean);
    const pages = async (head: Oid, take: number): Promise<Oid[]> => {
      const count = await target.repository.history.count(head);
      const oids: Oid[] = [];
      for (let skip = 0; skip < count; skip += take) {
        oids.push(...(await target.repository.history.commits(head, { skip, take })).map(({ oid }) => oid));
      }
      return oids;
    };

    beforeAll(async () => {
      target = await storage.create();
      const base = target.commit({ files: { 'old.txt': 'line\n'.repeat(20), other: '0' }, date: FIRST_DATE });
      for (let day = 1; day <= 40; day += 1) target.commit({ files: { other: `${day}` }, date: FIRST_DATE + day * 60 });
      for (let day = 1; day <= 40; day += 1) {
        target.commit({
          branch: 'side',
          from: day === 1 ? base : undefined,
          files: { side: `${day}` },
          date: FIRST_DATE + day * 55,
        });
      }
      const merge = toOid(target.git('rev-parse', 'side'));
      target.commit({
        merge,
        files: { 'new.txt': 'line\n'.repeat(20), 'old.txt': null, side: '40' },
        date: FIRST_DATE + 3000,
      });
    });

    it('pages through the order of git log', async () => {
      const head = toOid(target.git('rev-parse', 'main'));

      expect(await pages(head, 7)).toEqual(gitLog('main'));
      expect(await target.repository.history.count(head)).toBe(82);
      expect(await target.repository.history.commits(head, { skip: 82, take: 20 })).toEqual([]);
    });

    it('keeps the order when commits are put on top', async () => {
      target.commit({ files: { other: 'top 1' } });
      const head = target.commit({ files: { other: 'top 2' }, date: FIRST_DATE });

      expect(await pages(head, 100)).toEqual(gitLog('main'));
    });

    it('keeps both bounds of a time range', async () => {
      const head = toOid(target.git('rev-parse', 'side'));
      const since = new Date((FIRST_DATE + 10 * 55) * 1000);
      const until = new Date((FIRST_DATE + 12 * 55) * 1000);

      const commits = await target.repository.history.commits(head, FIRST_PAGE, { since, until });

      expect(commits.map(({ committer }) => committer.time / 1000 - FIRST_DATE)).toEqual([660, 605, 550]);
      expect(await target.repository.history.count(head, { since: new Date(FIRST_DATE * 1000) })).toBe(41);
      expect(await target.repository.history.count(head, { until: new Date((FIRST_DATE - 1) * 1000) })).toBe(0);
    });

    it('follows a file through its rename', async () => {
      const renamed = await storage.create();
      renamed.commit({ files: { 'old.txt': 'line\n'.repeat(20) } });
      renamed.commit({ files: { 'old.txt': null, 'new.txt': 'line\n'.repeat(20) } });
      const head = renamed.commit({ files: { other: 'x' } });

      expect(await renamed.repository.history.count(head, { path: 'new.txt' })).toBe(2);
      expect(await renamed.repository.history.count(head, { path: 'none' })).toBe(0);
      await expect(renamed.repository.history.count(head, { path: '../x' })).rejects.toMatchObject({ code: 'invalid' });
    });

    it('tells who, when and what', async () => {
      const oid = target.commit({ branch: 'told', message: 'Grüße\n\nBody\n', date: FIRST_DATE });

      expect(await target.repository.history.commit(oid)).toEqual({
        oid,
        treeOid: target.git('rev-parse', `${oid}^{tree}`),
        parentOids: [],
        message: 'Grüße\n\nBody\n',
        author: { name: 'Ann', email: 'ann@example.org', time: FIRST_DATE * 1000, offsetMinutes: 120 },
        committer: { name: 'Bob', email: 'bob@example.org', time: FIRST_DATE * 1000, offsetMinutes: -450 },
        isCut: false,
      });
      expect(await target.repository.history.commit(toOid('1'.repeat(40)))).toBeNull();
      expect(await target.repository.history.commit(toOid(target.git('rev-parse', `${oid}^{tree}`)))).toBeNull();
    });

    it('lists what one commit has and another has not', async () => {
      const [main, side] = [toOid(target.git('rev-parse', 'main')), toOid(target.git('rev-parse', 'side'))];

      const between = await target.repository.history.oidsBetween(side, main);

      expect(between).toEqual(gitLog('side..main'));
      expect(await target.repository.history.mapCommits(between, ({ oid }) => ({ oid }))).toEqual(
        between.map((oid) => ({ oid })),
      );
      expect(await target.repository.history.oidsBetween(main, side)).toEqual([]);
    });

    it('relates commits', async () => {
      const { repository } = target;
      const [main, side] = [toOid(target.git('rev-parse', 'main')), toOid(target.git('rev-parse', 'side'))];
      const earlier = toOid(target.git('rev-parse', 'main~3^1'));

      expect(await repository.history.isAncestor(side, main)).toBe(true);
      expect(await repository.history.isAncestor(main, main)).toBe(true);
      expect(await repository.history.isAncestor(main, side)).toBe(false);
      expect(await repository.history.mergeBase(earlier, side)).toBe(target.git('merge-base', earlier, side));
      const refs = [...(await repository.refs.below('refs/heads/')).values()];
      expect(await repository.history.refsContaining(side, 'refs/heads/', refs)).toEqual(['main', 'side']);
    });

    it('answers a merge base as often as it is asked, and never takes a missing commit for an unrelated one', async () => {
      const { history } = target.repository;
      const [main, side] = [toOid(target.git('rev-parse', 'main')), toOid(target.git('rev-parse', 'side'))];
      const missing = toOid('f'.repeat(40));
      for (const time of ['first', 'second']) {
        expect([time, await history.mergeBase(main, side)]).toEqual([time, target.git('merge-base', 'main', 'side')]);
        await expect(history.mergeBase(main, missing)).rejects.toThrow();
      }
    });

    it('answers null for the merge base of unrelated histories', async () => {
      const alone = target.commit({ branch: 'alone', files: { x: '' } });
      expect(await target.repository.history.mergeBase(alone, toOid(target.git('rev-parse', 'main')))).toBeNull();
    });

    it('groups contributors by email', async () => {
      const head = toOid(target.git('rev-parse', 'side'));
      expect(await target.repository.history.contributors(head)).toEqual([
        { name: 'Ann', email: 'ann@example.org', commits: 41 },
      ]);
    });

    it('cuts the names of contributors that are too long', async () => {
      const args = [
        '-c',
        `user.name=${'n'.repeat(5_000)}`,
        '-c',
        'user.email=long@example.org',
        'commit-tree',
        '-m',
        'x',
      ];
      const head = toOid(target.git(...args, `${target.git('rev-parse', 'main')}^{tree}`));
      expect(await target.repository.history.contributors(head)).toEqual([
        { name: 'n'.repeat(1_024), email: 'long@example.org', commits: 1 },
      ]);
    });
  });

  it('does not serve a deleted repository to the next one in its place', async () => {
    const target = await storage.create();
    const oid = target.commit({ files: { a: '' } });
    expect(await target.repository.refs.resolve('main')).toBe(oid);
    target.git('update-ref', '-d', 'refs/heads/main');

    storage.repositories.forget(target.repository.directory);

    expect(await storage.repositories.open(target.repository.directory).refs.resolve('main')).toBeNull();
  });

  it('stays right through maintenance', async () => {
    const target = await storage.create();
    const before = target.commit({ files: { a: '1' } });
    const { repository } = target;
    expect(await repository.history.count(before)).toBe(1);

    await repository.maintain({ isThorough: true });
    const after = target.commit({ files: { a: '2' } });
    await repository.maintain({ isThorough: true });

    expect((await repository.history.commits(after, FIRST_PAGE)).map(({ oid }) => oid)).toEqual([after, before]);
    expect(target.git('for-each-ref', '--format=%(objectname)')).toBe(after);
  });
});
