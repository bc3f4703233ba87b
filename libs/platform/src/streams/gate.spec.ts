import { setTimeout as sleep } from 'node:timers/promises';
import { type Place } from '../concurrency/places.js';
import { Gate, parkWhenHeldUp } from './gate.js';

/** The place of a transfer; `isParked` once it was given up. */
function placeOf(isWanted: boolean) {
  const state = { isParked: false };
  const place: Place = {
    active: () => Promise.resolve(),
    park: () => (state.isParked = true),
    isWanted: () => isWanted,
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
});
