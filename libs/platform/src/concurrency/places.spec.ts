import { Unavailable } from '@ingot/contracts';
import { type Claimant } from './fair-queue.js';
import { Abandoned, type Place, Places } from './places.js';

const by = (principal: string, address = principal): Claimant => ({ principal, address });

/** Work that holds its place until it is told to end. */
function held(places: Places, claimant: Claimant, gone?: AbortSignal) {
  let finish = (): void => undefined;
  const until = new Promise<void>((resolve) => (finish = resolve));
  const state = { begun: false, evicted: false, place: null as Place | null };
  const request = { claimant, evict: () => (state.evicted = true), ...(gone === undefined ? {} : { gone }) };
  const done = places.run((place) => {
    state.begun = true;
    state.place = place;
    return until;
  }, request);
  done.catch(() => undefined);
  return { state, finish, done };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Places', () => {
  it('gives a principal half of the places at most, and others the rest', async () => {
    const places = new Places({ running: 4, waiting: 10, parked: 4 }, 'tests');
    const greedy = Array.from({ length: 4 }, () => held(places, by('greedy')));
    const other = held(places, by('other'));
    await settled();

    expect(greedy.map(({ state }) => state.begun)).toEqual([true, true, false, false]);
    expect(other.state.begun).toBe(true);
  });

  it('gives an address three quarters of the places at most, whoever comes from it', async () => {
    const places = new Places({ running: 4, waiting: 10, parked: 4 }, 'tests');
    const many = ['a', 'b', 'c', 'd'].map((principal) => held(places, by(principal, 'one address')));
    const other = held(places, by('elsewhere'));
    await settled();

    expect(many.map(({ state }) => state.begun)).toEqual([true, true, true, false]);
    expect(other.state.begun).toBe(true);
  });

  it('lets whoever holds least go next', async () => {
    const places = new Places({ running: 2, waiting: 10, parked: 4 }, 'tests');
    const [first, second] = [held(places, by('a')), held(places, by('b'))];
    const again = held(places, by('b'));
    const newcomer = held(places, by('c'));
    first.finish();
    await settled();

    expect([again.state.begun, newcomer.state.begun]).toEqual([false, true]);
    second.finish();
    await settled();
    expect(again.state.begun).toBe(true);
  });

  it('lets a newcomer go next where each principal holds one place, however much the others have queued', async () => {
    const places = new Places({ running: 2, waiting: 100, parked: 0 }, 'tests');
    const queued = ['a', 'b'].map((name) => Array.from({ length: 10 }, () => held(places, by(name))));
    const newcomer = held(places, by('new'));
    for (const turn of [0, 1]) {
      for (const work of queued) {
        work[turn]?.finish();
        await settled();
      }
    }

    expect(newcomer.state.begun).toBe(true);
  });

  it('refuses at once where nothing may wait', async () => {
    const places = new Places({ running: 2, waiting: 0, parked: 0 }, 'tests');
    held(places, by('a'));

    await expect(held(places, by('a')).done).rejects.toBeInstanceOf(Unavailable);
    const other = held(places, by('b'));
    await settled();
    expect(other.state.begun).toBe(true);
    await expect(held(places, by('c')).done).rejects.toBeInstanceOf(Unavailable);
  });

  it('lets the next one in after work that failed', async () => {
    const places = new Places({ running: 1, waiting: 1, parked: 0 }, 'tests');

    await expect(places.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    await expect(places.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('begins nothing for a client that was gone before, and gives its place to others', async () => {
    const places = new Places({ running: 1, waiting: 1, parked: 0 }, 'tests');

    await expect(held(places, by('a'), AbortSignal.abort()).done).rejects.toBeInstanceOf(Abandoned);

    await expect(places.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('gives the place of parked work to others, and gives it one again before it goes on', async () => {
    const places = new Places({ running: 1, waiting: 10, parked: 4 }, 'tests');
    const slow = held(places, by('slow'));
    await settled();
    slow.state.place?.park();
    const other = held(places, by('other'));
    await settled();
    expect(other.state.begun).toBe(true);

    const back = { isActive: false };
    void slow.state.place?.active().then(() => (back.isActive = true));
    await settled();
    expect(back.isActive).toBe(false);
    other.finish();
    await settled();
    expect(back.isActive).toBe(true);
  });

  it('tells work whether somebody waits, and how much the same principal runs at once', async () => {
    const places = new Places({ running: 4, waiting: 10, parked: 4 }, 'tests');
    const work = [held(places, by('a')), held(places, by('a')), held(places, by('b'))];
    await settled();
    expect(work.map(({ state }) => state.place?.rank)).toEqual([1, 2, 1]);
    expect(work[0]?.state.place?.isWanted()).toBe(false);

    held(places, by('a'));
    await settled();
    expect(work[0]?.state.place?.isWanted()).toBe(true);
  });

  it('gives up what the principal that parks most has parked longest when there is too much of it', async () => {
    const places = new Places({ running: 2, waiting: 10, parked: 3 }, 'tests');
    const park = async (claimant: Claimant) => {
      const work = held(places, claimant);
      await settled();
      work.state.place?.park();
      return work;
    };
    const honest = await park(by('honest'));
    const [first, second, third] = [await park(by('attacker')), await park(by('attacker')), await park(by('attacker'))];

    expect([honest, first, second, third].map(({ state }) => state.evicted)).toEqual([false, true, false, false]);
  });

  it('refuses what would wait beyond the limit, of everybody and of each', async () => {
    const places = new Places({ running: 1, waiting: 4, parked: 4 }, 'tests');
    held(places, by('a'));
    const waiting = [held(places, by('a')), held(places, by('a'))];
    await settled();
    expect(waiting.map(({ state }) => state.begun)).toEqual([false, false]);

    await expect(held(places, by('a')).done).rejects.toBeInstanceOf(Unavailable);
    held(places, by('b'));
    held(places, by('c'));
    await expect(held(places, by('d')).done).rejects.toBeInstanceOf(Unavailable);
  });

  it('never begins work that nobody waits for any more', async () => {
    const places = new Places({ running: 1, waiting: 4, parked: 4 }, 'tests');
    const first = held(places, by('a'));
    const leave = new AbortController();
    const abandoned = held(places, by('b'), leave.signal);
    leave.abort();

    await expect(abandoned.done).rejects.toBeInstanceOf(Abandoned);
    first.finish();
    const next = held(places, by('c'));
    await settled();
    expect([abandoned.state.begun, next.state.begun]).toEqual([false, true]);
  });

  it('lets pass what is left of work that is over while it waits to go on, without a place', async () => {
    const places = new Places({ running: 1, waiting: 4, parked: 4 }, 'tests');
    const slow = held(places, by('slow'));
    await settled();
    slow.state.place?.park();
    const other = held(places, by('other'));
    await settled();
    const back = slow.state.place?.active() ?? Promise.resolve();
    slow.finish();

    await expect(back).resolves.toBeUndefined();
    const next = held(places, by('next'));
    await settled();
    expect(next.state.begun).toBe(false);
    other.finish();
    await settled();
    expect(next.state.begun).toBe(true);
  });
});
