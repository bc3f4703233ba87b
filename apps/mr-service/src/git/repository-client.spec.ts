import { jest } from '@jest/globals';
import { NotFound, RepositoryDamaged, Unavailable } from '@ingot/contracts';
import { ifAnsweredInTime } from './repository-client.js';

describe('an answer that a read can do without', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is waited for two seconds', async () => {
    const waited = ifAnsweredInTime(new Promise<string>(() => undefined));

    await jest.advanceTimersByTimeAsync(2_000);

    expect(await waited).toBeNull();
  });

  it('is done without while whoever has it is away, and when it cannot be read, but no other failure is hidden', async () => {
    expect(await ifAnsweredInTime(Promise.resolve('running'))).toBe('running');
    expect(await ifAnsweredInTime(Promise.reject(new Unavailable({ reason: 'away' })))).toBeNull();
    expect(await ifAnsweredInTime(Promise.reject(new RepositoryDamaged()))).toBeNull();
    await expect(ifAnsweredInTime(Promise.reject(new NotFound()))).rejects.toThrow(NotFound);
    expect(jest.getTimerCount()).toBe(0);
  });
});
