import { Unavailable } from '@ingot/contracts';
import { TargetLanes } from './target-lanes.js';

const main = { projectId: 1, targetBranch: 'main' };

describe('TargetLanes', () => {
  it('runs the work of one branch in order, one at a time', async () => {
    const lanes = new TargetLanes();
    const log: string[] = [];
    const slow = lanes.run(main, async () => {
      log.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 10));
      log.push('first ends');
    });
    const quick = lanes.run(main, () => Promise.resolve(log.push('second')));

    await Promise.all([slow, quick]);

    expect(log).toEqual(['first begins', 'first ends', 'second']);
  });

  it('does not let one branch wait for another', async () => {
    const lanes = new TargetLanes();
    let release = (): void => undefined;
    const held = lanes.run(main, () => new Promise<void>((resolve) => (release = resolve)));

    await expect(lanes.run({ ...main, targetBranch: 'next' }, () => Promise.resolve('done'))).resolves.toBe('done');

    release();
    await held;
  });

  it('goes on after work that failed', async () => {
    const lanes = new TargetLanes();
    const failed = lanes.run(main, () => Promise.reject(new Error('no')));
    const next = lanes.run(main, () => Promise.resolve('done'));

    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('fails what waits behind work that found a part away, and nothing that comes later', async () => {
    const lanes = new TargetLanes();
    let asked = 0;
    const ask = () => {
      asked++;
      return Promise.reject(new Unavailable());
    };

    const waiting = await Promise.allSettled([lanes.run(main, ask), lanes.run(main, ask), lanes.run(main, ask)]);

    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
    await expect(lanes.run(main, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
