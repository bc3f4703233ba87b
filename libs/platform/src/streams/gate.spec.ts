import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Place, Places } from '../concurrency/places.js';
import { Gate, parkWhenHeldUp } from './gate.js';

/** The place of a transfer; `isParked` once it was given up. */
function placeOf(isWanted: boolean) {
  const state = { isParked: false };
  const place: Place = {
    active: () => Promise.resolve(),
    park: () => (state.isParked = true),
    isWanted: () => isWanted,
    onWanted: () => () => undefined,
    rank: 1,
  };
  return { place, state };
}

/** A transfer of which nobody takes what it has, watched until it is parked; answers for how long it held its place. */
async function heldFor(isWanted: boolean): Promise<number> {
  const { place, state } = placeOf(isWanted);
  const output = new Gate(place);
  const begun = performance.now();
  const endWatch = parkWhenHeldUp({ place, output });
  output.write(Buffer.alloc(1024 ** 2));
  while (!state.isParked) await sleep(5);
  endWatch();
  return performance.now() - begun;
}

describe('a transfer whose client takes nothing', () => {
  it('keeps its place for a second while nobody else wants it', async () => {
    expect(await heldFor(false)).toBeGreaterThanOrEqual(990);
  });

  it('gives its place to those who wait much sooner', async () => {
    const [alone, beside] = await Promise.all([heldFor(false), heldFor(true)]);
    expect(beside).toBeLessThan(alone);
  });

  it('gives its place at once to whoever comes when it has been silent for a while', async () => {
    const places = new Places({ running: 1, waiting: 1, parked: 1 }, 'tests');
    const controller = new AbortController();
    const over = once(controller.signal, 'abort');
    const stalled = places.run(async (place) => {
      const output = new Gate(place);
      output.write(Buffer.alloc(1024 ** 2));
      const endWatch = parkWhenHeldUp({ place, output });
      await over;
      endWatch();
    });
    await sleep(150);

    const newcomer = places.run(() => Promise.resolve('served'));
    const first = await Promise.race([newcomer, nextTurn('waiting')]);

    controller.abort();
    await Promise.all([stalled, newcomer]);
    expect(first).toBe('served');
  });
});
