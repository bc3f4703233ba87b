import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext } from '../context.js';
import { concurrently } from '../load/api.js';
import { ofLatencies } from '../measure/statistics.js';
import { count, milliseconds } from '../report/numbers.js';
import { type CiRow, plainRow } from './figures.js';
import { countJobs, createCiProjects, untilQueued } from './projects.js';
import { BenchRunner, type HandedOut, Refused, runnerPool } from './runner.js';

const PROJECTS = 50;
const JOBS_OF_EACH = 100;
const JOBS = PROJECTS * JOBS_OF_EACH;
const RUNNERS = 200;
/** The poll interval for the first half of the jobs; all runners together slightly exceed the required rate. */
const EVERY_MS = 600;
/** Measured apart: V8 has compiled little of services that have just started. Reads are not measured that early either. */
const WARM_UP_MS = 2_000;
const WANTED_PER_SECOND = 300;
const LONGEST_MS = 100;

const AGAIN_MS = 300;

/** Hand-outs and refusals of all runners. */
interface Given {
  readonly ids: number[];
  refusals: number;
}

/** Many runners take the queued jobs of many projects: first at a fixed rate, to measure latency, then as fast as possible. */
export async function measureHandOuts(context: BenchContext): Promise<readonly CiRow[]> {
  const projects = await createCiProjects(context, PROJECTS, `job: { script: make, parallel: ${JOBS_OF_EACH} }`);
  await untilQueued(context, projects, JOBS);
  const pool = runnerPool(context, RUNNERS);
  try {
    const tokens = Array.from({ length: RUNNERS }, () => context.sharedRunnersToken);
    const runners = await concurrently(8, tokens, (token) => BenchRunner.register(pool, token));
    await context.untilIdle();
    const given: Given = { ids: [], refusals: 0 };
    const { ids } = given;
    const { cold, warm } = await askAtARate(runners, given, context.signal);
    const { p50, p99 } = ofLatencies(warm);
    const atFirst = ofLatencies(cold);
    const before = ids.length;
    const started = performance.now();
    await Promise.all(runners.map((runner) => askWhileThereAreJobs(runner, given)));
    const perSecond = ((ids.length - before) * 1_000) / (performance.now() - started);
    const running = await countJobs(context, projects, 'running');
    const isOnce = ids.length === JOBS && new Set(ids).size === JOBS && running === JOBS;
    const rate = count((RUNNERS * 1_000) / EVERY_MS);
    return [
      {
        what: `Hand-out at ${rate} polls/s, p50 (p99)`,
        figure: `${milliseconds(p50)} (${milliseconds(p99)})`,
        bar: { text: `p99 ≤ ${LONGEST_MS} ms`, met: p99 <= LONGEST_MS },
      },
      plainRow(
        `The same in the first ${WARM_UP_MS / 1_000} s after the start`,
        `${milliseconds(atFirst.p50)} (${milliseconds(atFirst.p99)})`,
      ),
      {
        what: `Jobs handed out by ${RUNNERS} polls at once`,
        figure: `${count(perSecond)}/s`,
        bar: { text: `≥ ${WANTED_PER_SECOND}/s`, met: perSecond >= WANTED_PER_SECOND },
      },
      {
        what: 'Jobs handed out, distinct ones, running afterwards',
        figure: [ids.length, new Set(ids).size, running].map(count).join(', '),
        bar: { text: 'each to exactly one runner', met: isOnce },
      },
      plainRow('Polls refused meanwhile with 503', count(given.refusals)),
    ];
  } finally {
    await pool.destroy();
  }
}

/** Latencies of hand-outs, measured from when the poll was due. */
interface Latencies {
  readonly cold: number[];
  readonly warm: number[];
}

async function askAtARate(runners: readonly BenchRunner[], given: Given, signal: AbortSignal): Promise<Latencies> {
  setMaxListeners(2 * RUNNERS, signal);
  const latencies: Latencies = { cold: [], warm: [] };
  const began = performance.now();
  const keepAsking = async (runner: BenchRunner, index: number) => {
    const offset = (index * EVERY_MS) / runners.length;
    for (let turn = 0; given.ids.length < JOBS / 2; turn++) {
      const due = began + offset + turn * EVERY_MS;
      await sleep(Math.max(0, due - performance.now()), null, { signal });
      const job = await jobFor(runner, given);
      if (job === null) continue;
      const { cold, warm } = latencies;
      (due - began < WARM_UP_MS ? cold : warm).push(performance.now() - due);
      given.ids.push(job.id);
    }
  };
  await Promise.all(runners.map(keepAsking));
  return latencies;
}

async function askWhileThereAreJobs(runner: BenchRunner, given: Given): Promise<void> {
  while (given.ids.length < JOBS) {
    const job = await jobFor(runner, given);
    if (job === null) return;
    given.ids.push(job.id);
  }
}

async function jobFor(runner: BenchRunner, given: Given): Promise<HandedOut | null> {
  for (;;) {
    try {
      return await runner.poll();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      given.refusals++;
      await sleep(AGAIN_MS);
    }
  }
}
