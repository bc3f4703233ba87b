import { type CiRow, plainRow } from '../ci/figures.js';
import { type BenchContext } from '../context.js';
import { canMeasureProcesses, memoryOf, total } from '../measure/processes.js';
import { count, megabytes, milliseconds } from '../report/numbers.js';
import { fillInstallation, type Part } from './large-installation.js';
import { type OpenLoop, type OpenLoopResult, startOpenLoop } from './open-loop.js';

const FIRST_RATE = 100;
const HIGHEST_RATE = 6_400;
const NARROWED = 3;
const P90_MS = 100;
const P99_MS = 500;
const WARM_UP_SECONDS = 2;
/** A warm-up: an installation at work has warm caches. */
const WARM_UP_FIRST_SECONDS = 40;
const WANTED_PER_SECOND = 1_000;
const MOST_MEGABYTES = 1_200;

interface Try {
  readonly perSecond: number;
  readonly found: OpenLoopResult;
}

const isHeld = ({ found: { p90, p99, failures, isOverrun } }: Try): boolean =>
  !isOverrun && failures === 0 && p90 <= P90_MS && p99 <= P99_MS;

/** Finds the highest rate of the mix with P90 ≤ 100 ms and P99 ≤ 500 ms. */
export async function measureMixed(context: BenchContext): Promise<readonly CiRow[]> {
  const parts = await fillInstallation(context);
  await context.untilIdle();
  const loop = startOpenLoop(context.signal);
  try {
    await attempt(context, { loop, parts, perSecond: FIRST_RATE / 4, warmUpSeconds: WARM_UP_FIRST_SECONDS });
    const tries = await search((perSecond) => attempt(context, { loop, parts, perSecond }));
    const best = Math.max(0, ...tries.filter(isHeld).map(({ perSecond }) => perSecond));
    return [
      {
        what: `Requests per second with P90 ≤ ${P90_MS} ms and P99 ≤ ${P99_MS} ms, none failing`,
        figure: count(best),
        bar: { text: `≥ ${count(WANTED_PER_SECOND)}/s`, met: best >= WANTED_PER_SECOND },
      },
      ...tries.map(rowOf),
      ...(canMeasureProcesses() ? [memoryRow(context)] : []),
    ];
  } finally {
    await loop.stop();
  }
}

/** Doubles the rate while it is sustained, then bisects. */
async function search(attemptAt: (perSecond: number) => Promise<Try>): Promise<Try[]> {
  const tries: Try[] = [];
  let [held, failed] = [0, HIGHEST_RATE];
  const next = async (perSecond: number) => {
    const made = await attemptAt(perSecond);
    tries.push(made);
    if (isHeld(made)) held = perSecond;
    else failed = perSecond;
    return isHeld(made);
  };
  for (let rate = FIRST_RATE; rate <= HIGHEST_RATE; rate *= 2) if (!(await next(rate))) break;
  for (let step = 0; step < NARROWED && held < HIGHEST_RATE; step++) await next(Math.round((held + failed) / 2));
  return tries;
}

interface Attempt {
  readonly loop: OpenLoop;
  readonly parts: readonly Part[];
  readonly perSecond: number;
  readonly warmUpSeconds?: number;
}

async function attempt(
  { stack, seconds, signal }: BenchContext,
  { loop, parts, perSecond, warmUpSeconds = WARM_UP_SECONDS }: Attempt,
): Promise<Try> {
  signal.throwIfAborted();
  const options = { origins: [stack.url], warmUpSeconds, seconds, perSecond };
  return { perSecond, found: await loop.run({ ...options, parts }) };
}

function rowOf({ perSecond, found: { p50, p90, p99, failures, isOverrun } }: Try): CiRow {
  const latencies = `p50 ${milliseconds(p50)}, P90 ${milliseconds(p90)}, P99 ${milliseconds(p99)}`;
  const trouble = `${failures > 0 ? `, ${count(failures)} failed` : ''}${isOverrun ? ', overrun' : ''}`;
  return plainRow(`At ${count(perSecond)}/s`, `${latencies}${trouble}`);
}

function memoryRow({ stack }: BenchContext): CiRow {
  const { rss } = total(memoryOf(stack));
  const bar = { text: `≤ ${count(MOST_MEGABYTES)} MB`, met: rss <= MOST_MEGABYTES };
  return { what: 'Memory of all processes afterwards', figure: megabytes(rss), bar };
}
