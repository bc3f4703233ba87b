import { setTimeout as delay } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.js';

describe('KeyedMutex', () => {
  it('runs the work of one key one after the other, in order', async () => {
    const mutex = new KeyedMutex();
    const seen: string[] = [];
    const write = (name: string) =>
      mutex.run('a', async () => {
        seen.push(`${name} in`);
        await delay(2);
        seen.push(`${name} out`);
      });
    await Promise.all([write('1'), write('2'), write('3')]);
    expect(seen).toEqual(['1 in', '1 out', '2 in', '2 out', '3 in', '3 out']);
  });

  it('runs the work of different keys side by side', async () => {
    const mutex = new KeyedMutex();
    let finish = (): void => undefined;
    const held = mutex.run('a', () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(mutex.run('b', () => Promise.resolve('in'))).resolves.toBe('in');
    finish();
    await held;
  });

  it('tells whether a task would wait', async () => {
    const mutex = new KeyedMutex();
    const work = mutex.run('a', () => Promise.resolve());
    expect([mutex.isBusy('a'), mutex.isBusy('b')]).toEqual([true, false]);
    await work;
    expect(mutex.isBusy('a')).toBe(false);
  });

  it('runs the next after a failure', async () => {
    const mutex = new KeyedMutex();
    await expect(mutex.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(mutex.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('fails those that wait behind a failure that blocks them, with that failure, and nothing later', async () => {
    const down = new Error('down');
    const mutex = new KeyedMutex({ isShared: (error): error is Error => error === down, afterMs: 0 });
    let asked = 0;
    const ask = () => {
      asked++;
      return Promise.reject(down);
    };

    const settled = await Promise.allSettled([mutex.run('a', ask), mutex.run('a', ask), mutex.run('a', ask)]);

    expect(settled).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: down })));
    expect(asked).toBe(1);
    await expect(mutex.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
