import { retryDeadlocks } from './deadlocks.js';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

/** Fails as often as there are errors, then says how often it was run. */
function failing(...errors: readonly Error[]): () => Promise<number> {
  let runs = 0;
  return () => {
    const error = errors[runs++];
    return error === undefined ? Promise.resolve(runs) : Promise.reject(error);
  };
}

describe('a transaction', () => {
  const deadlock = withCode('40P01');

  it('that was undone for another one is run again', async () => {
    expect(await retryDeadlocks(failing())).toBe(1);
    expect(await retryDeadlocks(failing(deadlock, deadlock))).toBe(3);
  });

  it('that is undone again and again is given up', async () => {
    await expect(retryDeadlocks(failing(deadlock, deadlock, deadlock))).rejects.toBe(deadlock);
  });

  it('that failed for anything else is not run again', async () => {
    const violation = withCode('23505');

    await expect(retryDeadlocks(failing(violation))).rejects.toBe(violation);
  });
});
