import { jest } from '@jest/globals';
import { HandOutTurns, type TurnLimits } from './hand-out-turns.js';

/** What goes on until it is finished. */
function something(): { until: Promise<void>; finish: () => void } {
  let finish = (): void => undefined;
  const until = new Promise<void>((resolve) => (finish = resolve));
  return { until, finish: () => finish() };
}

const atOnce = (taken: string): Promise<string> => Promise.resolve(taken);

/** Turns at a queue that has a job for each poll; the first batch is at it until `finish`. */
function turnsAt(limits: TurnLimits = {}) {
  const { until, finish } = something();
  const batches: string[][] = [];
  const turns = new HandOutTurns<string, string>(async (polls) => {
    batches.push([...polls]);
    if (batches.length === 1) await until;
    return polls.map((poll) => `job of ${poll}`);
  }, limits);
  return { turns, batches, finish };
}

describe('the turns of polls', () => {
  it('serve the first poll at once, and together those that came meanwhile, in their order', async () => {
    const { turns, batches, finish } = turnsAt();
    const polls = ['first', 'second', 'third'].map((poll) => turns.take('line', poll, atOnce));

    expect(batches).toEqual([['first']]);
    finish();

    expect(await Promise.all(polls)).toEqual(['job of first', 'job of second', 'job of third']);
    expect(batches).toEqual([['first'], ['second', 'third']]);
  });

  it('let polls gather for a moment after a batch, but those of another line', async () => {
    jest.useFakeTimers();
    try {
      const { turns, batches, finish } = turnsAt({ spacingMs: 50 });
      finish();
      await turns.take('line', 'first', atOnce);

      const polls = ['second', 'third'].map((poll) => turns.take('line', poll, atOnce));
      await turns.take('other line', 'fourth', atOnce);
      await jest.advanceTimersByTimeAsync(49);
      expect(batches).toEqual([['first'], ['fourth']]);
      await jest.advanceTimersByTimeAsync(1);
      await Promise.all(polls);

      expect(batches).toEqual([['first'], ['fourth'], ['second', 'third']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('serve polls that may take other jobs beside each other', async () => {
    const { turns, batches, finish } = turnsAt();
    const first = turns.take('line', 'first', atOnce);

    expect(await turns.take('other line', 'second', atOnce)).toBe('job of second');

    expect(batches).toEqual([['first'], ['second']]);
    finish();
    await first;
  });

  it('serve no more polls together than a batch has', async () => {
    const { turns, batches, finish } = turnsAt({ batch: 2 });
    const polls = ['1', '2', '3', '4'].map((poll) => turns.take('line', poll, atOnce));
    finish();
    await Promise.all(polls);
    expect(batches).toEqual([['1'], ['2', '3'], ['4']]);
  });

  it('take no more jobs while too many are in hand', async () => {
    const { turns, batches, finish } = turnsAt({ inHand: 2 });
    finish();
    const [first, second] = [something(), something()];
    const polls = [
      turns.take('line', '1', () => first.until),
      turns.take('other line', '2', () => second.until),
      turns.take('line', '3', atOnce),
    ];
    await new Promise(setImmediate);
    expect(batches).toEqual([['1'], ['2']]);

    second.finish();
    await Promise.all(polls.slice(1));
    expect(batches).toEqual([['1'], ['2'], ['3']]);
    first.finish();
    await polls[0];
  });

  it('answer null to polls for which there is nothing, and go on', async () => {
    const turns = new HandOutTurns<string, string>((polls) => Promise.resolve(polls.map(() => null)), { inHand: 1 });
    expect(await turns.take('line', 'first', atOnce)).toBeNull();
    expect(await turns.take('line', 'second', atOnce)).toBeNull();
  });

  it('fail the polls whose batch fails, and go on', async () => {
    const takeAll = jest.fn((polls: readonly string[]) => Promise.resolve(polls));
    takeAll.mockRejectedValueOnce(new Error('the database is away'));
    const turns = new HandOutTurns<string, string>(takeAll, { inHand: 1 });
    await expect(turns.take('line', 'first', atOnce)).rejects.toThrow('the database is away');
    expect(await turns.take('line', 'second', atOnce)).toBe('second');
  });

  it('take no job for a poll that has waited too long', async () => {
    const { turns, batches, finish } = turnsAt({ patienceMs: 20 });
    const busy = turns.take('line', 'first', atOnce);

    await expect(turns.take('line', 'second', atOnce)).rejects.toMatchObject({ code: 'unavailable' });

    finish();
    await busy;
    expect(batches).toEqual([['first']]);
    expect(await turns.take('line', 'third', atOnce)).toBe('job of third');
  });
});
