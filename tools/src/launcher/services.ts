import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from './backing/postgres.js';
import { type PortOf } from './ports.js';
import { type App, type Secrets } from './secrets.js';

const GATEWAYS = ['gateway', 'gateway-2', 'gateway-3'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** The services, and the database of each. */
export const DATABASES = {
  'user-service': 'ingot_users',
  'repo-service': 'ingot_repos',
  'mr-service': 'ingot_mrs',
  'ci-service': 'ingot_ci',
} as const;
export type DatabaseOwner = keyof typeof DATABASES;
export type ProcessName = GatewayName | DatabaseOwner;

export const SERVICES = ['user-service', 'repo-service', 'mr-service', 'ci-service'] as const satisfies DatabaseOwner[];
export const gatewayNames = (count: 1 | 2 | 3): readonly GatewayName[] => GATEWAYS.slice(0, count);
export const appOf = (name: ProcessName): App => (isGateway(name) ? 'gateway' : name);
export const isGateway = (name: ProcessName): name is GatewayName => !(name in DATABASES);

/** The database URL of each service on that server. */
export const databaseUrls = (postgresUrl: string): Record<DatabaseOwner, string> => ({
  'user-service': withDatabase(postgresUrl, DATABASES['user-service']),
  'repo-service': withDatabase(postgresUrl, DATABASES['repo-service']),
  'mr-service': withDatabase(postgresUrl, DATABASES['mr-service']),
  'ci-service': withDatabase(postgresUrl, DATABASES['ci-service']),
});

/** Variables of the launcher, of a single service, or of the surrounding test runner. */
const NOT_INHERITED =
  /^(PORT|SSH_PORT|SSH_EXTERNAL_PORT|SSH_HOST|DATA_DIR|DATABASE_URL|NATS_URL|REDIS_URL|HOST|HTTP_HOST|HTTP_PORT|OPS_HOST|OPS_PORT|STREAM_URL|STORAGE_PATH|INGOT_ROOT_TOKEN|INGOT_ROOT_PASSWORD|INGOT_TEST_.*|INGOT_SECRET_KEY|SSH_HOST_KEY|JEST_.*|npm_.*|NX_.*|PG[A-Z]+)(_FILE)?$/;

/** The directories of DATA_DIR that the processes write to. */
export const WRITTEN_DIRECTORIES = ['storages', 'ci', 'ssh'];

/** What all processes of a stack share. */
export interface Surroundings {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly urls: { readonly postgres: string; readonly natsOf: (app: App) => string; readonly redis: string };
  readonly secrets: Secrets;
  readonly host: string;
  readonly portOf: PortOf;
}

/** The environment of one process. */
export function environmentOf(name: ProcessName, surroundings: Surroundings): NodeJS.ProcessEnv {
  const { env, urls, secrets } = surroundings;
  return {
    MALLOC_ARENA_MAX: '2', // else the C library keeps memory apart for every thread
    ...inherited(env),
    NATS_URL: urls.natsOf(appOf(name)),
    INGOT_SECRET_KEY: secrets.secretKey,
    DRAIN_SECONDS: String(drainSeconds(env)),
    OPS_HOST: '127.0.0.1',
    OPS_PORT: String(surroundings.portOf(`${name}-ops`)),
    ...(isGateway(name) ? gatewayEnvironment(name, surroundings) : serviceEnvironment(name, surroundings)),
  };
}

/** Shorter than in a cluster, as somebody waits at the terminal. */
export const drainSeconds = (env: NodeJS.ProcessEnv): number => Number(env.DRAIN_SECONDS || 6);

const SSH_PORTS = { gateway: 'ssh', 'gateway-2': 'ssh-2', 'gateway-3': 'ssh-3' } as const;

function gatewayEnvironment(name: GatewayName, { env, dataDir, host, portOf, urls }: Surroundings): NodeJS.ProcessEnv {
  return {
    REDIS_URL: urls.redis,
    LAME_DUCK_SECONDS: env.LAME_DUCK_SECONDS || '0', // nobody sends requests elsewhere meanwhile
    HOST: host,
    HTTP_HOST: host,
    PORT: String(portOf(name)),
    SSH_HOST: host,
    SSH_PORT: String(portOf(SSH_PORTS[name])),
    SSH_HOST_KEY_FILE: hostKeyFile(dataDir),
  };
}

/** The gateway that comes first makes the key. It stood beside the directory that is its own now. */
function hostKeyFile(dataDir: string): string {
  const file = join(directory(join(dataDir, 'ssh')), 'host_key');
  const former = join(dataDir, 'ssh_host_key');
  if (existsSync(former)) renameSync(former, file);
  return file;
}

function serviceEnvironment(name: DatabaseOwner, surroundings: Surroundings): NodeJS.ProcessEnv {
  const { urls, portOf } = surroundings;
  return {
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(portOf(name)),
    DATABASE_URL: withDatabase(urls.postgres, DATABASES[name]),
    ...OWN_ENVIRONMENT[name](surroundings),
  };
}

const redis = ({ urls }: Surroundings) => ({ REDIS_URL: urls.redis });

/** For what happens outside of any request: the links in mails, and the URLs in texts that refer to issues. */
const externalUrl = (surroundings: Surroundings) => ({
  EXTERNAL_URL: surroundings.env.EXTERNAL_URL || gatewayUrl(surroundings),
});

const gatewayUrl = ({ host, portOf }: Surroundings): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${portOf('gateway')}`;

/** Where the HTTP server of a service is reached; over TLS by the name that a certificate can have. */
export const serviceUrl = (env: NodeJS.ProcessEnv, port: number): string =>
  env.TLS_DIRECTORY ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;

/** Variables of a single service. */
const OWN_ENVIRONMENT: Record<DatabaseOwner, (surroundings: Surroundings) => NodeJS.ProcessEnv> = {
  'user-service': (surroundings) => ({
    ...redis(surroundings),
    SSH_EXTERNAL_PORT: String(surroundings.portOf('ssh')),
    INGOT_ROOT_TOKEN: surroundings.secrets.rootToken,
    INGOT_ROOT_PASSWORD: surroundings.secrets.rootPassword,
    ...externalUrl(surroundings),
  }),
  'repo-service': ({ dataDir, env, portOf }) => ({
    ...storage(dataDir, env.STORAGE_NAME || 'default'),
    STREAM_URL: serviceUrl(env, portOf('repo-service')),
    SSH_EXTERNAL_PORT: String(portOf('ssh')),
    GIT_WORKERS: env.GIT_WORKERS || '2',
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '8',
  }),
  'mr-service': (surroundings) => ({ ...redis(surroundings), ...externalUrl(surroundings) }),
  'ci-service': (surroundings) => ({
    ...redis(surroundings),
    DATA_DIR: directory(join(surroundings.dataDir, 'ci')),
    SSH_EXTERNAL_PORT: String(surroundings.portOf('ssh')),
    STREAM_URL: serviceUrl(surroundings.env, surroundings.portOf('ci-service')),
  }),
};

function storage(dataDir: string, name: string): NodeJS.ProcessEnv {
  return { STORAGE_NAME: name, STORAGE_PATH: directory(join(dataDir, 'storages', name)) };
}

function directory(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !NOT_INHERITED.test(name));
  const { NODE_ENV, ...rest } = Object.fromEntries(kept);
  return NODE_ENV === 'test' || !NODE_ENV ? rest : { ...rest, NODE_ENV };
}
