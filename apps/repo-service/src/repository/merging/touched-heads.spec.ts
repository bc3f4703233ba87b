import { type Oid, toOid, ZERO_OID } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../../git/testing/test-storage.js';
import { touchedHeads } from './touched-heads.js';

describe('touchedHeads', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let first: Oid;
  let second: Oid;
  /** Two branches off the first commit; `stacked` goes on from `feature`. */
  let feature: Oid;
  let stacked: Oid;
  let other: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    first = target.commit({ files: { a: '1' } });
    second = target.commit({ files: { a: '2' } });
    feature = target.commit({ branch: 'feature', from: first, files: { b: '1' } });
    stacked = target.commit({ branch: 'feature', files: { b: '2' } });
    other = target.commit({ branch: 'other', from: first, files: { c: '1' } });
  });
  afterAll(() => storage.close());

  const touched = (oldOid: Oid, newOid: Oid) =>
    touchedHeads(target.repository, { oldOid, newOid, heads: [stacked, other] });

  it('are none when the branch gets commits of its own', async () => {
    expect(await touched(first, second)).toEqual([]);
  });

  it('are those whose commits the branch gets', async () => {
    expect(await touched(first, feature)).toEqual([stacked]);
    expect(await touched(first, stacked)).toEqual([stacked]);
  });

  it('are those whose commits a merge brings, and those that go on from them', async () => {
    const merged = target.commit({ branch: 'merged', from: second, merge: feature, files: { b: '1' } });
    expect(await touched(second, merged)).toEqual([stacked]);
    const both = { oldOid: second, newOid: merged, heads: [other, feature, stacked] };
    expect(await touchedHeads(target.repository, both)).toEqual([feature, stacked]);
  });

  it('are none that are missing', async () => {
    const missing = toOid('1'.repeat(40));
    expect(
      await touchedHeads(target.repository, { oldOid: first, newOid: feature, heads: [missing, stacked] }),
    ).toEqual([stacked]);
  });

  it('are all when the branch is rewritten', async () => {
    expect(await touched(second, feature)).toEqual([stacked, other]);
  });

  it('are all when the commit before the move is gone, and none when the one after it is', async () => {
    const missing = toOid('1'.repeat(40));
    expect(await touched(missing, second)).toEqual([stacked, other]);
    expect(await touched(second, missing)).toEqual([]);
  });

  it('are all when the branch is new, and none when it is gone', async () => {
    expect(await touched(ZERO_OID, second)).toEqual([stacked, other]);
    expect(await touched(second, ZERO_OID)).toEqual([]);
  });
});
