import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../root.js';
import { getBinary } from '../../setup/system-packages.js';
import { answersOk } from '../processes/http-probe.js';
import { handOver } from '../processes/other-user.js';
import { type CommandUser } from '../processes/spawn-command.js';
import { Supervised } from '../processes/supervised.js';
import { type App } from '../secrets.js';
import { type PrivateServer } from './backing.js';

/**
 * How many processors NATS works on at once. It moves messages faster than the other processes make them, and on more it spends its time
 * with looking for work: on two, each request took 150 µs of NATS instead of 85.
 */
const PROCESSORS_USED = Math.max(1, Math.floor(availableParallelism() / 4));

interface NatsOptions {
  readonly dir: string;
  readonly configFile: string;
  readonly port: number;
  readonly monitorPort: number;
  /** The user with all permissions. */
  readonly user: string;
  readonly password: string;
  /** The passwords of the restricted users, by the name of their process. */
  readonly passwords: Readonly<Record<App, string>>;
  readonly commandUser: CommandUser | undefined;
  readonly logFile: string;
}

/** A user with the permissions of its process, as in the manifests. */
const restrictedUser = (name: string, password: string): string =>
  `  { user: ${name}, password: ${JSON.stringify(password)}, permissions: $${name.replaceAll('-', '_')}_permissions }`;

/** A private NATS server with JetStream on disk. */
export function privateNats({
  dir,
  configFile,
  port,
  monitorPort,
  user,
  password,
  passwords,
  commandUser,
  logFile,
}: NatsOptions): PrivateServer {
  mkdirSync(join(dir, 'jetstream'), { recursive: true, mode: 0o700 });
  mkdirSync(dirname(configFile), { recursive: true });
  copyFileSync(join(root, 'deploy/k8s/base/nats/permissions.conf'), join(dirname(configFile), 'nats-permissions.conf'));
  const config = [
    `listen: "127.0.0.1:${port}"`,
    `http: "127.0.0.1:${monitorPort}"`,
    'max_payload: 8388608',
    'include ./nats-permissions.conf',
    'authorization { users: [',
    `  { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)} }`,
    ...Object.entries(passwords).map(([name, secret]) => restrictedUser(name, secret)),
    '] }',
    `jetstream { store_dir: ${JSON.stringify(dir)}, max_memory_store: 67108864, max_file_store: 10737418240 }`,
  ];
  writeFileSync(configFile, `${config.join('\n')}\n`, { mode: 0o600 });
  if (commandUser) handOver([dir, configFile], commandUser);
  const supervised = new Supervised({
    name: 'nats',
    command: {
      file: getBinary('nats-server'),
      args: ['--config', configFile],
      cwd: dir,
      env: { GOMAXPROCS: String(PROCESSORS_USED), ...process.env, GOMEMLIMIT: '256MiB' },
      user: commandUser,
    },
    logFile,
    isReady: () => answersOk(`http://127.0.0.1:${monitorPort}/healthz`),
  });
  return { url: `nats://${user}:${password}@127.0.0.1:${port}`, supervised };
}
