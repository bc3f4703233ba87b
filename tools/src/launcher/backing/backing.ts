import { join } from 'node:path';
import { type PortOf } from '../ports.js';
import { type Secrets } from '../secrets.js';
import { type CommandUser } from '../processes/spawn-command.js';
import { type Supervised, type WaitOptions } from '../processes/supervised.js';
import { privateNats } from './nats.js';
import { type ClusterTemplate, createDatabases, privatePostgres } from './postgres.js';
import { privateRedis } from './redis.js';

export interface BackingPlace {
  readonly dataDir: string;
  readonly portOf: PortOf;
  readonly secrets: Secrets;
}

export interface BackingOptions extends BackingPlace {
  /** May hold DATABASE_URL, NATS_URL, REDIS_URL. */
  readonly external: NodeJS.ProcessEnv;
  readonly databases: readonly string[];
  /** Called with each process before it starts. */
  readonly watch: (supervised: Supervised) => unknown;
  /** Whether the data may be lost with the machine. */
  readonly isThrowaway: boolean;
  /** The template of a new private cluster; an empty one by default. */
  readonly clusterTemplate: ClusterTemplate | undefined;
  /** Who runs NATS and Redis; PostgreSQL has a user of its own. */
  readonly user: CommandUser | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A server that tests may kill, or stop until start(), which resolves when it is ready. Redis comes back empty. */
export interface StackBacking {
  readonly url: string;
  readonly pid: number | null;
  kill(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  waitReady(options?: WaitOptions): Promise<void>;
}

export interface Backing {
  readonly postgres: StackBacking;
  readonly nats: StackBacking;
  readonly redis: StackBacking;
}

/** A private server and its URL. */
export interface PrivateServer {
  readonly url: string;
  readonly supervised: Supervised;
}

/** PostgreSQL, NATS and Redis: those in `external`, otherwise private ones. The databases exist when it resolves. */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const { dataDir, portOf, secrets, external, watch, signal } = options;
  const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const configFile = (name: string) => join(dataDir, 'run', `${name}.conf`);
  const launch = async (externalUrl: string | undefined, make: () => PrivateServer): Promise<StackBacking> => {
    if (externalUrl) return externalBacking(externalUrl);
    const { url, supervised } = make();
    watch(supervised);
    supervised.start();
    await supervised.waitReady({ timeoutMs: 60_000, signal });
    return privateBacking(url, supervised);
  };
  const [postgres, nats, redis] = await allSettled([
    launch(external.DATABASE_URL, () =>
      privatePostgres({
        dir: join(dataDir, 'postgres'),
        port: portOf('postgres'),
        password: secrets.postgresPassword,
        logFile: logFile('postgres'),
        isThrowaway: options.isThrowaway,
        template: options.clusterTemplate,
      }),
    ).then(async (server) => {
      await createDatabases(server.url, options.databases);
      return server;
    }),
    launch(external.NATS_URL, () =>
      privateNats({
        dir: join(dataDir, 'nats'),
        configFile: configFile('nats'),
        port: portOf('nats'),
        monitorPort: portOf('nats-monitor'),
        user: secrets.natsUser,
        password: secrets.natsPassword,
        passwords: secrets.natsPasswords,
        commandUser: options.user,
        logFile: logFile('nats'),
      }),
    ),
    launch(external.REDIS_URL, () =>
      privateRedis({
        configFile: configFile('redis'),
        port: portOf('redis'),
        password: secrets.redisPassword,
        commandUser: options.user,
        logFile: logFile('redis'),
      }),
    ),
  ]);
  return { postgres, nats, redis };
}

type Three<T> = readonly [T, T, T];

/** Waits for all before it throws, so that nothing is still starting while the others are stopped. */
async function allSettled<T>(promises: Three<Promise<T>>): Promise<Three<T>> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function privateBacking(url: string, supervised: Supervised): StackBacking {
  return {
    url,
    get pid() {
      return supervised.pid;
    },
    kill: (name) => supervised.kill(name),
    stop: () => supervised.stop(),
    waitReady: (options) => supervised.waitReady(options),
    start: async () => {
      supervised.start();
      await supervised.waitReady();
    },
  };
}

function externalBacking(url: string): StackBacking {
  const refuse = () => Promise.reject(new Error('this server was not started by the launcher'));
  return { url, pid: null, kill: refuse, stop: refuse, start: refuse, waitReady: () => Promise.resolve() };
}
