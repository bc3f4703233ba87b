import { toOid } from '@ingot/contracts';
import { KeptRefs } from './kept-refs.js';
import { type ReadRefs, RefCache } from './ref-cache.js';

const snapshot = (head: string): ReadRefs => ({ head, refs: new Map() });

const cacheOf = (read: () => Promise<ReadRefs>, kept = new KeptRefs(Infinity)) => new RefCache(read, kept);

describe('RefCache', () => {
  it('reads once for many callers', async () => {
    let reads = 0;
    const cache = cacheOf(() => Promise.resolve(snapshot(`read ${(reads += 1)}`)));

    const heads = await Promise.all([cache.snapshot(), cache.snapshot(), cache.snapshot()]);
    await cache.snapshot();

    expect(heads.map(({ head }) => head)).toEqual(['read 1', 'read 1', 'read 1']);
    expect(reads).toBe(1);
  });

  it('does not keep a read that a write overtook', async () => {
    const answers: ((value: ReadRefs) => void)[] = [];
    const cache = cacheOf(() => new Promise((resolve) => answers.push(resolve)));

    const early = cache.snapshot();
    cache.invalidate();
    const late = cache.snapshot();
    answers[1]?.(snapshot('new'));
    answers[0]?.(snapshot('old'));

    expect((await late).head).toBe('new');
    expect((await early).head).toBe('old');
    expect((await cache.snapshot()).head).toBe('new');
  });

  it('knows refs that were written without reading again, in their order', async () => {
    let reads = 0;
    const oid = toOid('a'.repeat(40));
    const record = (refname: string) => ({ refname, oid, commitOid: oid });
    const cache = cacheOf(() => {
      reads += 1;
      return Promise.resolve({ head: 'main', refs: new Map(['b', 'd'].map((name) => [name, record(name)])) });
    });
    await cache.snapshot();

    cache.written(
      new Map([
        ['c', record('c')],
        ['d', null],
      ]),
    );
    cache.written(new Map([['a', record('a')]]));

    const { refs, origin } = await cache.snapshot();
    expect([...refs.keys()]).toEqual(['a', 'b', 'c']);
    expect(reads).toBe(1);
    cache.written(new Map());
    expect((await cache.snapshot()).origin).toBe(origin);
    cache.written(new Map(), { beside: true });
    const later = (await cache.snapshot()).origin;
    expect(later).not.toBe(origin);
    cache.invalidate();
    expect((await cache.snapshot()).origin).not.toBe(later);
  });

  it('knows a branch that was moved without reading again', async () => {
    let reads = 0;
    const [old, moved] = [toOid('a'.repeat(40)), toOid('b'.repeat(40))];
    const refs = new Map([['refs/heads/main', { refname: 'refs/heads/main', oid: old, commitOid: old }]]);
    const cache = cacheOf(() => {
      reads += 1;
      return Promise.resolve({ head: 'main', refs });
    });
    await cache.snapshot();

    cache.written(new Map([['refs/heads/main', { refname: 'refs/heads/main', oid: moved, commitOid: moved }]]));

    expect((await cache.snapshot()).refs.get('refs/heads/main')?.commitOid).toBe(moved);
    expect(reads).toBe(1);
  });

  it('reads again after a failure that a write came upon', async () => {
    let reads = 0;
    const cache = cacheOf(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('unreadable')) : Promise.resolve(snapshot('main'));
    });

    const failing = cache.snapshot();
    cache.written(new Map([['refs/heads/main', null]]));

    await expect(failing).rejects.toThrow('unreadable');
    expect((await cache.snapshot()).head).toBe('main');
  });

  it('reads again after a failure', async () => {
    let reads = 0;
    const cache = cacheOf(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('unreadable')) : Promise.resolve(snapshot('main'));
    });

    await expect(cache.snapshot()).rejects.toThrow('unreadable');
    expect((await cache.snapshot()).head).toBe('main');
  });
});

describe('the caches of all repositories', () => {
  const BYTES = 'refs/heads/main'.length + 42;
  const oid = toOid('a'.repeat(40));
  const record = { refname: 'refs/heads/main', oid, commitOid: oid };
  const read = () => Promise.resolve({ head: 'main', refs: new Map([['refs/heads/main', record]]) });

  it('keep as many refs as there is room for, of those that were used last', async () => {
    const kept = new KeptRefs(2 * BYTES);
    const [one, two, three] = [cacheOf(read, kept), cacheOf(read, kept), cacheOf(read, kept)];
    const [first, second] = [await one.snapshot(), await two.snapshot()];
    expect(await one.snapshot()).toBe(first);

    await three.snapshot();

    expect(await one.snapshot()).toBe(first);
    expect(await two.snapshot()).not.toBe(second);
  });

  it('make room for what is written, and for the one that alone has more', async () => {
    const kept = new KeptRefs(2 * BYTES);
    const [one, two] = [cacheOf(read, kept), cacheOf(read, kept)];
    const first = await one.snapshot();
    await two.snapshot();

    for (const refname of ['refs/heads/a', 'refs/heads/b']) two.written(new Map([[refname, { ...record, refname }]]));
    const second = await two.snapshot();

    expect(second.refs.size).toBe(3);
    expect(await two.snapshot()).toBe(second);
    expect(await one.snapshot()).not.toBe(first);
  });
});
