import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NODE_FLAGS, programOf } from '../bundle/built-bundle.js';
import { root } from '../root.js';
import { acquireLock, LockedError } from '../setup/lock.js';
import { type Backing, type BackingPlace, startBacking } from './backing/backing.js';
import { type ClusterTemplate } from './backing/postgres.js';
import { explained, lockFile, openDataDir, removeAbandonedDirectories, temporaryDirectory } from './data-dir.js';
import { answersOk } from './processes/http-probe.js';
import { handOver, isRoot, unprivilegedUser } from './processes/other-user.js';
import { type CommandUser } from './processes/spawn-command.js';
import { type PortOf, requireFree, reservePorts } from './ports.js';
import { endOrphans, type ProcessRegistry, processRegistry } from './registry.js';
import { type App, loadSecrets, type Secrets } from './secrets.js';
import {
  appOf,
  type DatabaseOwner,
  DATABASES,
  databaseUrls,
  drainSeconds,
  environmentOf,
  type GatewayName,
  gatewayNames,
  isGateway,
  type ProcessName,
  SERVICES,
  serviceUrl,
  type Surroundings,
  WRITTEN_DIRECTORIES,
} from './services.js';
import { StartRefused } from './processes/start-refused.js';
import { Supervised } from './processes/supervised.js';

export { type ClusterTemplate } from './backing/postgres.js';
export { type ProcessName } from './services.js';

/** What a throwaway stack saves: nothing outlives it. */
const THROWAWAY = { GIT_SYNC: 'false', PASSWORD_HASH_KIB: '1024' };

/** Ingot as a library: what `npm start` runs, for tests and benchmarks. */
export interface StackOptions {
  /** The directory of all data. Default: a temporary directory, which stop() removes. */
  readonly dataDir?: string;
  /** The port of the first gateway; a free one if 0 or undefined. */
  readonly port?: number;
  /** The SSH port of the first gateway; a free one if 0 or undefined. */
  readonly sshPort?: number;
  /** The address of the gateways; 127.0.0.1 by default. */
  readonly host?: string;
  /** Added to this process's environment. DATABASE_URL, NATS_URL, REDIS_URL, INGOT_* are read from here only. */
  readonly env?: NodeJS.ProcessEnv;
  readonly gateways?: 1 | 2 | 3;
  /** Called with progress and crashes. */
  readonly report?: (line: string) => void;
  /** Aborts a start; startStack() then stops what had started, and rejects. */
  readonly signal?: AbortSignal;
  readonly readyTimeoutMs?: number;
  /** The directory that gets the logs of a temporary DATA_DIR when the stack stops, in a folder of its name. */
  readonly keepLogsIn?: string | undefined;
  /**
   * As root, run everything as a user without rights, who gets the files in DATA_DIR that they write. Not for tests that change
   * these files themselves.
   */
  readonly dropsRights?: boolean;
  /** For tests: the data may be lost with the machine, so neither PostgreSQL nor git waits for the disk. */
  readonly isThrowaway?: boolean;
  /** For tests: the template of a new PostgreSQL cluster, which saves the migrations. */
  readonly clusterTemplate?: ClusterTemplate | undefined;
  /** For tests of the launcher: runs another script instead of an app. */
  readonly mainOf?: (app: string) => string | undefined;
}

/** A process that tests stop, start and kill; after kill() it is restarted. */
export type StackProcess = Pick<
  Supervised<ProcessName>,
  'name' | 'logFile' | 'pid' | 'kill' | 'stop' | 'start' | 'waitReady'
>;

export interface Stack {
  /** The URL of the first gateway, without a trailing slash. */
  readonly url: string;
  /** The URLs of all gateways. */
  readonly urls: readonly string[];
  /** The URL of a process's operations port. */
  readonly opsUrlOf: (name: ProcessName) => string;
  readonly sshPort: number;
  readonly dataDir: string;
  readonly rootToken: string;
  readonly rootPassword: string;
  readonly processes: ReadonlyMap<ProcessName, StackProcess>;
  readonly backing: Backing;
  readonly databaseUrls: Readonly<Record<DatabaseOwner, string>>;
  /** Stops everything; may be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts Ingot: its backing services, unless `env` names others, and its five processes. They run until stop(), or until this
 * process ends. Throws `StartRefused` for errors that the user can fix, `StartFailed` when a process does not become ready.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const starting = new Starting(options);
  try {
    return await starting.run();
  } catch (error) {
    await starting.stop();
    throw starting.explained(error);
  }
}

/** What has been started so far, so that a failed start is undone like a complete one. */
class Starting {
  private readonly host: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly gateways: readonly GatewayName[];
  private readonly undo: (() => void | Promise<void>)[] = [];
  private stopped: Promise<void> | undefined;
  /** Set once it is open; undefined for a temporary one. */
  private dataDir: string | undefined;
  /** Runs all processes but PostgreSQL, which has its own; undefined: the user who starts them. */
  private user: CommandUser | undefined;

