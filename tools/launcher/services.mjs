import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from './backing/postgres.mjs';

export const DATABASES = {
  'user-service': 'ingot_users',
  'repo-service': 'ingot_repos',
  'mr-service': 'ingot_mrs',
  'ci-service': 'ingot_ci',
};

/**
 * The database of each service, on that server.
 * @param {string} postgresUrl
 */
export const databaseUrls = (postgresUrl) =>
  Object.fromEntries(Object.entries(DATABASES).map(([service, name]) => [service, withDatabase(postgresUrl, name)]));

/** What belongs to the launcher, to one service alone, or to the test runner around us. */
const NOT_INHERITED =
  /^(PORT|SSH_PORT|SSH_EXTERNAL_PORT|SSH_HOST|SSH_HOST_KEY_FILE|DATA_DIR|DATABASE_URL|NATS_URL|REDIS_URL|HOST|HTTP_HOST|HTTP_PORT|STREAM_URL|STORAGE_PATH|INGOT_ROOT_TOKEN|INGOT_ROOT_PASSWORD|INGOT_TEST_.*|INGOT_SECRET_KEY|JEST_.*|npm_.*|NX_.*|PG[A-Z]+)$/;

/**
 * @typedef {object} Surroundings
 * @property {string} dataDir
 * @property {Record<string, string | undefined>} env
 * @property {{ postgres: string, nats: string, redis: string }} urls
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} host
 * @property {(name: string) => number} portOf
 */

/**
 * The environment of one process.
 * @param {string} name
 * @param {Surroundings} surroundings
 */
export function environmentOf(name, surroundings) {
  const { env, urls, secrets } = surroundings;
  return {
    MALLOC_ARENA_MAX: '2', // else the C library keeps memory apart for every thread
    ...inherited(env),
    NATS_URL: urls.nats,
    INGOT_SECRET_KEY: secrets.secretKey,
    DRAIN_SECONDS: String(drainSeconds(env)),
    ...(name in DATABASES ? serviceEnvironment(name, surroundings) : gatewayEnvironment(name, surroundings)),
  };
}

/** Shorter than on a cluster: somebody waits at the terminal. */
export function drainSeconds(env) {
  return Number(env.DRAIN_SECONDS || 6);
}

function gatewayEnvironment(name, { dataDir, host, portOf, urls }) {
  return {
    REDIS_URL: urls.redis,
    HOST: host,
    HTTP_HOST: host,
    PORT: String(portOf(name)),
    SSH_HOST: host,
    SSH_PORT: String(portOf(name.replace('gateway', 'ssh'))),
    SSH_HOST_KEY_FILE: join(dataDir, 'ssh_host_key'), // the gateway that comes first makes it
  };
}

function serviceEnvironment(name, surroundings) {
  const { urls, portOf } = surroundings;
  return {
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(portOf(name)),
    DATABASE_URL: withDatabase(urls.postgres, DATABASES[name]),
    ...OWN_ENVIRONMENT[name](surroundings),
  };
}

const redis = ({ urls }) => ({ REDIS_URL: urls.redis });

/** For the links in mails: these are written where no request says how Ingot is reached. */
const gatewayUrl = ({ host, portOf }) => `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${portOf('gateway')}`;

/** What one service alone reads. */
const OWN_ENVIRONMENT = {
  'user-service': (surroundings) => ({
    ...redis(surroundings),
    SSH_EXTERNAL_PORT: String(surroundings.portOf('ssh')),
    INGOT_ROOT_TOKEN: surroundings.secrets.rootToken,
    INGOT_ROOT_PASSWORD: surroundings.secrets.rootPassword,
    EXTERNAL_URL: surroundings.env.EXTERNAL_URL || gatewayUrl(surroundings),
  }),
  'repo-service': ({ dataDir, env, portOf }) => ({
    ...storage(dataDir, env.STORAGE_NAME || 'default'),
    STREAM_URL: `http://127.0.0.1:${portOf('repo-service')}`,
    SSH_EXTERNAL_PORT: String(portOf('ssh')),
    GIT_WORKERS: env.GIT_WORKERS || '2',
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '8',
  }),
  'mr-service': redis,
  'ci-service': redis,
};

function storage(dataDir, name) {
  const path = join(dataDir, 'storages', name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return { STORAGE_NAME: name, STORAGE_PATH: path };
}

function inherited(env) {
  const kept = Object.entries(env).filter(([name]) => !NOT_INHERITED.test(name));
  const { NODE_ENV, ...rest } = Object.fromEntries(kept);
  return NODE_ENV === 'test' || !NODE_ENV ? rest : { ...rest, NODE_ENV };
}

/**
 * Node's flags for five processes on one small machine: a young generation that is collected before it grows, and no source
 * maps, which would be kept in memory for every module loaded.
 */
export const NODE_FLAGS = ['--max-semi-space-size=4'];
