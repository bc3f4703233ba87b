import { Unavailable } from '@ingot/contracts';
import { TargetBranchMutex } from './target-branch-mutex.js';

const main = { projectId: 1, targetBranch: 'main' };

describe('TargetBranchMutex', () => {
  it('runs work on one branch in order, one at a time', async () => {
    const mutex = new TargetBranchMutex();
    const log: string[] = [];
    const slow = mutex.run(main, async () => {
      log.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 10));
      log.push('first ends');
    });
    const quick = mutex.run(main, () => Promise.resolve(log.push('second')));

    await Promise.all([slow, quick]);

    expect(log).toEqual(['first begins', 'first ends', 'second']);
  });

  it('does not let one branch wait for another', async () => {
    const mutex = new TargetBranchMutex();
    let release = (): void => undefined;
    const held = mutex.run(main, () => new Promise<void>((resolve) => (release = resolve)));

    await expect(mutex.run({ ...main, targetBranch: 'next' }, () => Promise.resolve('done'))).resolves.toBe('done');

    release();
    await held;
  });

  it('runs the next work after a failure', async () => {
    const mutex = new TargetBranchMutex();
    const failed = mutex.run(main, () => Promise.reject(new Error('no')));
    const next = mutex.run(main, () => Promise.resolve('done'));

    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('fails queued work fast when the work before it fails as unavailable, and nothing later', async () => {
    const mutex = new TargetBranchMutex();
    let asked = 0;
    const ask = () => {
      asked++;
      return Promise.reject(new Unavailable());
    };

    const waiting = await Promise.allSettled([mutex.run(main, ask), mutex.run(main, ask), mutex.run(main, ask)]);

    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
    await expect(mutex.run(main, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
