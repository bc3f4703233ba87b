import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { REPLICATED, Replica } from '../../../../tools/src/launcher/replica.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { TestStack } from '../stack/use-stack.js';
import { Balancer } from './balancer.js';
import { freeze } from './freeze.js';
import { GENTLE_ENV } from './successors.js';
import { underLoad } from './under-load.js';

const AROUND_MS = 1_000;
const LAME_DUCK_MS = Number(GENTLE_ENV.LAME_DUCK_SECONDS) * 1_000;
const START_MS = 300_000;
const TEST_MS = 300_000;

const own = useOwnStack({ gateways: 2, env: GENTLE_ENV });

describe('two replicas of every process behind a balancer', () => {
  const seconds = new Map<string, Replica>();
  let balancer: Balancer;
  let test: TestStack;

  beforeAll(async () => {
    for (const name of REPLICATED) seconds.set(name, await Replica.start(own.stack, name, { env: GENTLE_ENV }));
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
      const { failed, lost } = await underLoad(test, 'roll all', rollAll);
      expect(failed).toEqual([]);
      expect(lost).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'answer what has arrived when they stop, also when they are held up then',
    async () => {
      const [url = ''] = own.test.running.urls;
      const client = new Client(url);
      const ask = async () => (await client.request({ method: 'GET', path: '/api/v4/projects' })).statusCode;
      expect(await ask()).toBe(200);
      const gateway = own.process('gateway');
      const stopped = gateway.stop();
      await sleep(LAME_DUCK_MS / 2);
      const thaw = freeze(own.pidOf('gateway'));
      const answer = ask();
      await sleep(LAME_DUCK_MS); // until it is over
      thaw();

      expect(await answer).toBe(200);
      await Promise.all([stopped, client.close()]);
      gateway.start();
      await gateway.waitReady();
    },
    TEST_MS,
  );
});
