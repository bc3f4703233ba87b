import { HourlyBudget } from './hourly-budget.js';

const HOUR_MS = 3_600_000;

describe('HourlyBudget', () => {
  it('counts down to the last one, and beyond', () => {
    const budget = new HourlyBudget(3);

    expect([0, 1, 2, 3, 4].map((at) => budget.take(at))).toEqual([2, 1, 0, -1, -2]);
  });

  it('begins again an hour after the first one', () => {
    const budget = new HourlyBudget(2);
    for (const at of [0, 1, 2]) budget.take(at);

    expect(budget.take(HOUR_MS - 1)).toBe(-2);
    expect(budget.take(HOUR_MS)).toBe(1);
    expect(budget.take(HOUR_MS + 1)).toBe(0);
  });
});
