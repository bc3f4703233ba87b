import fc, { type Parameters, type RunDetails } from 'fast-check';

/** So many cases are tried in `npm test`, always the same ones. */
const SHORT_RUN = { seed: 20_261, numRuns: 25 } as const;

/**
 * How long and with what fast-check tries. `npm run fuzz` sets `INGOT_FUZZ_SECONDS`, and `INGOT_FUZZ_SEED`, by which a run is replayed; what
 * a failure prints besides (`path`) leads straight to the case when it is given as `INGOT_FUZZ_PATH`.
 */
export function fuzzSettings<T>(): Parameters<T> {
  const { INGOT_FUZZ_SECONDS: seconds, INGOT_FUZZ_SEED: seed, INGOT_FUZZ_PATH: path } = process.env;
  if (seconds === undefined) return { ...SHORT_RUN, endOnFailure: true, reporter: report };
  return {
    seed: Number(seed ?? SHORT_RUN.seed),
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: Number(seconds) * 1_000,
    endOnFailure: true,
    reporter: report,
    ...(path === undefined ? {} : { path }),
  };
}

/** Fails like fast-check itself, and says how much was tried. */
function report<T>(details: RunDetails<T>): void {
  process.stdout.write(`${details.numRuns} drawn cases were tried\n`);
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
}

/** What jest waits for such a test at most. */
export const fuzzTimeoutMs = (): number => Number(process.env.INGOT_FUZZ_SECONDS ?? 0) * 1_000 + 240_000;
