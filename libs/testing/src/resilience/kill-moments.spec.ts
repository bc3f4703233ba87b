import { killMoments } from './kill-moments.js';

const BOUNDS = { from: 200, to: 800 };

describe('moments to kill a process at', () => {
  it('are the same for the same seed, and others for another one', () => {
    const { moments, replay } = killMoments(5, BOUNDS, 4711);

    expect(replay).toBe('INGOT_TEST_SEED=4711');
    expect(killMoments(5, BOUNDS, 4711).moments).toEqual(moments);
    expect(killMoments(5, BOUNDS, 4712).moments).not.toEqual(moments);
  });

  it('are spread between the bounds', () => {
    const { moments } = killMoments(1_000, BOUNDS);

    expect(Math.min(...moments)).toBeGreaterThanOrEqual(200);
    expect(Math.min(...moments)).toBeLessThan(260);
    expect(Math.max(...moments)).toBeGreaterThan(740);
    expect(Math.max(...moments)).toBeLessThan(800);
  });

  it('can be those of an earlier run', () => {
    const { moments, replay } = killMoments(5, BOUNDS);
    const seed = Number(replay.split('=')[1]);

    expect(killMoments(5, BOUNDS, seed).moments).toEqual(moments);
  });
});
