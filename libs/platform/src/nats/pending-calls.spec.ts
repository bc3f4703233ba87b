import { jest } from '@jest/globals';
import { type GivenUp, PendingCalls } from './pending-calls.js';

describe('pending calls', () => {
  let calls: PendingCalls;
  let reasons: GivenUp[];
  const giveUp = (reason: GivenUp) => reasons.push(reason);

  beforeEach(() => {
    jest.useFakeTimers();
    reasons = [];
    calls = new PendingCalls(3_000);
    calls.start();
  });
  afterEach(() => {
    calls.stop();
    jest.useRealTimers();
  });

  it('are given up when nobody is heard working on them', () => {
    calls.add(30_000, giveUp);
    jest.advanceTimersByTime(2_900);
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(300);
    expect(reasons).toEqual(['nobody answers']);
  });

  it('may take long while somebody is heard, but no longer than their deadline', () => {
    const call = calls.add(10_000, giveUp);
    for (let heard = 0; heard < 9; heard++) {
      jest.advanceTimersByTime(1_000);
      call.heard();
    }
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(1_200);
    expect(reasons).toEqual(['no reply in time']);
  });

  it('are forgotten once they are settled', () => {
    calls.add(1_000, giveUp).settled();
    jest.advanceTimersByTime(5_000);
    calls.giveUpAll();
    expect(reasons).toEqual([]);
  });

  it('are all given up at once when the connection breaks', () => {
    calls.add(1_000, giveUp);
    calls.add(1_000, giveUp);
    calls.giveUpAll();
    jest.advanceTimersByTime(5_000);
    expect(reasons).toEqual(['the connection broke', 'the connection broke']);
  });
});
