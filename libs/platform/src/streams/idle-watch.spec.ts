import { jest } from '@jest/globals';
import { watchIdle } from './idle-watch.js';

const LIMITS = { idleMs: 100, lookEveryMs: 10 };

describe('the watch over a transfer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends a stream without traffic', () => {
    const onIdle = jest.fn();
    watchIdle({ bytesRead: 5, bytesWritten: 7 }, onIdle, LIMITS);
    jest.advanceTimersByTime(95);
    expect(onIdle).not.toHaveBeenCalled();
    jest.advanceTimersByTime(300);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('lets a slow transfer go on in either direction', () => {
    const onIdle = jest.fn();
    const traffic = { bytesRead: 0, bytesWritten: 0 };
    watchIdle(traffic, onIdle, LIMITS);
    for (let step = 0; step < 20; step++) {
      if (step % 2 === 0) traffic.bytesRead++;
      else traffic.bytesWritten++;
      jest.advanceTimersByTime(60);
    }
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('stops when it is ended', () => {
    const onIdle = jest.fn();
    watchIdle({ bytesRead: 0, bytesWritten: 0 }, onIdle, LIMITS)();
    jest.advanceTimersByTime(1_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
