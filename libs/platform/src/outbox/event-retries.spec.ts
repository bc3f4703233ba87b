import { retryDelayOf } from './event-retries.js';

const DAY_MS = 86_400_000;
const now = new Date('2030-01-10T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);

const delays = (deliveries: readonly number[], isOutage: boolean, publishedAt = daysAgo(1)) =>
  deliveries.map((count) => retryDelayOf({ deliveries: count, publishedAt, isOutage }, now));

describe('retryDelayOf', () => {
  it('doubles the pauses up to half a minute', () => {
    const expected = [500, 1_000, 2_000, 16_000, 30_000, 30_000];
    expect(delays([1, 2, 3, 6, 7, 25], false)).toEqual(expected);
    expect(delays([1, 2, 3, 6, 7, 25], true)).toEqual(expected);
  });

  it('lets the pauses of what keeps failing grow up to ten minutes', () => {
    expect(delays([26, 27, 50, 5_000], false)).toEqual([36_000, 43_200, 600_000, 600_000]);
  });

  it('tries again twice a minute during an outage, however long it lasts', () => {
    expect(delays([26, 5_000], true, daysAgo(13))).toEqual([30_000, 30_000]);
  });

  it('gives up what has failed for three days', () => {
    expect(delays([400], false, daysAgo(2.9))).toEqual([600_000]);
    expect(delays([400], false, daysAgo(3))).toEqual([null]);
  });

  it('does not give up what was delivered late, before it has failed many times', () => {
    expect(delays([1, 99, 100], false, daysAgo(5))).toEqual([500, 600_000, null]);
  });
});
