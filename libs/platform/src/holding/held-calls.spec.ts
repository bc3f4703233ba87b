import { jest } from '@jest/globals';
import { Unavailable } from '@ingot/contracts';
import { memoryLogger } from '../../test/memory-logger.js';
import { callsHeld } from '../metrics/process-metrics.js';
import { runInRequest, currentRequest } from '../logging/request-context.js';
import { HeldCalls } from './held-calls.js';
import { type HoldableCall, LEAVES_AFTER_MS, Undelivered } from './holdable-call.js';

const taker = { storage: 'default', over: 'nats' } as const;
const LIMITS = { holdMs: 15_000, calls: 100, bytes: 1_000 };

/** A storage that is away until it is told to be back. */
class FakeStorage {
  isAway = true;
  tries = 0;
  atOnce = 0;
  mostAtOnce = 0;
  /** How long it takes for an answer. */
  answerMs = 0;

  call(answer: string, more: Partial<HoldableCall<string>> = {}): HoldableCall<string> {
    return { taker, bytes: 1, attempt: () => this.take(answer), ...more };
  }

  private async take(answer: string): Promise<string> {
    this.tries++;
    if (this.isAway) throw new Undelivered({ reason: 'away' });
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    await new Promise((resolve) => setTimeout(resolve, this.answerMs));
    this.atOnce--;
    return answer;
  }
}

/** How a call ended, as far as it has. */
function outcomeOf(call: Promise<unknown>): { readonly now: () => unknown } {
  let outcome: unknown = 'held';
  call.then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error),
  );
  return { now: () => outcome };
}

