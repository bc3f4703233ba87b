import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, messageOf } from '../setup/json-file.js';
import { DATABASES } from './services.js';
import { type ServerVariable, StartRefused } from './processes/start-refused.js';

const CONNECT_MS = 5_000;
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;
/** The largest message that one process sends another. */
const MAX_PAYLOAD = 8 * 1024 * 1024;

interface Options {
  /** How long to wait for a server that does not respond, as it may be starting too; 10 s by default. */
  readonly patienceMs?: number;
  readonly signal?: AbortSignal;
}

/** Tries each server of the environment. Throws `StartRefused`, without any password, when one cannot be used. */
export async function checkExternalServers(env: NodeJS.ProcessEnv, options: Options = {}): Promise<void> {
  // where Sentinels tell the server, nothing answers at the URL
  const tried = SERVERS.filter(({ variable }) => variable !== 'REDIS_URL' || !env.REDIS_SENTINELS);
  await Promise.all(tried.map((server) => checkServer(server, env[server.variable], options)));
}

interface Server {
  readonly variable: ServerVariable;
  readonly product: string;
  readonly example: string;
  readonly protocols: readonly string[];
  readonly defaultPort: number;
  /** Resolves when the server can be used; throws `Unreachable` when it does not respond. */
  readonly attempt: (url: string) => Promise<void>;
}

/** The server may respond later. */
class Unreachable extends Error {}

async function checkServer(server: Server, given: string | undefined, options: Options): Promise<void> {
  if (!given) return;
  const refused = (reason: string) => StartRefused.server(server.variable, reason);
  const address = addressOf(server, given);
  if (address === null) throw refused(`it is not a URL like ${server.example}`);
  const deadline = Date.now() + (options.patienceMs ?? PATIENCE_MS);
  for (;;) {
    try {
      return await server.attempt(given);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw refused(`${server.product} at ${address}: ${messageOf(error)}`);
      if (Date.now() >= deadline) {
        throw refused(`no ${server.product} answers at ${address} (${error.message}); start it or correct the URL`);
      }
    }
    await sleep(RETRY_MS, null, { signal: options.signal });
  }
}

/** Host and port; several servers are separated by commas. Null for an invalid URL. */
function addressOf({ protocols, defaultPort }: Server, given: string): string | null {
  const urls = given.split(',').map((text) => (URL.canParse(text) ? new URL(text) : null));
  const addresses = urls.map((url) =>
    url && url.hostname !== '' && protocols.includes(url.protocol)
      ? `${url.hostname}:${url.port || defaultPort}`
      : null,
  );
  return addresses.includes(null) ? null : addresses.join(',');
}

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** The error as `Unreachable` if the server may respond later, otherwise unchanged. */
function judged(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isSilent = hasCode(cause, ...UNREACHABLE) || /time?out|terminated|closed/i.test(messageOf(error));
  return isSilent ? new Unreachable(messageOf(cause)) : error;
}

async function attemptPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined); // the connection may break while it is being closed
  try {
    await client.connect().catch((error: unknown) => {
      throw judged(error);
    });
    const { rows } = await client.query<{ found: number; may: boolean; name: string }>(
      `SELECT rolname AS name, rolcreatedb OR rolsuper AS may,
              (SELECT count(*)::int FROM pg_database WHERE datname = ANY($1)) AS found
         FROM pg_roles WHERE rolname = current_user`,
      [Object.values(DATABASES)],
    );
    const [rights] = rows;
    if (!rights || rights.may || rights.found === Object.values(DATABASES).length) return;
    const names = Object.values(DATABASES).join(', ');
    throw new Error(`the user ${rights.name} may not create databases; grant CREATEDB, or create ${names} for it`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function attemptNats(given: string): Promise<void> {
  const urls = given.split(',').map((url) => new URL(url));
  const [{ username, password, protocol } = new URL(given)] = urls;
  const connection = await connect({
    servers: urls.map(({ host }) => host),
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    reconnect: false,
    timeout: CONNECT_MS,
  }).catch((error: unknown) => {
    throw judged(error);
  });
  try {
    const { jetstream, max_payload: maxPayload = 0 } = connection.info ?? {};
    if (jetstream !== true) throw new Error('JetStream is off; start nats-server with --jetstream');
    if (maxPayload < MAX_PAYLOAD)
      throw new Error('max_payload is too small; set max_payload: 8MB in its configuration');
  } finally {
    await connection.close();
  }
}

async function attemptRedis(url: string): Promise<void> {
  let problem: unknown;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', (error) => (problem ??= error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw judged(problem ?? error);
  } finally {
    redis.disconnect();
  }
}

const SERVERS: readonly Server[] = [
  {
    variable: 'DATABASE_URL',
    product: 'PostgreSQL',
    example: 'postgres://user:password@host:5432/postgres',
    protocols: ['postgres:', 'postgresql:'],
    defaultPort: 5432,
    attempt: attemptPostgres,
  },
  {
    variable: 'NATS_URL',
    product: 'NATS',
    example: 'nats://user:password@host:4222',
    protocols: ['nats:', 'tls:'],
    defaultPort: 4222,
    attempt: attemptNats,
  },
  {
    variable: 'REDIS_URL',
    product: 'Redis',
    example: 'redis://:password@host:6379',
    protocols: ['redis:', 'rediss:'],
    defaultPort: 6379,
    attempt: attemptRedis,
  },
];
