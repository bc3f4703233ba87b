import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { hasCode } from '../../setup/json-file.js';
import { findPostgresBinary, getPostgresBinary } from '../../setup/system-packages.js';
import { accountNamed, isRoot, type Owner, reaches } from '../processes/other-user.js';
import { type CommandUser, wrap } from '../processes/spawn-command.js';
import { Supervised } from '../processes/supervised.js';
import { StartRefused } from '../processes/start-refused.js';
import { type PrivateServer } from './backing.js';

const SUPERUSER = 'ingot';

/** Durable, and sized for a small machine. A private cluster has no replicas. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
};

/** With these, committed data survives a killed process, but not a power failure. */
const WITHOUT_SYNC = { fsync: 'off', full_page_writes: 'off' };

interface PostgresOptions {
  readonly dir: string;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
  /** Does not wait for the disk. */
  readonly isThrowaway: boolean;
  /** The template of a new cluster; an empty one by default. */
  readonly template?: ClusterTemplate | undefined;
}

/** A cluster that is not served, to be copied. */
export interface ClusterTemplate {
  readonly directory: string;
  /** The superuser's password; copies have the same. */
  readonly password: string;
}

/** A private cluster under DATA_DIR. */
export function privatePostgres({
  dir,
  port,
  password: ownPassword,
  logFile,
  isThrowaway,
  template,
}: PostgresOptions): PrivateServer {
  const password = template?.password ?? ownPassword;
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const user = prepareDirectory(dir);
  const cluster = clusterIn(dir);
  if (!existsSync(cluster)) {
    if (template) copyCluster(template, cluster);
    else createCluster(cluster, password, { user, isThrowaway });
  }
  const values = { ...SETTINGS, ...(isThrowaway ? WITHOUT_SYNC : {}), port };
  const settings = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const supervised = new Supervised({
    name: 'postgres',
    command: {
      file: serverFor(cluster),
      args: ['-D', cluster, ...settings],
      cwd: dir,
      env: plainEnv(),
      user,
      whenOrphaned: 'INT',
    },
    logFile,
    beforeStart: () => removeStalePidFile(cluster),
    isReady: () => answers(url),
    stopSignal: 'SIGINT',
    graceMs: 20_000,
  });
  return { url, supervised };
}

/** The directory of a private cluster. */
export const clusterIn = (dir: string): string => join(dir, 'cluster');

function prepareDirectory(dir: string): CommandUser | undefined {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const owner = postgresOwner();
  if (!owner) return undefined;
  chownSync(dir, owner.uid, owner.gid);
  return postgresUser(dir);
}

interface ClusterOptions {
  readonly user: CommandUser | undefined;
  readonly isThrowaway: boolean;
}

/** Created under another name and renamed, so that an interrupted start leaves no incomplete cluster. */
function createCluster(cluster: string, password: string, { user, isThrowaway }: ClusterOptions): void {
  const draft = `${cluster}.new`;
  const passwordFile = join(dirname(cluster), 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const owner = postgresOwner();
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const options = [
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    ...(isThrowaway ? ['--no-sync'] : []),
  ];
  const { file, args } = wrap({ file: getPostgresBinary('initdb'), args: ['-D', draft, ...options], user });
  const { status, stderr, error } = spawnSync(file, args, { cwd: dirname(cluster), env: plainEnv(), encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new StartRefused(`initdb failed: ${error?.message ?? stderr.trim()}`);
  renameSync(draft, cluster);
}

/** Keeps owners and permissions. Copied under another name and renamed, as above. */
function copyCluster({ directory }: ClusterTemplate, cluster: string): void {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  execFileSync('cp', ['-a', directory, draft]);
  renameSync(draft, cluster);
}

/** Only the major version that created a cluster can serve it. */
function serverFor(cluster: string): string {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const server = findPostgresBinary('postgres', major);
  const found = server && spawnSync(server, ['--version'], { encoding: 'utf8' }).stdout;
  if (found && new RegExp(`\\s${major}\\b`).test(found)) return server;
  throw new StartRefused(
    `${cluster} was made by PostgreSQL ${major}, which is not installed here; install it, or choose another DATA_DIR`,
  );
}

/** PostgreSQL refuses to start when another process has the pid in its lock file, as after a reboot. */
function removeStalePidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!servesCluster(pid, cluster)) rmSync(file, { force: true });
}

function servesCluster(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Without LC_* and PG*: the user's settings for other databases must not affect this one. */
const plainEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

const NAME = 'postgres';
const TRAVERSING = ['dac_read_search', 'dac_override'];

/**
 * PostgreSQL refuses to run as root, so root starts it as the user of the distribution's package. If that user cannot reach the
 * directory, for example below /root, it gets the one capability that it needs. It owns the directory already. Undefined unless
 * we are root.
 */
function postgresUser(dir: string): CommandUser | undefined {
  if (!isRoot()) return undefined;
  const choices = [[], ...TRAVERSING.map((capability) => [capability])].map((capabilities) => ({
    name: NAME,
    capabilities,
  }));
  const user = choices.find((choice) => reaches(choice, dir));
  if (user) return user;
  throw new StartRefused(
    `PostgreSQL does not run as root, and the user ${NAME} cannot reach ${dir}: ` +
      `let others pass through the directories above it (chmod o+x) or choose another DATA_DIR`,
  );
}

/** The owner of the files; undefined unless we are root. */
function postgresOwner(): Owner | undefined {
  if (!isRoot()) return undefined;
  const owner = accountNamed(NAME);
  if (owner) return owner;
  throw new StartRefused(
    `PostgreSQL does not run as root, and there is no user ${NAME} to run it as; start Ingot as another user`,
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // the connection may break while it is being closed
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates missing databases. Two concurrent starts may both try; the second finds them. */
export async function createDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [names],
    );
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names.filter((wanted) => !existing.has(wanted))) {
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
        if (!hasCode(error, '42P04', '23505')) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
