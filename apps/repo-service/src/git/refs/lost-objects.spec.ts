import { type Oid, ZERO_OID } from '@ingot/contracts';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

describe('what is lost', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let first: Oid;
  let second: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    target = await storage.create();
    first = target.commit({ files: { a: '1' } });
    second = target.commit({ files: { a: '2' } });
  });

  it('is nothing when a branch has gone forward, with and without a commit-graph', async () => {
    const { refs, history } = target.repository;
    expect(await history.isKnownAncestor(first, second)).toBe(true);
    await refs.lost.add([first]);
    await refs.lost.settle();
    expect(await refs.lost.oldest()).toBeNull();

    target.git('commit-graph', 'write', '--reachable', '--no-progress');
    expect(await history.isKnownAncestor(first, second)).toBe(true);
    expect(await history.isKnownAncestor(second, first)).toBe(false);
    await refs.lost.add([first]);
    await refs.lost.settle(new Set([first]));
    expect(await refs.lost.oldest()).toBeNull();
  });

  it('is what a branch was moved back from, also when another has gone forward', async () => {
    const { refs } = target.repository;
    await refs.lost.add([second]);
    expect(await refs.update({ refname: 'refs/heads/main', oldOid: second, newOid: first })).toBe('updated');
    await refs.lost.settle();
    expect(await refs.lost.has(second)).toBe(true);

    expect(await refs.update({ refname: 'refs/heads/other', oldOid: ZERO_OID, newOid: first })).toBe('updated');
    await refs.lost.add([first]);
    await refs.lost.settle(new Set([first]));
    expect(await refs.lost.has(second)).toBe(true);
    expect(await refs.lost.has(first)).toBe(false);
  });
});
