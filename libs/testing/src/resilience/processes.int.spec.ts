import { setTimeout as sleep } from 'node:timers/promises';
import { useOwnStack } from '../stack/use-own-stack.js';
import { Audit, lateReplies, wrongReplies } from './audit.js';
import { killMoments } from './kill-moments.js';
import { measured } from './measured.js';
import { killAndWait } from './restart.js';
import { WriteLoad } from './write-load.js';

const READY_WITHIN_MS = 5_000;
/** What the launcher lets running work have, and some for the end. */
const ENDED_WITHIN_MS = 8_000;

const own = useOwnStack();

const PROCESSES = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'] as const;
type ProcessName = (typeof PROCESSES)[number];

/** Kills it under load, as often as told; answers how long each restart took and what was acknowledged. */
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
  return { restarts, ledger, observations: client.observations };
}

/** Ends it cleanly under load and starts it again; answers how long ending took and what was acknowledged. */
async function endUnderLoad(name: ProcessName) {
  const load = await WriteLoad.prepare(own.test);
  load.start();
  try {
    await sleep(1_000);
    const toldAt = Date.now();
    await own.process(name).stop();
    const endedAfter = Date.now() - toldAt;
    own.process(name).start();
    await own.process(name).waitReady();
    await sleep(700);
    return { endedAfter, ledger: load.ledger, observations: load.client.observations };
  } finally {
    await load.dispose();
  }
}

describe('a killed process', () => {
  it.each(PROCESSES)(
    '%s is back in 5 s, and nothing acknowledged is lost',
    async (victim) => {
      const { restarts, ledger, observations } = await killUnderLoad(victim, [1_500]);
      measured(`kill ${victim}`, { restarts, observations, writes: ledger.writes });

      expect(wrongReplies(observations, { mayBreak: victim === 'gateway' })).toEqual([]);
      expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
      expect(Math.max(...restarts)).toBeLessThanOrEqual(READY_WITHIN_MS);
      expect(lateReplies(observations)).toEqual([]);
    },
    90_000,
  );

  it('repo-service may die again and again between moving a branch and recording it', async () => {
    const { moments, replay } = killMoments(5, { from: 200, to: 800 });
    process.stderr.write(`kill repo-service repeatedly: these moments again with ${replay}\n`);
    const { restarts, ledger, observations } = await killUnderLoad('repo-service', moments);
    measured('kill repo-service repeatedly', { restarts, observations, writes: ledger.writes });

    expect(wrongReplies(observations, { mayBreak: false })).toEqual([]);
    expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
    expect(lateReplies(observations)).toEqual([]);
  }, 120_000);
});

describe('a process told to end', () => {
  it.each(PROCESSES)(
    '%s finishes what it is at, and nothing acknowledged is lost',
    async (name) => {
      const { endedAfter, ledger, observations } = await endUnderLoad(name);
      measured(`end ${name} in ${endedAfter} ms`, { observations, writes: ledger.writes });

      expect(wrongReplies(observations, { mayBreak: name === 'gateway' })).toEqual([]);
      expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
      expect(endedAfter).toBeLessThan(ENDED_WITHIN_MS);
      expect(lateReplies(observations)).toEqual([]);
    },
    90_000,
  );
});
