import { setTimeout as sleep } from 'node:timers/promises';
import { useOwnStack } from '../stack/use-own-stack.js';
import { Audit, lateReplies, wrongReplies } from './audit.js';
import { killMoments } from './kill-moments.js';
import { inTime } from './in-time.js';
import { measured } from './measured.js';
import { killAndWait } from './restart.js';
import { WriteLoad } from './write-load.js';

const READY_WITHIN_MS = 5_000;
/** What the launcher lets running work have, and some for the end. */
const ENDED_WITHIN_MS = 8_000;
/** More than all attempts of a test take. */
const TEST_MS = 400_000;

/** Replies come in time without waiting for a storage; `replaced-storage` holds what waits. */
const own = useOwnStack({ env: { HOLD_SECONDS: '0' } });

const PROCESSES = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'] as const;
type ProcessName = (typeof PROCESSES)[number];

/** Kills it under load, as often as told, and fails if anything acknowledged is lost; answers how long each restart took, and what was late. */
async function killUnderLoad(victim: ProcessName, moments: readonly number[]) {
  const load = await WriteLoad.prepare(own.test);
  const restarts: number[] = [];
  load.start();
  try {
    for (const moment of moments) {
      await sleep(moment);
      restarts.push(await killAndWait(own.process(victim)));
    }
    await sleep(1_500);
  } finally {
    await load.dispose();
  }
  const { client, ledger } = load;
  const { observations } = client;
  measured(`kill ${victim}`, { restarts, observations, writes: ledger.writes });
  expect(wrongReplies(observations, { mayBreak: victim === 'gateway' })).toEqual([]);
  expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
  return { restarts, late: lateReplies(observations) };
}

/** Ends it cleanly under load and starts it again, and fails if anything acknowledged is lost; answers how long ending took, and what was late. */
async function endUnderLoad(name: ProcessName) {
  const load = await WriteLoad.prepare(own.test);
  let endedAfter: number;
  let awayMs: number;
  load.start();
  try {
    await sleep(1_000);
    const toldAt = Date.now();
    await own.process(name).stop();
    endedAfter = Date.now() - toldAt;
    own.process(name).start();
    await own.process(name).waitReady();
    awayMs = Date.now() - toldAt;
    await sleep(700);
  } finally {
    await load.dispose();
  }
  const { client, ledger } = load;
  const { observations } = client;
  measured(`end ${name} in ${endedAfter} ms`, { observations, writes: ledger.writes });
  expect(wrongReplies(observations, { mayBreak: name === 'gateway' })).toEqual([]);
  expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
  return { endedAfter, late: lateReplies(observations, awayMs) };
}

describe('a killed process', () => {
  it.each(PROCESSES)(
    '%s is back in 5 s, and nothing acknowledged is lost',
    async (victim) => {
      const { restarts, late } = await inTime(
        () => killUnderLoad(victim, [1_500]),
        (killed) => Math.max(...killed.restarts) <= READY_WITHIN_MS && killed.late.length === 0,
      );

      expect(Math.max(...restarts)).toBeLessThanOrEqual(READY_WITHIN_MS);
      expect(late).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'repo-service may die again and again between moving a branch and recording it',
    async () => {
      const { moments, replay } = killMoments(5, { from: 200, to: 800 });
      process.stderr.write(`kill repo-service repeatedly: these moments again with ${replay}\n`);
      const { late } = await inTime(
        () => killUnderLoad('repo-service', moments),
        (killed) => killed.late.length === 0,
      );

      expect(late).toEqual([]);
    },
    TEST_MS,
  );
});

describe('a process told to end', () => {
  it.each(PROCESSES)(
    '%s finishes what it is at, and nothing acknowledged is lost',
    async (name) => {
      const { endedAfter, late } = await inTime(
        () => endUnderLoad(name),
        (ended) => ended.endedAfter < ENDED_WITHIN_MS && ended.late.length === 0,
      );

      expect(endedAfter).toBeLessThan(ENDED_WITHIN_MS);
      expect(late).toEqual([]);
    },
    TEST_MS,
  );
});
