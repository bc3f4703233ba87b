import { setTimeout as delay } from 'node:timers/promises';
import { RepositoryLocks } from './repository-locks.js';

describe('repository locks', () => {
  it('let writers of one repository in one after the other, in order', async () => {
    const locks = new RepositoryLocks();
    const seen: string[] = [];
    const write = (name: string) =>
      locks.run('a', async () => {
        seen.push(`${name} in`);
        await delay(2);
        seen.push(`${name} out`);
      });
    await Promise.all([write('1'), write('2'), write('3')]);
    expect(seen).toEqual(['1 in', '1 out', '2 in', '2 out', '3 in', '3 out']);
  });

  it('let writers of different repositories in together', async () => {
    const locks = new RepositoryLocks();
    const release = await locks.acquire('a');
    await expect(locks.run('b', () => Promise.resolve('in'))).resolves.toBe('in');
    release();
  });

  it('let the next one in after a failure', async () => {
    const locks = new RepositoryLocks();
    await expect(locks.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(locks.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
