import { join } from 'node:path';
import { privateNats } from './nats.mjs';
import { createDatabases, privatePostgres } from './postgres.mjs';
import { privateRedis } from './redis.mjs';

/**
 * PostgreSQL, NATS and Redis: those that `external` names, private ones otherwise. The databases exist when it returns.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {(name: string) => number} options.portOf
 * @param {import('../secrets.mjs').Secrets} options.secrets
 * @param {Record<string, string | undefined>} options.external may hold DATABASE_URL, NATS_URL, REDIS_URL
 * @param {string[]} options.databases
 * @param {(supervised: import('../supervised.mjs').Supervised) => unknown} options.watch sees each before it starts
 * @param {boolean} [options.isThrowaway] whether nobody needs what is kept once the machine goes down
 * @param {AbortSignal} [options.signal]
 */
export async function startBacking({ dataDir, portOf, secrets, external, databases, watch, isThrowaway, signal }) {
  const logFile = (name) => join(dataDir, 'logs', `${name}.log`);
  const configFile = (name) => join(dataDir, 'run', `${name}.conf`);
  const launch = async (externalUrl, make) => {
    if (externalUrl) return externalBacking(externalUrl);
    const { url, supervised } = make();
    watch(supervised);
    await supervised.start();
    await supervised.waitReady({ timeoutMs: 60_000, signal });
    return privateBacking(url, supervised);
  };
  const results = await Promise.allSettled([
    launch(external.DATABASE_URL, () =>
      privatePostgres({
        dir: join(dataDir, 'postgres'),
        port: portOf('postgres'),
        password: secrets.postgresPassword,
        logFile: logFile('postgres'),
        isThrowaway,
      }),
    ).then(async (postgres) => {
      await createDatabases(postgres.url, databases);
      return postgres;
    }),
    launch(external.NATS_URL, () =>
      privateNats({
        dir: join(dataDir, 'nats'),
        configFile: configFile('nats'),
        port: portOf('nats'),
        monitorPort: portOf('nats-monitor'),
        user: secrets.natsUser,
        password: secrets.natsPassword,
        logFile: logFile('nats'),
      }),
    ),
    launch(external.REDIS_URL, () =>
      privateRedis({
        configFile: configFile('redis'),
        port: portOf('redis'),
        password: secrets.redisPassword,
        logFile: logFile('redis'),
      }),
    ),
  ]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  const [postgres, nats, redis] = results.map(({ value }) => value);
  return { postgres, nats, redis };
}

/** stop() holds it down until start(), which returns when it is ready again. */
function privateBacking(url, supervised) {
  return {
    url,
    get pid() {
      return supervised.pid;
    },
    kill: (name) => supervised.kill(name),
    stop: () => supervised.stop(),
    waitReady: (options) => supervised.waitReady(options),
    start: async () => {
      await supervised.start();
      await supervised.waitReady();
    },
  };
}

function externalBacking(url) {
  const refuse = async () => {
    throw new Error('this server was not started by the launcher');
  };
  return { url, pid: null, kill: refuse, stop: refuse, start: refuse, waitReady: async () => undefined };
}
