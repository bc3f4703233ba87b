import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { eventually } from '@ingot/testing';
import { OwnStack } from '@ingot/testing/own-stack';
import { type PortOf, reservePorts } from '../../../../tools/src/launcher/ports.js';
import { getBinary } from '../../../../tools/src/setup/system-packages.js';

const START_MS = 300_000;
const PASSWORD = 'of-the-servers';
const SENTINEL_PASSWORD = 'of-the-sentinels';
/** Ports of a stack that this directory does not have. */
const SERVERS = ['redis', 'postgres'] as const;
const SENTINELS = ['nats', 'nats-monitor', 'gateway'] as const;

describe('a Redis whose primary is lost', () => {
  const own = new OwnStack();
  const processes = new Map<string, ChildProcess>();
  let directory: string;
  let release: () => Promise<void> | void;
  let portOf: PortOf;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ingot-sentinels-'));
    const block = await reservePorts(join(directory, 'ports.json'));
    ({ release } = block);
    portOf = (name) => block.of(name);
    for (const name of SERVERS) run(name, serverLines(name));
    for (const name of SENTINELS) run(name, sentinelLines(), '--sentinel');
    await eventually(async () => (await askSentinel('sentinels', 'ingot')).length, knowsAllOthers);
    await eventually(async () => (await askSentinel('replicas', 'ingot')).length, knowsTheReplica);
    await own.start({
      env: {
        REDIS_URL: `redis://:${PASSWORD}@not-asked.invalid`,
        REDIS_SENTINELS: SENTINELS.map((name) => `127.0.0.1:${portOf(name)}`).join(','),
        REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
      },
    });
  }, START_MS);

  afterAll(async () => {
    await own.stop();
    await Promise.all([...processes.values()].map(killed));
    await release();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  const serverLines = (name: (typeof SERVERS)[number]): string[] => [
    `requirepass ${PASSWORD}`,
    `masterauth ${PASSWORD}`,
    'save ""',
    'maxmemory-policy noeviction',
    'repl-diskless-sync-delay 0',
    ...(name === SERVERS[0] ? [] : [`replicaof 127.0.0.1 ${portOf(SERVERS[0])}`]),
  ];

  const sentinelLines = (): string[] => [
    `sentinel monitor ingot 127.0.0.1 ${portOf(SERVERS[0])} 2`,
    `sentinel auth-pass ingot ${PASSWORD}`,
    'sentinel down-after-milliseconds ingot 1000',
    'sentinel failover-timeout ingot 3000',
    `requirepass ${SENTINEL_PASSWORD}`,
    `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
  ];

  /** Each has a directory of its own, as all rewrite their configuration. */
  function run(
    name: (typeof SERVERS)[number] | (typeof SENTINELS)[number],
    lines: readonly string[],
    ...args: string[]
  ) {
    const file = join(directory, `${name}.conf`);
    const all = [`port ${portOf(name)}`, 'bind 127.0.0.1', `dir ${directory}`, `dbfilename ${name}.rdb`, ...lines];
    writeFileSync(file, `${all.join('\n')}\n`);
    processes.set(name, spawn(getBinary('redis-server'), [file, ...args], { stdio: 'ignore' }));
  }

  /** Asks the first Sentinel. */
  async function askSentinel(...command: readonly [string, ...string[]]): Promise<unknown[]> {
    const sentinel = new Redis({ port: portOf(SENTINELS[0]), password: SENTINEL_PASSWORD, retryStrategy: () => null });
    sentinel.on('error', () => undefined); // it may not listen yet
    try {
      return z.array(z.unknown()).parse(await sentinel.call('SENTINEL', ...command));
    } catch {
      return [];
    } finally {
      sentinel.disconnect();
    }
  }

  /** How many workers wait for jobs at that server; none while it closes connections, as it does when Sentinel promotes it. */
  async function waitingWorkers(name: (typeof SERVERS)[number]): Promise<number> {
    const server = new Redis({ port: portOf(name), password: PASSWORD, retryStrategy: () => null });
    server.on('error', () => undefined);
    try {
      const clients = String(await server.call('CLIENT', 'LIST'));
      return clients.split('\n').filter((line) => line.includes('cmd=bzpopmin')).length;
    } catch {
      return 0;
    } finally {
      server.disconnect();
    }
  }

  async function gatewaysCountAlone(): Promise<string | undefined> {
    const response = await fetch(`${own.test.running.opsUrls.gateway ?? ''}/-/metrics`);
    return /^ingot_throttling_degraded\S* (\d)/m.exec(await response.text())?.[1];
  }

  it(
    'is followed to the server that replaces it, by workers and gateways',
    async () => {
      const [primary, replica] = SERVERS;
      const working = await eventually(
        () => waitingWorkers(primary),
        (count) => count >= 3,
      );
      expect(working).toBeGreaterThanOrEqual(3);
      expect(await gatewaysCountAlone()).toBe('0');

      const lost = processes.get(primary);
      if (lost !== undefined) await killed(lost);
      await eventually(gatewaysCountAlone, (answer) => answer === '1');

      const following = await eventually(
        () => waitingWorkers(replica),
        (count) => count >= working,
      );
      expect(following).toBeGreaterThanOrEqual(working);
      expect(await eventually(gatewaysCountAlone, (answer) => answer === '0')).toBe('0');
      expect(await askSentinel('get-master-addr-by-name', 'ingot')).toEqual(['127.0.0.1', String(portOf(replica))]);
    },
    START_MS,
  );
});

const knowsAllOthers = (count: number): boolean => count === SENTINELS.length - 1;
const knowsTheReplica = (count: number): boolean => count === 1;

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
