import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext } from '../context.js';
import { concurrently } from '../load/api.js';
import { cpuSecondsOf } from '../measure/processes.js';
import { count, ratio } from '../report/numbers.js';
import { type CiRow, plainRow } from './figures.js';
import { BenchRunner, runnerPool } from './runner.js';

const RUNNERS = 1_000;
/** The poll interval of existing runners. */
const EVERY_MS = 3_000;
const WARM_UP_MS = 20_000;
const MEASURED_MS = 30_000;
const OF_ONE_CORE = 0.1;

/** Idle runners, each of which polls again three seconds after the last answer. */
export async function measureIdleRunners(context: BenchContext): Promise<readonly CiRow[]> {
  const pool = runnerPool(context, RUNNERS);
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  setMaxListeners(2 * RUNNERS, signal);
  const counted = { polls: 0 };
  try {
    const tokens = Array.from({ length: RUNNERS }, () => context.sharedRunnersToken);
    const runners = await concurrently(8, tokens, (token) => BenchRunner.register(pool, token));
    const polling = runners.map((runner) => keepPolling(runner, counted, signal));
    const failed = Promise.all(polling); // rejects early on failure
    await Promise.race([failed, sleep(WARM_UP_MS, null, { signal })]);
    const before = { cpu: cpuOf(context), polls: counted.polls, at: performance.now() };
    await Promise.race([failed, sleep(MEASURED_MS, null, { signal })]);
    const seconds = (performance.now() - before.at) / 1_000;
    const ofCore = (cpuOf(context) - before.cpu) / seconds;
    const pollsPerSecond = (counted.polls - before.polls) / seconds;
    ending.abort();
    await pool.destroy();
    await Promise.allSettled(polling);
    return [
      {
        what: `Processor time of ci-service and gateway with ${count(RUNNERS)} idle runners`,
        figure: `${ratio(ofCore)} of a core`,
        bar: { text: `≤ ${OF_ONE_CORE * 100} % of a core`, met: ofCore <= OF_ONE_CORE },
      },
      plainRow('Polls answered meanwhile', `${pollsPerSecond.toFixed(1)}/s`),
    ];
  } finally {
    ending.abort();
    await pool.destroy();
  }
}

async function keepPolling(runner: BenchRunner, counted: { polls: number }, signal: AbortSignal): Promise<void> {
  await sleep(Math.random() * EVERY_MS, null, { signal });
  while (!signal.aborted) {
    if ((await runner.poll()) !== null) throw new Error('an idle runner was given a job');
    counted.polls++;
    await sleep(EVERY_MS, null, { signal });
  }
}

const cpuOf = ({ stack }: BenchContext): number => cpuSecondsOf(stack, ['ci-service', 'gateway']);
