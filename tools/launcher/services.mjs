import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from './backing/postgres.mjs';

export const DATABASES = {
  'user-service': 'ingot_users',
  'repo-service': 'ingot_repos',
  'mr-service': 'ingot_mrs',
  'ci-service': 'ingot_ci',
};

/** What belongs to the launcher, to one service alone, or to the test runner around us. */
const NOT_INHERITED =
  /^(PORT|SSH_PORT|DATA_DIR|DATABASE_URL|NATS_URL|REDIS_URL|HTTP_HOST|HTTP_PORT|STREAM_URL|STORAGE_PATH|INGOT_ROOT_.*|INGOT_TEST_.*|INGOT_SECRET_KEY|JEST_.*|npm_.*|NX_.*|PG[A-Z]+)$/;

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
export function environmentOf(name, { dataDir, env, urls, secrets, host, portOf }) {
  const base = {
    ...inherited(env),
    NATS_URL: urls.nats,
    INGOT_SECRET_KEY: secrets.secretKey,
    HTTP_HOST: host,
    DRAIN_SECONDS: String(drainSeconds(env)),
  };
  if (name.startsWith('gateway')) return { ...base, PORT: String(portOf(name)), ...sshPort(name, portOf) };
  const service = {
    ...base,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(portOf(name)),
    DATABASE_URL: withDatabase(urls.postgres, DATABASES[name]),
  };
  return {
    ...service,
    ...extrasOf(name, { dataDir, urls, secrets, env, address: `http://127.0.0.1:${portOf(name)}` }),
  };
}

/** Shorter than on a cluster: somebody waits at the terminal. */
export function drainSeconds(env) {
  return Number(env.DRAIN_SECONDS || 6);
}

function extrasOf(name, { dataDir, urls, secrets, env, address }) {
  if (name === 'user-service') {
    return { INGOT_ROOT_TOKEN: secrets.rootToken, INGOT_ROOT_PASSWORD: secrets.rootPassword };
  }
  if (name === 'repo-service') {
    const storage = env.STORAGE_NAME || 'default';
    const path = join(dataDir, 'storages', storage);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return {
      STORAGE_NAME: storage,
      STORAGE_PATH: path,
      STREAM_URL: address,
      GIT_WORKERS: env.GIT_WORKERS || '2',
      UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '8',
    };
  }
  return { REDIS_URL: urls.redis };
}

function sshPort(name, portOf) {
  return { SSH_PORT: String(portOf(name.replace('gateway', 'ssh'))) };
}

function inherited(env) {
  const kept = Object.entries(env).filter(([name]) => !NOT_INHERITED.test(name));
  const { NODE_ENV, ...rest } = Object.fromEntries(kept);
  return NODE_ENV === 'test' || !NODE_ENV ? rest : { ...rest, NODE_ENV };
}

/** Node's flags for a long-running process on a small machine: a young generation that is collected before it grows. */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8'];
