import { setTimeout as sleep } from 'node:timers/promises';
import { useOwnStack } from '../stack/use-own-stack.js';
import { Audit, wrongReplies } from './audit.js';
import { printReasons } from './logged-reasons.js';
import { measured } from './measured.js';
import { type Observation } from './observed-client.js';
import { ReadLoad } from './read-load.js';
import { SshLoad } from './ssh-load.js';
import { WriteLoad } from './write-load.js';

const AWAY_MS = 5_000;
const AROUND_MS = 3_000;
/** What was on its way when a process was killed has arrived, or is lost. */
const UNDER_WAY_MS = 1_000;
const TEST_MS = 180_000;

/** Longer than a busy machine needs to replace it. */
const own = useOwnStack({ env: { HOLD_SECONDS: '40' } });

const failuresIn = (observations: readonly Observation[]): Observation[] =>
  observations.filter(({ status }) => status === null || status >= 500);

/** Reads, writes, merges, clones and pushes while something happens; fails if anything acknowledged is lost. */
async function underLoad(title: string, act: () => Promise<void>): Promise<readonly Observation[]> {
  const writes = await WriteLoad.prepare(own.test);
  const reads = new ReadLoad(own.test.running, await own.test.given.project({ initialized: true }));
  const ssh = await SshLoad.prepare(own.test);
  for (const load of [writes, reads, ssh]) load.start();
  try {
    await sleep(AROUND_MS);
    await act();
    await sleep(AROUND_MS);
  } finally {
    await Promise.all([writes.dispose(), reads.stop(), ssh.dispose()]);
  }
  const observations = [writes.client, reads, ssh].flatMap((load) => load.observations);
  measured(title, { observations, writes: writes.ledger.writes });
  expect(await new Audit(own.test.root).problems(writes.ledger)).toEqual([]);
  return observations;
}

describe('a storage that is replaced', () => {
  it(
    'fails no request, as all wait for it',
    async () => {
      const storage = own.process('repo-service');
      const observations = await underLoad('replace a storage', async () => {
        await storage.stop();
        await sleep(AWAY_MS);
        storage.start();
        await storage.waitReady();
      });

      printReasons(own.test.running.dataDir, failuresIn(observations));
      expect(failuresIn(observations)).toEqual([]);
      expect(observations.filter(({ status }) => status !== null && status >= 400)).toEqual([]);
      const waited = observations.filter(({ milliseconds }) => milliseconds >= AWAY_MS / 2).map(({ what }) => what);
      expect(waited).toEqual(expect.arrayContaining(['push', 'clone', 'commit']));
      expect(waited.filter((what) => what.endsWith('over SSH'))).not.toEqual([]);
    },
    TEST_MS,
  );

  it(
    'fails what it was at when it was killed, and no request after that',
    async () => {
      const storage = own.process('repo-service');
      let killedAt = 0;
      const observations = await underLoad('kill a storage', async () => {
        await storage.kill();
        killedAt = Date.now();
        await storage.waitReady();
      });

      expect(wrongReplies(observations, { mayBreak: true })).toEqual([]);
      const later = observations.filter(({ sentAt }) => sentAt > killedAt + UNDER_WAY_MS);
      expect(failuresIn(later)).toEqual([]);
    },
    TEST_MS,
  );
});