  constructor(private readonly options: StackOptions) {
    this.host = options.host ?? '127.0.0.1';
    this.env = options.env ?? {};
    this.gateways = gatewayNames(options.gateways ?? 1);
  }

  async run(): Promise<Stack> {
    const dataDir = this.openDataDir();
    this.lock(dataDir);
    this.user = this.options.dropsRights ? this.findUser(dataDir) : undefined;
    const registry = await this.takeOverProcesses(join(dataDir, 'run', 'processes.json'));
    const portOf = await this.choosePorts(join(dataDir, 'run', 'ports.json'));
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), this.env);
    const backing = await this.startBacking({ dataDir, portOf, secrets }, registry);
    const services = await this.startServices(
      {
        dataDir,
        portOf,
        secrets,
        host: this.host,
        env: { ...(this.options.isThrowaway === true && THROWAWAY), ...process.env, ...this.env },
        urls: {
          postgres: backing.postgres.url,
          natsOf: (app) => this.natsUrl(backing, secrets, app),
          redis: backing.redis.url,
        },
      },
      registry,
    );
    const { rootToken, rootPassword } = secrets;
    return {
      url: this.url(portOf('gateway')),
      urls: this.gateways.map((name) => this.url(portOf(name))),
      opsUrlOf: (name) => `http://127.0.0.1:${portOf(`${name}-ops`)}`,
      sshPort: portOf('ssh'),
      ...{ dataDir, rootToken, rootPassword, backing },
      processes: new Map(services.map((service) => [service.name, service])),
      databaseUrls: databaseUrls(backing.postgres.url),
      stop: () => this.stop(),
    };
  }

  /** Runs once, however often it is called: services first, then their backing services. */
  stop(): Promise<void> {
    this.stopped ??= this.undoAll();
    return this.stopped;
  }

  /** The failure; one of DATA_DIR is explained to the user. */
  explained(error: unknown): unknown {
    return this.dataDir === undefined ? error : explained(error, this.dataDir);
  }

  private async undoAll(): Promise<void> {
    const problems: unknown[] = [];
    for (const step of this.undo.reverse()) {
      try {
        await step();
      } catch (error) {
        problems.push(error);
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, 'not everything could be stopped');
  }

  private openDataDir(): string {
    const { dataDir } = this.options;
    if (dataDir) {
      const path = openDataDir(dataDir);
      this.dataDir = path;
      return path;
    }
    removeAbandonedDirectories();
    const temporary = temporaryDirectory();
    this.undo.push(temporary.remove, () => this.keepLogs(temporary.path));
    return temporary.path;
  }

  private keepLogs(dataDir: string): void {
    const { keepLogsIn } = this.options;
    if (keepLogsIn) cpSync(join(dataDir, 'logs'), join(keepLogsIn, basename(dataDir)), { recursive: true });
  }

  private findUser(dataDir: string): CommandUser | undefined {
    const user = unprivilegedUser([root, dataDir]);
    if (!user && isRoot()) {
      this.report(
        `everything but PostgreSQL runs as root: the user "ingot" cannot be made, or cannot enter ${root} and ${dataDir}`,
      );
    }
    return user;
  }

  private lock(dataDir: string): void {
    try {
      this.undo.push(acquireLock(lockFile(dataDir)));
    } catch (error) {
      throw error instanceof LockedError ? StartRefused.inUse(dataDir, error.pid) : error;
    }
  }

  private async choosePorts(file: string): Promise<PortOf> {
    const block = await reservePorts(file);
    this.undo.push(block.release);
    const { port, sshPort } = this.options;
    if (port) await requireFree(port, this.host, 'PORT');
    if (sshPort) await requireFree(sshPort, this.host, 'SSH_PORT');
    const fixed = { gateway: port, ssh: sshPort };
    return (name) => (name === 'gateway' || name === 'ssh' ? fixed[name] || block.of(name) : block.of(name));
  }

  private async takeOverProcesses(file: string): Promise<ProcessRegistry> {
    const orphans = await endOrphans(file);
    if (orphans.length > 0) this.report(`ended what an earlier start left running: ${orphans.join(', ')}`);
    return processRegistry(file);
  }

  private startBacking(place: BackingPlace, registry: ProcessRegistry): Promise<Backing> {
    const { isThrowaway = false, clusterTemplate, signal } = this.options;
    const started: Supervised[] = [];
    this.undo.push(() => all(started.map((supervised) => supervised.stop())));
    const watch = (supervised: Supervised) => started.push(this.watch(supervised, registry));
    return startBacking({
      ...place,
      user: this.user,
      external: this.env,
      databases: Object.values(DATABASES),
      watch,
      isThrowaway,
      clusterTemplate,
      signal,
    });
  }

  private async startServices(
    surroundings: Surroundings,
    registry: ProcessRegistry,
  ): Promise<Supervised<ProcessName>[]> {
    const names = [...SERVICES, ...this.gateways];
    const services = names.map((name) => this.watch(this.service(name, surroundings), registry));
    const written = WRITTEN_DIRECTORIES.map((name) => join(surroundings.dataDir, name));
    if (this.user) handOver(written, this.user);
    // stopped in reverse order: gateways finish their requests while the services still run
    for (const ofGateways of [false, true]) {
      const group = services.filter(({ name }) => isGateway(name) === ofGateways);
      this.undo.push(() => all(group.map((service) => service.stop())));
    }
    for (const service of services) service.start();
    await all(services.map((service) => this.announceReady(service)));
    return services;
  }

  /** As the process's own NATS user, unless the server is external. */
  private natsUrl({ nats }: Backing, secrets: Secrets, app: App): string {
    if (this.env.NATS_URL) return nats.url;
    const url = new URL(nats.url);
    url.username = app;
    url.password = secrets.natsPasswords[app];
    return url.href;
  }

  private service(name: ProcessName, surroundings: Surroundings): Supervised<ProcessName> {
    const port = surroundings.portOf(name);
    const url = isGateway(name) ? this.url(port) : serviceUrl(surroundings.env, port);
    const app = appOf(name);
    const main = this.options.mainOf?.(app) ?? programOf(root, app);
    return new Supervised({
      name,
      command: {
        file: process.execPath,
        args: [...NODE_FLAGS, main],
        cwd: root,
        env: environmentOf(name, surroundings),
        user: this.user && bindingTo(this.user, [port, surroundings.portOf('ssh')]),
      },
      logFile: join(surroundings.dataDir, 'logs', `${name}.log`),
      isReady: () => answersOk(`${url}/-/readiness`),
      graceMs: (drainSeconds(surroundings.env) + 6) * 1_000,
      isMissed: true,
    });
  }

  private watch<Watched extends Supervised>(supervised: Watched, registry: ProcessRegistry): Watched {
    supervised.on('spawn', (pid) => registry.add(supervised.name, pid));
    supervised.on('gone', (pid) => registry.remove(pid));
    supervised.on('problem', (line) => this.report(line));
    return supervised;
  }

  private async announceReady(service: Supervised): Promise<void> {
    await service.waitReady({ timeoutMs: this.options.readyTimeoutMs, signal: this.options.signal });
    this.report(`${service.name} is ready`);
  }

  private report(line: string): void {
    this.options.report?.(line);
  }

  private url(port: number): string {
    return `http://${this.host === '0.0.0.0' ? '127.0.0.1' : this.host}:${port}`;
  }
}

/** With the capability for the ports that are root's. */
const bindingTo = (user: CommandUser, ports: readonly number[]): CommandUser =>
  ports.some((port) => port < 1024) ? { ...user, capabilities: ['net_bind_service'] } : user;

/** Like Promise.all, but waits for all before it throws, so that nothing is still starting while the others are stopped. */
async function all(promises: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