describe('held calls', () => {
  let storage: FakeStorage;
  beforeEach(() => {
    jest.useFakeTimers();
    storage = new FakeStorage();
  });
  afterEach(() => jest.useRealTimers());

  it('are answered once their storage is back', async () => {
    const held = new HeldCalls(LIMITS);
    const outcomes = ['a', 'b', 'c'].map((name) => outcomeOf(held.run(storage.call(name))));
    await jest.advanceTimersByTimeAsync(14_000);
    expect(outcomes.map((each) => each.now())).toEqual(['held', 'held', 'held']);

    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(300);
    expect(outcomes.map((each) => each.now())).toEqual(['a', 'b', 'c']);
    held.close();
  });

  it('fail when the storage has been away for too long, and then at once until it is back', async () => {
    const held = new HeldCalls(LIMITS);
    const first = outcomeOf(held.run(storage.call('first')));
    await jest.advanceTimersByTimeAsync(10_000);
    const second = outcomeOf(held.run(storage.call('second')));
    await jest.advanceTimersByTimeAsync(5_200);
    expect([first.now(), second.now()]).toEqual([expect.any(Undelivered), expect.any(Undelivered)]);

    const third = outcomeOf(held.run(storage.call('third')));
    await jest.advanceTimersByTimeAsync(1);
    expect(third.now()).toEqual(expect.any(Undelivered));
    storage.isAway = false;
    const fourth = outcomeOf(held.run(storage.call('fourth')));
    await jest.advanceTimersByTimeAsync(1);
    expect(fourth.now()).toBe('fourth');

    storage.isAway = true;
    const fifth = outcomeOf(held.run(storage.call('fifth')));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fifth.now()).toBe('held');
    held.close();
  });

  it('wait from the word on that their storage leaves, which is not tried while its old process may still take calls', async () => {
    const held = new HeldCalls(LIMITS);
    storage.isAway = false;
    storage.answerMs = 100;
    const sentBefore = outcomeOf(held.run(storage.call('before')));
    held.storageLeaves(taker.storage);
    const sentAfter = outcomeOf(held.run(storage.call('after')));
    await jest.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
    expect([sentBefore.now(), sentAfter.now(), storage.tries]).toEqual(['before', 'held', 1]);

    await jest.advanceTimersByTimeAsync(LEAVES_AFTER_MS + 300);
    expect(sentAfter.now()).toBe('after');
    held.close();
  });

  it('are tried one at a time, however many there are', async () => {
    const held = new HeldCalls(LIMITS);
    for (let n = 0; n < 90; n++) outcomeOf(held.run(storage.call(String(n))));
    await jest.advanceTimersByTimeAsync(0);
    const before = storage.tries;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(storage.tries - before).toBeLessThanOrEqual(20);
    held.close();
  });

  it('follow a few at once', async () => {
    const held = new HeldCalls(LIMITS);
    const outcomes = Array.from({ length: 90 }, (_, n) => outcomeOf(held.run(storage.call(String(n)))));
    await jest.advanceTimersByTimeAsync(1_000);
    storage.answerMs = 50;
    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcomes.map((each) => each.now())).toEqual(Array.from({ length: 90 }, (_, n) => String(n)));
    expect(storage.mostAtOnce).toBeLessThanOrEqual(32);
    held.close();
  });

  it('do not wait for the answer of a call that was certainly taken', async () => {
    const held = new HeldCalls(LIMITS);
    const slow = storage.call('slow', {
      attempt: (delivered) => {
        if (storage.isAway) return Promise.reject(new Undelivered());
        delivered?.();
        return new Promise((resolve) => setTimeout(resolve, 4_000, 'slow'));
      },
    });
    const [first, second] = [outcomeOf(held.run(slow)), outcomeOf(held.run(storage.call('quick')))];
    await jest.advanceTimersByTimeAsync(500);
    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(400);
    expect([first.now(), second.now()]).toEqual(['held', 'quick']);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(first.now()).toBe('slow');
    held.close();
  });

  it('are not repeated once they reached somebody', async () => {
    const held = new HeldCalls(LIMITS);
    let tries = 0;
    const attempt = (): Promise<string> => {
      tries++;
      return Promise.reject(new Unavailable({ reason: 'no reply in time' }));
    };
    await expect(held.run(storage.call('', { attempt }))).rejects.toMatchObject({
      context: { reason: 'no reply in time' },
    });
    expect(tries).toBe(1);
  });

  it('wait on while an answer comes that was asked for before the storage went away', async () => {
    const held = new HeldCalls(LIMITS);
    storage.isAway = false;
    storage.answerMs = 2_000;
    const early = outcomeOf(held.run(storage.call('early')));
    await jest.advanceTimersByTimeAsync(100);
    storage.isAway = true;
    const late = outcomeOf(held.run(storage.call('late')));
    await jest.advanceTimersByTimeAsync(2_000);
    expect([early.now(), late.now()]).toEqual(['early', 'held']);
    await jest.advanceTimersByTimeAsync(13_200);
    expect(late.now()).toEqual(expect.any(Undelivered));
    held.close();
  });

  it('are dropped when nobody waits for them any longer', async () => {
    const held = new HeldCalls(LIMITS);
    const client = new AbortController();
    const left = outcomeOf(held.run(storage.call('left', { gone: () => client.signal })));
    const stays = outcomeOf(held.run(storage.call('stays')));
    await jest.advanceTimersByTimeAsync(1_000);
    client.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(left.now()).toEqual(expect.any(Unavailable));

    const { tries } = storage;
    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(stays.now()).toBe('stays');
    expect(storage.tries - tries).toBe(1);
    held.close();
  });

  it.each([
    ['so many', { ...LIMITS, calls: 2 }],
    ['so many bytes', { ...LIMITS, bytes: 2 }],
  ])('are %s; more fail at once', async (_, limits) => {
    const held = new HeldCalls(limits);
    const outcomes = ['a', 'b', 'c'].map((name) => outcomeOf(held.run(storage.call(name))));
    await jest.advanceTimersByTimeAsync(100);
    expect(outcomes.map((each) => each.now())).toEqual(['held', 'held', expect.any(Undelivered)]);

    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(500);
    storage.isAway = true;
    const next = outcomeOf(held.run(storage.call('d')));
    await jest.advanceTimersByTimeAsync(100);
    expect(next.now()).toBe('held');
    held.close();
  });

  it('of one storage do not wait for another', async () => {
    const held = new HeldCalls(LIMITS);
    const other = new FakeStorage();
    other.isAway = false;
    outcomeOf(held.run(storage.call('a')));
    await jest.advanceTimersByTimeAsync(100);
    const there = outcomeOf(held.run(other.call('there', { taker: { ...taker, storage: 'other' } })));
    await jest.advanceTimersByTimeAsync(1);
    expect(there.now()).toBe('there');
    held.close();
  });

  it('are none where holding is switched off', async () => {
    const held = HeldCalls.none();
    await expect(held.run(storage.call('a'))).rejects.toBeInstanceOf(Undelivered);
    expect(storage.tries).toBe(1);
  });

  it('are given up when the process ends', async () => {
    const held = new HeldCalls(LIMITS);
    const call = outcomeOf(held.run(storage.call('a')));
    await jest.advanceTimersByTimeAsync(100);
    held.close();
    await jest.advanceTimersByTimeAsync(1);
    expect(call.now()).toEqual(expect.any(Undelivered));
    await expect(held.run(storage.call('b'))).rejects.toBeInstanceOf(Undelivered);
  });

  it('are sent in the context of their request', async () => {
    const held = new HeldCalls(LIMITS);
    const attempt = (): Promise<string> =>
      storage.isAway ? Promise.reject(new Undelivered()) : Promise.resolve(currentRequest()?.requestId ?? 'none');
    const [one, other] = ['one', 'other'].map((requestId) =>
      outcomeOf(runInRequest({ requestId }, () => held.run(storage.call('', { attempt })))),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(500);
    expect([one?.now(), other?.now()]).toEqual(['one', 'other']);
    held.close();
  });

  it('are counted, and logged when they begin and end to be held', async () => {
    const { logger, lines } = memoryLogger();
    const held = new HeldCalls(LIMITS, logger);
    const heldNow = async () =>
      (await callsHeld.get()).values.find(({ labels }) => labels.storage === 'default')?.value;
    for (const name of ['a', 'b']) outcomeOf(held.run(storage.call(name)));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await heldNow()).toBe(2);
    expect(lines).toEqual([expect.objectContaining({ level: 40, ...taker })]);

    storage.isAway = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(await heldNow()).toBe(0);
    expect(lines[1]).toEqual(expect.objectContaining({ level: 30, ...taker }));
    expect(lines[1]?.awayMs).toBeGreaterThan(1_900);
    held.close();
  });
});
