import { setTimeout as sleep } from 'node:timers/promises';
import { REPLICATED, SecondReplica } from '../stack/second-replica.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { TestStack } from '../stack/use-stack.js';
import { Audit } from './audit.js';
import { Balancer } from './balancer.js';
import { printReasons } from './logged-reasons.js';
import { measured } from './measured.js';
import { ReadLoad } from './read-load.js';
import { WriteLoad } from './write-load.js';

/** Longer than the balancer needs to notice, and than a busy machine needs for what is under way. */
const ENV = { LAME_DUCK_SECONDS: '3', DRAIN_SECONDS: '30', HOLD_SECONDS: '40' };
const AROUND_MS = 1_000;
const START_MS = 300_000;
const TEST_MS = 300_000;

const own = useOwnStack({ gateways: 2, env: ENV });

describe('two replicas of every process behind a balancer', () => {
  const seconds = new Map<string, SecondReplica>();
  let balancer: Balancer;
  let test: TestStack;

  beforeAll(async () => {
    for (const name of REPLICATED) seconds.set(name, await SecondReplica.start(own, name, ENV));
    balancer = new Balancer(own.test.running.urls.map((url) => new URL(url)));
    await balancer.start();
    test = new TestStack({ ...own.test.running, url: balancer.url }, { processesEnd: true });
  }, START_MS);

  afterAll(async () => {
    await balancer.stop();
    await Promise.all([...seconds.values()].map((replica) => replica.stop()));
  }, START_MS);

  /** As a rolling update does, one after the other. */
  async function rollAll(): Promise<void> {
    for (const name of ['gateway', 'gateway-2', ...REPLICATED, 'repo-service'] as const) {
      const process = own.process(name);
      await process.stop();
      process.start();
      await process.waitReady();
      await seconds.get(name)?.roll();
      await sleep(AROUND_MS);
    }
  }

  it(
    'lose no request while each of them is replaced under load',
    async () => {
      const writes = await WriteLoad.prepare(test);
      const reads = new ReadLoad(test.running, await test.given.project());
      for (const load of [writes, reads]) load.start();
      try {
        await sleep(AROUND_MS);
        await rollAll();
      } finally {
        await Promise.all([writes.dispose(), reads.stop()]);
      }
      const observations = [writes.client, reads].flatMap((load) => load.observations);
      measured('roll all', { observations, writes: writes.ledger.writes });

      const failed = observations.filter(({ status }) => status === null || status >= 400);
      printReasons(own.test.running.dataDir, failed);
      expect(failed).toEqual([]);
      expect(await new Audit(test.root).problems(writes.ledger)).toEqual([]);
    },
    TEST_MS,
  );
});
