import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { toOid } from '@ingot/contracts';
import { GitCaches, MadeOnce } from './git-caches.js';

describe('values that are made once', () => {
  const values = () => new MadeOnce<{ readonly made: number }>({ maxSize: 2, sizeCalculation: () => 1 });

  it('are shared by those who ask while one is made, and found afterwards', async () => {
    const once = values();
    let made = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const make = async () => {
      made += 1;
      await finished;
      return { made };
    };
    const first = once.get('a', make);
    const second = once.get('a', make);
    finish();

    expect(await Promise.all([first, second])).toEqual([{ made: 1 }, { made: 1 }]);
    expect(await once.get('a', make)).toEqual({ made: 1 });
  });

  it('are made again when it failed', async () => {
    const once = values();
    await expect(once.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await once.get('a', () => Promise.resolve({ made: 2 }))).toEqual({ made: 2 });
  });

  it('are made again after ten minutes when they lack large texts, and others are not', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1);
    const at = async (minutes: number) => {
      clock.mockReturnValue(minutes * 60_000);
      await sleep(20); // the cache reads the clock once in a millisecond
    };
    try {
      const once = new MadeOnce<{ made: number; lacksLargeTexts?: true }>({ maxSize: 2, sizeCalculation: () => 1 });
      await once.get('partial', () => Promise.resolve({ made: 1, lacksLargeTexts: true }));
      await once.get('whole', () => Promise.resolve({ made: 1 }));
      const made = async (key: string) => (await once.get(key, () => Promise.resolve({ made: 2 }))).made;

      await at(9);
      expect([await made('partial'), await made('whole')]).toEqual([1, 1]);
      await at(11);
      expect([await made('partial'), await made('whole')]).toEqual([2, 1]);
    } finally {
      clock.mockRestore();
    }
  });

  it('are as many as there is room for', async () => {
    const once = values();
    for (const key of ['a', 'b', 'c']) await once.get(key, () => Promise.resolve({ made: 1 }));

    expect(await once.get('a', () => Promise.resolve({ made: 2 }))).toEqual({ made: 2 });
    expect(await once.get('c', () => Promise.resolve({ made: 2 }))).toEqual({ made: 1 });
  });
});

describe('the caches of git', () => {
  const oid = toOid('a'.repeat(40));

  it('keep as many commits as there is room for, with their parents and names', () => {
    const { commits } = new GitCaches({ commitBytes: 100_000 });
    const nobody = { name: 'n', email: 'e', time: 0, offsetMinutes: 0 };
    const small = {
      oid,
      treeOid: oid,
      parentOids: [oid],
      message: 'm',
      author: nobody,
      committer: nobody,
      isCut: false,
    };
    const keep = (record: typeof small) => {
      for (let number = 0; number < 200; number += 1) commits.set(`1 ${number}`, record);
      return commits.size;
    };

    expect(keep(small)).toBeGreaterThan(80);
    expect(keep({ ...small, parentOids: Array.from({ length: 256 }, () => oid) })).toBeLessThan(7);
    expect(keep({ ...small, author: { ...nobody, name: 'n'.repeat(1_024) } })).toBeLessThan(40);
  });

  it('keep the contributors of few repositories that have many with long names', async () => {
    const { contributors } = new GitCaches();
    const many = Array.from({ length: 2_000 }, () => ({ name: 'n'.repeat(1_000), email: '', commits: 1 }));
    let made = 0;
    const make = () => Promise.resolve((made += 1) > 0 ? many : []);
    for (const key of ['one', 'two', 'one', 'three', 'one']) await contributors.get(key, make);

    expect(made).toBe(5);
  });
});
