import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 31;

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Random moments to kill a process at, in milliseconds between the bounds. INGOT_TEST_SEED replays those of an earlier run, which
 * printed its seed, as far as the machine is equally busy.
 */
export function killMoments(
  count: number,
  { from, to }: Range,
  seed = seedFrom(process.env),
): { readonly moments: number[]; readonly replay: string } {
  const random = generator(seed);
  const moments = Array.from({ length: count }, () => from + random() * (to - from));
  return { moments, replay: `INGOT_TEST_SEED=${seed}` };
}

function seedFrom({ INGOT_TEST_SEED: given }: NodeJS.ProcessEnv): number {
  if (!given) return randomInt(SEEDS);
  const seed = Number(given);
  if (Number.isInteger(seed) && seed >= 0 && seed < SEEDS) return seed;
  throw new Error(`INGOT_TEST_SEED is no whole number from 0 to ${SEEDS - 1}: ${given}`);
}

/** Pseudo-random numbers from 0 to 1 that depend only on the seed (a linear congruential generator of 32 bits; Knuth, TAOCP 3.3.4). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
