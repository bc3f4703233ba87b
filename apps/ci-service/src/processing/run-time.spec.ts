import { secondsRunning } from './run-time.js';

const at = (seconds: number): Date => new Date(1_700_000_000_000 + seconds * 1000);
const now = at(100);

describe('secondsRunning', () => {
  it('is nothing when nothing ran', () => {
    expect(secondsRunning([], now)).toBe(0);
  });

  it('counts what overlaps once and leaves out the gaps', () => {
    const runTimes = [
      { startedAt: at(30), finishedAt: at(40) },
      { startedAt: at(0), finishedAt: at(10) },
      { startedAt: at(5), finishedAt: at(12) },
      { startedAt: at(6), finishedAt: at(7) },
    ];
    expect(secondsRunning(runTimes, now)).toBe(22);
  });

  it('counts what still runs up to now', () => {
    expect(secondsRunning([{ startedAt: at(90), finishedAt: null }], now)).toBe(10);
  });

  it('cuts to whole seconds, after adding up', () => {
    const runTimes = [
      { startedAt: at(0), finishedAt: at(0.6) },
      { startedAt: at(1), finishedAt: at(1.6) },
    ];
    expect(secondsRunning(runTimes, now)).toBe(1);
  });
});
