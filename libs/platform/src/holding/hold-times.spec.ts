import { jest } from '@jest/globals';
import { HoldTimes } from './hold-times.js';

describe('the times at which calls are held', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  it('prolong the deadline of what was under way by the longest hold', () => {
    const times = new HoldTimes(15_000);
    const begun = Date.now();
    jest.advanceTimersByTime(1_000);
    times.note(100);

    expect(times.prolonged(begun + 4_500, begun)).toBe(begun + 4_500 + 15_000);
  });

  it('prolong no deadline of what begins after the hold', () => {
    const times = new HoldTimes(15_000);
    times.note(100);
    jest.advanceTimersByTime(1_000);
    const begun = Date.now();

    expect(times.prolonged(begun + 4_500, begun)).toBe(begun + 4_500);
  });

  it('prolong no deadline as long as nothing is held', () => {
    expect(new HoldTimes(15_000).prolonged(5_000, 500)).toBe(5_000);
  });

  it('are told with the age of the hold, while it is on', () => {
    const times = new HoldTimes(15_000);
    expect(times.age).toBeNull();
    times.note(2_000);
    jest.advanceTimersByTime(400);
    expect(times.age).toBe(2_400);
    jest.advanceTimersByTime(2_000);
    expect(times.age).toBeNull();
  });

  it('end at the longest hold, also between processes that tell each other', () => {
    const [one, other] = [new HoldTimes(15_000), new HoldTimes(15_000)];
    one.note(0);
    let lasted = 0;
    for (; one.age !== null && lasted < 60_000; lasted += 400) {
      other.note(one.age);
      jest.advanceTimersByTime(400);
      if (other.age !== null) one.note(other.age);
    }
    expect(lasted).toBeGreaterThan(13_000);
    expect(lasted).toBeLessThan(16_000);
  });

  it('are none where nothing is held', () => {
    const times = new HoldTimes(0);
    times.note(0);
    expect(times.age).toBeNull();
    expect(times.prolonged(5_000, 500)).toBe(5_000);
  });
});
