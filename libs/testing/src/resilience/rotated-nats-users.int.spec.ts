import { connect } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPS, type App, loadSecrets } from '../../../../tools/src/launcher/secrets.js';
import { type NatsUser, SecondReplica } from '../stack/second-replica.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { TestStack } from '../stack/use-stack.js';
import { Audit } from './audit.js';
import { Balancer } from './balancer.js';
import { printReasons } from './logged-reasons.js';
import { measured } from './measured.js';
import { ReadLoad } from './read-load.js';
import { WriteLoad } from './write-load.js';

const ENV = { LAME_DUCK_SECONDS: '3', DRAIN_SECONDS: '30', HOLD_SECONDS: '40' };
const AROUND_MS = 1_000;
/** Until NATS has read its configuration again. */
const RELOAD_MS = 500;
const TEST_MS = 300_000;

const own = useOwnStack({ env: ENV });

/** A second user for each process, as docs/operations/secrets.md describes it. */
const secondUserOf = (app: App): NatsUser => ({ username: `${app}.b`, password: `second-${app}` });

const userLine = (app: App, { username, password }: NatsUser): string =>
  `  { user: ${username}, password: ${JSON.stringify(password)}, permissions: $${app.replaceAll('-', '_')}_permissions }`;

/** Changes the configuration of NATS, and has it read again. */
async function reconfigure(change: (config: string) => string): Promise<void> {
  const file = join(own.test.running.dataDir, 'run', 'nats.conf');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const { pid } = own.backing.nats;
  if (pid === null) throw new Error('NATS does not run');
  process.kill(pid, 'SIGHUP');
  await sleep(RELOAD_MS);
}

const addSecondUsers = (config: string): string =>
  config.replace('users: [', ['users: [', ...APPS.map((app) => userLine(app, secondUserOf(app)))].join('\n'));

const removeFirstUsers = (config: string): string =>
  config
    .split('\n')
    .filter((line) => !APPS.some((app) => line.includes(`user: ${app},`)))
    .join('\n');

async function isLetIn({ username, password }: NatsUser): Promise<boolean> {
  const { host } = new URL(own.backing.nats.url);
  try {
    const connection = await connect({ servers: host, user: username, pass: password, reconnect: false });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

describe('the users of NATS', () => {
  const seconds: SecondReplica[] = [];
  let balancer: Balancer | undefined;

  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(seconds.map((replica) => replica.stop()));
  }, TEST_MS);

  /** A storage keeps its address when its pod is replaced. */
  async function storagePort(): Promise<number> {
    const [storage] = await own.test.query('repo-service', `SELECT stream_url FROM storages WHERE name = 'default'`);
    return Number(new URL(String(storage?.stream_url)).port);
  }

  /** One more replica as the second user, and the first one ends. */
  async function replace(name: App): Promise<void> {
    const natsUser = secondUserOf(name);
    const replica = await SecondReplica.launch(own, name, ENV, {
      natsUser,
      ...(name === 'repo-service' && { port: await storagePort() }),
    });
    seconds.push(replica);
    if (name === 'gateway') balancer?.add(new URL(replica.url));
    if (name !== 'repo-service') await replica.ready(); // a storage has one owner
    await own.process(name).stop();
    await replica.ready();
    await sleep(AROUND_MS);
  }

  it(
    'are changed without a lost request',
    async () => {
      balancer = new Balancer([new URL(own.test.running.url)]);
      await balancer.start();
      const test = new TestStack({ ...own.test.running, url: balancer.url }, { processesEnd: true });
      const writes = await WriteLoad.prepare(test);
      const reads = new ReadLoad(test.running, await test.given.project());
      for (const load of [writes, reads]) load.start();
      try {
        await sleep(AROUND_MS);
        await reconfigure(addSecondUsers);
        for (const app of APPS) await replace(app);
        await reconfigure(removeFirstUsers);
        await sleep(AROUND_MS);
      } finally {
        await Promise.all([writes.dispose(), reads.stop()]);
      }
      const observations = [writes.client, reads].flatMap((load) => load.observations);
      measured('rotate the users of NATS', { observations, writes: writes.ledger.writes });

      const failed = observations.filter(({ status }) => status === null || status >= 400);
      printReasons(own.test.running.dataDir, failed);
      expect(failed).toEqual([]);
      expect(await new Audit(test.root).problems(writes.ledger)).toEqual([]);
      const { natsPasswords } = loadSecrets(join(own.test.running.dataDir, 'secrets.json'), {});
      for (const app of APPS) {
        expect(await isLetIn({ username: app, password: natsPasswords[app] })).toBe(false);
        expect(await isLetIn({ username: `${app}.b`, password: randomUUID() })).toBe(false);
        expect(await isLetIn(secondUserOf(app))).toBe(true);
      }
    },
    TEST_MS,
  );
});
