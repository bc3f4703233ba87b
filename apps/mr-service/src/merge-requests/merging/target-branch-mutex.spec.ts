import { jest } from '@jest/globals';
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

  describe('when the storage is down', () => {
    const outage = new DomainError('unavailable', '503 Service Unavailable');
    let mutex: TargetBranchMutex;
    let asked = 0;
    const ask = async () => {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      throw outage;
    };

    beforeEach(() => {
      jest.useFakeTimers();
      mutex = new TargetBranchMutex();
      asked = 0;
    });
    afterEach(() => jest.useRealTimers());

    it('fails queued merges fast, and later ones not', async () => {
      const waiting = Promise.allSettled([mutex.run(main, ask), mutex.run(main, ask), mutex.run(main, ask)]);
      await jest.advanceTimersByTimeAsync(2_500);

      expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(asked).toBe(1);
      await expect(mutex.run(main, () => Promise.resolve('done'))).resolves.toBe('done');
    });

    it('lets a merge try that was queued while the storage came back', async () => {
      const lost = mutex.run(main, ask);
      await jest.advanceTimersByTimeAsync(1_000);
      const later = mutex.run(main, () => Promise.resolve('done'));
      const failed = expect(lost).rejects.toBe(outage);
      await jest.advanceTimersByTimeAsync(1_500);

      await failed;
      await expect(later).resolves.toBe('done');
    });
  });
});
