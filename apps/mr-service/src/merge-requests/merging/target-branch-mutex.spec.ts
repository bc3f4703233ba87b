import { DomainError } from '@ingot/contracts';
import { TargetBranchMutex } from './target-branch-mutex.js';

const main = { projectId: 1, targetBranch: 'main' };

describe('TargetBranchMutex', () => {
  it('lets merges to other branches and other projects not wait', async () => {
    const mutex = new TargetBranchMutex();
    let release = (): void => undefined;
    const held = mutex.run(main, () => new Promise<void>((resolve) => (release = resolve)));

    await expect(mutex.run({ ...main, targetBranch: 'next' }, () => Promise.resolve('done'))).resolves.toBe('done');
    await expect(mutex.run({ ...main, projectId: 2 }, () => Promise.resolve('done'))).resolves.toBe('done');

    release();
    await held;
  });

  it('fails queued merges fast when the storage is down, and later ones not', async () => {
    const mutex = new TargetBranchMutex();
    let asked = 0;
    const ask = () => {
      asked++;
      return Promise.reject(new DomainError('unavailable', '503 Service Unavailable'));
    };

    const waiting = await Promise.allSettled([mutex.run(main, ask), mutex.run(main, ask), mutex.run(main, ask)]);

    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
    await expect(mutex.run(main, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
