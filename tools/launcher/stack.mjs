import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBacking } from './backing/backing.mjs';
import { answersOk } from './http-probe.mjs';
import { acquireLock, LockedError } from './lock.mjs';
import { isFree, reservePorts } from './ports.mjs';
import { inUse, lockFile, taken } from './refusals.mjs';
import { endOrphans, processRegistry } from './registry.mjs';
import { loadSecrets } from './secrets.mjs';
import { DATABASES, drainSeconds, environmentOf, NODE_FLAGS } from './services.mjs';
import { Supervised } from './supervised.mjs';
import { removeAbandonedDataDirs, temporaryDataDir } from './temporary-data-dir.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The user can put it right: the message says how, and a stack trace would only hide that. */
export class StartRefused extends Error {}

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
    const { signal, report } = this.#options;
    const dataDir = this.#openDataDir();
    const run = join(dataDir, 'run');
    this.#lock(dataDir);
    const orphans = await endOrphans(join(run, 'processes.json'));
    if (orphans.length > 0) report(`ended what an earlier start left running: ${orphans.join(', ')}`);
    const portOf = await this.#choosePorts(join(run, 'ports.json'));
    signal?.throwIfAborted();

    const env = { ...process.env, ...this.#options.env };
    const secrets = loadSecrets(join(dataDir, 'secrets.json'), this.#options.env);
    const registry = processRegistry(join(run, 'processes.json'));
    const watch = (supervised) => this.#watch(supervised, registry);
    const backingProcesses = [];
    this.#undo.push(() => all(backingProcesses.map((supervised) => supervised.stop())));
    const backing = await startBacking({
      dataDir,
      portOf,
      secrets,
      external: this.#options.env,
      databases: Object.values(DATABASES),
      watch: (supervised) => backingProcesses.push(watch(supervised)),
      signal,
    });
    const urls = { postgres: backing.postgres.url, nats: backing.nats.url, redis: backing.redis.url };
    const surroundings = { dataDir, env, urls, secrets, host: this.#options.host, portOf };
    const services = this.#names().map((name) => watch(this.#service(name, surroundings)));
    // undone last to first: gateways finish what they answer while the services behind them are still there
    for (const group of [
      services.filter((service) => !isGateway(service.name)),
      services.filter((service) => isGateway(service.name)),
    ]) {
      this.#undo.push(() => all(group.map((service) => service.stop())));
    }
    await all(services.map((service) => service.start()));
    await all(services.map((service) => this.#announceReady(service)));

    const gatewayUrls = this.#gateways().map((name) => this.#url(portOf(name)));
    return {
      url: gatewayUrls[0],
      urls: gatewayUrls,
      sshPort: portOf('ssh'),
      dataDir,
      rootToken: secrets.rootToken,
      rootPassword: secrets.rootPassword,
      processes: new Map(services.map((service) => [service.name, service])),
      backing,
      stop: () => this.stop(),
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
    this.#undo.push(temporary.remove);
    return temporary.path;
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

  #gateways() {
    return Array.from({ length: this.#options.gateways }, (_, index) =>
      index === 0 ? 'gateway' : `gateway-${index + 1}`,
    );
  }

  #names() {
    return [...Object.keys(DATABASES), ...this.#gateways()];
  }

  #service(name, surroundings) {
    const port = surroundings.portOf(name);
    const app = isGateway(name) ? 'gateway' : name;
    const main = this.#options.mainOf?.(app) ?? join('apps', app, 'dist', 'main.js');
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
      graceMs: (drainSeconds(surroundings.env) + 4) * 1_000,
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
