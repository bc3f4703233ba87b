import { cpSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programOf } from '../bundle/built-bundle.mjs';
import { startBacking } from './backing/backing.mjs';
import { answersOk } from './http-probe.mjs';
import { acquireLock, LockedError } from './lock.mjs';
import { isFree, reservePorts } from './ports.mjs';
import { inUse, lockFile, taken } from './refusals.mjs';
import { endOrphans, processRegistry } from './registry.mjs';
import { loadSecrets } from './secrets.mjs';
import { DATABASES, databaseUrls, drainSeconds, environmentOf, NODE_FLAGS } from './services.mjs';
import { StartRefused } from './start-errors.mjs';
import { Supervised } from './supervised.mjs';
import { removeAbandonedDataDirs, temporaryDataDir } from './temporary-data-dir.mjs';

export { StartFailed, StartRefused } from './start-errors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts Ingot: its backing services, unless `env` names others, and its five processes. Ends only when stop() is called, or
 * with this process.
 * @param {import('./stack.d.mts').StackOptions} [options]
 * @returns {Promise<import('./stack.d.mts').Stack>}
 */
export async function startStack(options = {}) {
  const starting = new Starting(options);
  try {
    return await starting.run();
  } catch (error) {
    await starting.stop();
    throw error;
  }
}

/** What has been started so far, so that a start which fails half-way is undone like one that succeeded. */
class Starting {
  #options;
  #undo = [];
  #stopped = null;

  constructor(options) {
    this.#options = { gateways: 1, host: '127.0.0.1', env: {}, report: () => undefined, ...options };
  }

  async run() {
    const dataDir = this.#openDataDir();
    this.#lock(dataDir);
    const registry = await this.#takeOverProcesses(join(dataDir, 'run', 'processes.json'));
    const portOf = await this.#choosePorts(join(dataDir, 'run', 'ports.json'));
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), this.#options.env);
    const backing = await this.#startBacking({ dataDir, portOf, secrets }, registry);
    const services = await this.#startServices(
      {
        dataDir,
        portOf,
        secrets,
        host: this.#options.host,
        env: { ...process.env, ...this.#options.env },
        urls: { postgres: backing.postgres.url, nats: backing.nats.url, redis: backing.redis.url },
      },
      registry,
    );
    const urls = this.#gateways().map((name) => this.#url(portOf(name)));
    const { rootToken, rootPassword } = secrets;
    const processes = new Map(services.map((service) => [service.name, service]));
    const stop = () => this.stop();
    return {
      ...{ url: urls[0], urls, sshPort: portOf('ssh'), dataDir, rootToken, rootPassword, processes, backing, stop },
      databaseUrls: databaseUrls(backing.postgres.url),
    };
  }

  /** Once, however often it is called: services first, then what they stand on. */
  stop() {
    this.#stopped ??= this.#undoAll();
    return this.#stopped;
  }

  async #undoAll() {
    const problems = [];
    for (const step of this.#undo.reverse()) {
      try {
        await step();
      } catch (error) {
        problems.push(error);
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, 'not everything could be stopped');
  }

  #openDataDir() {
    const { dataDir } = this.#options;
    if (dataDir) {
      mkdirSync(dataDir, { recursive: true });
      return resolve(dataDir);
    }
    removeAbandonedDataDirs();
    const temporary = temporaryDataDir();
    this.#undo.push(temporary.remove, () => this.#keepLogs(temporary.path));
    return temporary.path;
  }

  #keepLogs(dataDir) {
    const { keepLogsIn } = this.#options;
    if (keepLogsIn) cpSync(join(dataDir, 'logs'), join(keepLogsIn, basename(dataDir)), { recursive: true });
  }

  #lock(dataDir) {
    try {
      this.#undo.push(acquireLock(lockFile(dataDir)));
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      throw new StartRefused(inUse(dataDir, error.pid));
    }
  }

  async #choosePorts(file) {
    const block = await reservePorts(file);
    this.#undo.push(block.release);
    const fixed = { gateway: this.#options.port, ssh: this.#options.sshPort };
    for (const [name, variable] of Object.entries({ gateway: 'PORT', ssh: 'SSH_PORT' })) {
      if (!fixed[name] || (await isFree(fixed[name], this.#options.host))) continue;
      throw new StartRefused(taken(fixed[name], variable));
    }
    return (name) => fixed[name] || block.of(name);
  }

  async #takeOverProcesses(file) {
    const orphans = await endOrphans(file);
    if (orphans.length > 0) this.#options.report(`ended what an earlier start left running: ${orphans.join(', ')}`);
    return processRegistry(file);
  }

  async #startBacking(place, registry) {
    const { env, isThrowaway, signal } = this.#options;
    const started = [];
    this.#undo.push(() => all(started.map((supervised) => supervised.stop())));
    const watch = (supervised) => started.push(this.#watch(supervised, registry));
    return startBacking({ ...place, external: env, databases: Object.values(DATABASES), watch, isThrowaway, signal });
  }

  async #startServices(surroundings, registry) {
    const names = [...Object.keys(DATABASES), ...this.#gateways()];
    const services = names.map((name) => this.#watch(this.#service(name, surroundings), registry));
    // undone last to first: gateways finish what they answer while the services behind them are still there
    for (const ofGateways of [false, true]) {
      const group = services.filter(({ name }) => isGateway(name) === ofGateways);
      this.#undo.push(() => all(group.map((service) => service.stop())));
    }
    await all(services.map((service) => service.start()));
    await all(services.map((service) => this.#announceReady(service)));
    return services;
  }

  #gateways() {
    return Array.from({ length: this.#options.gateways }, (_, index) =>
      index === 0 ? 'gateway' : `gateway-${index + 1}`,
    );
  }

  #service(name, surroundings) {
    const port = surroundings.portOf(name);
    const app = isGateway(name) ? 'gateway' : name;
    const main = this.#options.mainOf?.(app) ?? programOf(root, app);
    return new Supervised({
      name,
      command: {
        file: process.execPath,
        args: [...NODE_FLAGS, main],
        cwd: root,
        env: environmentOf(name, surroundings),
      },
      logFile: join(surroundings.dataDir, 'logs', `${name}.log`),
      isReady: () => answersOk(`${isGateway(name) ? this.#url(port) : `http://127.0.0.1:${port}`}/-/readiness`),
      graceMs: (drainSeconds(surroundings.env) + 6) * 1_000,
      isMissed: true,
    });
  }

  #watch(supervised, registry) {
    const { report } = this.#options;
    supervised.on('spawn', (pid) => registry.add(supervised.name, pid));
    supervised.on('gone', (pid) => registry.remove(pid));
    supervised.on('problem', report);
    return supervised;
  }

  async #announceReady(service) {
    await service.waitReady({ timeoutMs: this.#options.readyTimeoutMs ?? 60_000, signal: this.#options.signal });
    this.#options.report(`${service.name} is ready`);
  }

  #url(port) {
    return `http://${this.#options.host === '0.0.0.0' ? '127.0.0.1' : this.#options.host}:${port}`;
  }
}

const isGateway = (name) => name.startsWith('gateway');

/** Like Promise.all, but lets every one finish before it throws: nothing may still be starting while the rest is stopped. */
async function all(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
