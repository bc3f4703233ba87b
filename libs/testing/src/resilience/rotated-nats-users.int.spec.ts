import { connect } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NatsUser } from '../../../../tools/src/launcher/replica.js';
import { APPS, type App, loadSecrets } from '../../../../tools/src/launcher/secrets.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { GENTLE_ENV, Successors } from './successors.js';
import { underLoad } from './under-load.js';

/** Until NATS has read its configuration again. */
const RELOAD_MS = 500;
const TEST_MS = 300_000;

const own = useOwnStack({ env: GENTLE_ENV });

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
  let successors: Successors | undefined;
  afterAll(() => successors?.stop(), TEST_MS);

  it(
    'are changed without a lost request',
    async () => {
      const replaced = (successors = await Successors.beside(own));
      const { failed, lost } = await underLoad(replaced.test, 'rotate the users of NATS', async () => {
        await reconfigure(addSecondUsers);
        for (const app of APPS) await replaced.replace(app, { natsUser: secondUserOf(app) });
        await reconfigure(removeFirstUsers);
      });

      expect(failed).toEqual([]);
      expect(lost).toEqual([]);
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
