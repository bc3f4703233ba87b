import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';

const DAY_MS = 86_400_000;

describe('a cache of at most so many entries', () => {
  it('drops what was used longest ago when it is full', () => {
    const cache = new LRUCache<number, string>({ ...atMost(3), ttl: DAY_MS });
    for (const key of [1, 2, 3]) cache.set(key, `${key}`);
    cache.get(1);

    cache.set(4, '4');

    expect([...cache.keys()].sort()).toEqual([1, 3, 4]);
    expect(cache.get(2)).toBeUndefined();
  });

  it('holds as many entries as it says, and counts one that is set again once', () => {
    const cache = new LRUCache<number, string>(atMost(1_000));

    for (let round = 0; round < 3; round += 1) for (let key = 0; key < 1_000; key += 1) cache.set(key, `${round}`);

    expect(cache.size).toBe(1_000);
    cache.set(1_000, 'one more');
    expect(cache.size).toBe(1_000);
    expect(cache.has(0)).toBe(false);
  });

  it('forgets what is older than it keeps', () => {
    let now = 1;
    const cache = new LRUCache<number, string>({ ...atMost(3), ttl: 10, ttlResolution: 0, perf: { now: () => now } });
    cache.set(1, 'one');

    now += 11;

    expect(cache.get(1)).toBeUndefined();
  });

  it('takes no memory before it is filled', () => {
    const cache = new LRUCache<number, string>({ ...atMost(50_000), ttl: DAY_MS });

    expect(cache.max).toBe(0); // what it would set room aside for
  });
});
