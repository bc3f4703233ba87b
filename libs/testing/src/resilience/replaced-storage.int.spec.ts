import { setTimeout as sleep } from 'node:timers/promises';
import { useOwnStack } from '../stack/use-own-stack.js';
import { wrongReplies } from './audit.js';
import { type Observation } from './observed-client.js';
import { SshLoad } from './ssh-load.js';
import { underLoad } from './under-load.js';

const AWAY_MS = 5_000;
const AROUND_MS = 3_000;
/** What was on its way when a process was killed has arrived, or is lost. */
const UNDER_WAY_MS = 1_000;
const TEST_MS = 180_000;

/** Longer than a busy machine needs to replace it. */
const own = useOwnStack({ env: { HOLD_SECONDS: '40' } });

const failuresIn = (observations: readonly Observation[]): Observation[] =>
  observations.filter(({ status }) => status === null || status >= 500);

/** As always, and over SSH; fails if anything acknowledged is lost. */
async function underAllLoad(title: string, act: () => Promise<void>): Promise<readonly Observation[]> {
  const ssh = await SshLoad.prepare(own.test);
  const { observations, lost } = await underLoad(own.test, title, act, { aroundMs: AROUND_MS, further: [ssh] });
  expect(lost).toEqual([]);
  return observations;
}

describe('a storage that is replaced', () => {
  it(
    'fails no request, as all wait for it',
    async () => {
      const storage = own.process('repo-service');
      const observations = await underAllLoad('replace a storage', async () => {
        await storage.stop();
        await sleep(AWAY_MS);
        storage.start();
        await storage.waitReady();
      });

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
      const observations = await underAllLoad('kill a storage', async () => {
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
