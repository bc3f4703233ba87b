import { jest } from '@jest/globals';
import { HandOutTurns } from './hand-out-turns.js';

/** What goes on until it is finished. */
function something(): { until: Promise<void>; finish: () => void } {
  let finish = (): void => undefined;
  const until = new Promise<void>((resolve) => (finish = resolve));
  return { until, finish: () => finish() };
}

describe('the turns of polls', () => {
  it('take so many jobs at a time, in the order in which they came', async () => {
    const turns = new HandOutTurns(1, 60_000);
    const order: string[] = [];
    const { until, finish } = something();
    const first = turns.take(() => until);
    const others = ['second', 'third'].map((name) => turns.take(() => Promise.resolve(order.push(name))));

    expect(order).toEqual([]);
    finish();
    await Promise.all([first, ...others]);

    expect(order).toEqual(['second', 'third']);
  });

  it('take no job for a poll that has waited too long', async () => {
    const turns = new HandOutTurns(1, 20);
    const handOut = jest.fn(() => Promise.resolve('a job'));
    const { until, finish } = something();
    const busy = turns.take(() => until);

    await expect(turns.take(handOut)).rejects.toMatchObject({ code: 'unavailable' });

    finish();
    await busy;
    expect(handOut).not.toHaveBeenCalled();
    expect(await turns.take(handOut)).toBe('a job');
  });
});
