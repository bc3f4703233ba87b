import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Oid, toOid } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { KnownCommits } from './known-commits.js';
import { type KeptOids, KnownOids, OidBytes } from './oid-list.js';

const UNKNOWN = toOid('1'.repeat(40));

describe('a list of oids', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let oids: readonly Oid[];

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    oids = ['1', '2', '3', '4'].map((text) => target.commit({ files: { a: text } })).reverse();
  });

  afterAll(() => storage.close());

  async function known(some: readonly Oid[]): Promise<KnownOids> {
    const commits = await target.repository.history.knownCommits(oids);
    if (commits === null) throw new Error('a small repository needs no commit-graph');
    return KnownOids.of(
      commits,
      some.map((oid) => commits.positionOf(oid)),
    );
  }

  it('is the same of bytes and of known commits', async () => {
    for (const list of [OidBytes.of(oids), await known(oids)]) {
      expect(list.length).toBe(4);
      expect(list.slice(0, 9)).toEqual(oids);
      expect(list.slice(1, 2)).toEqual(oids.slice(1, 3));
      expect(list.slice(4, 2)).toEqual([]);
      expect(list.bytes.toString('hex')).toBe(oids.join(''));
      expect(oids.map((oid) => list.has(oid))).toEqual([true, true, true, true]);
      expect(list.has(UNKNOWN)).toBe(false);
      expect(list.kept.list()?.slice(0, 9)).toEqual(oids);
    }
    expect((await known(oids.slice(1))).has(toOid(oids[0] ?? ''))).toBe(false);
  });

  it('grows by commits before it', async () => {
    const list = await known(oids.slice(2));
    const newer = oids.slice(0, 2).map((oid) => list.commits.positionOf(oid));

    expect(list.prepend(newer).slice(0, 9)).toEqual(oids);
    expect(list.slice(0, 9)).toEqual(oids.slice(2));
  });

  it('takes twenty bytes an oid in a cache, and four if its commits are known', async () => {
    expect(OidBytes.of(oids).kept.byteLength).toBe(80);
    expect((await known(oids)).kept.byteLength).toBe(16);
  });

  it('does not keep the known commits in memory', async () => {
    setFlagsFromString('--expose-gc');
    const keptAlone = (): KeptOids => KnownOids.of(new KnownCommits(null), []).kept;
    const kept = keptAlone();
    await new Promise(setImmediate); // until when what was looked at stays
    await runInNewContext(`gc({ execution: 'async' })`);

    expect(kept.list()).toBeUndefined();
  });
});
