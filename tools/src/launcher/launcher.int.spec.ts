import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { root } from '../root.js';
import { writeJson } from '../setup/json-file.js';
import { identify, startTimeOf } from '../setup/lock.js';
import { answersOk } from './processes/http-probe.js';
import { accountNamed, isRoot } from './processes/other-user.js';
import { type Stack, type StackOptions, startStack } from './stack.js';

jest.setTimeout(180_000); // each of these starts a PostgreSQL of its own, beside other specs

/** Compiled, as they run in processes of their own. */
const fixtures = join(root, 'tools/dist/launcher/fixtures');
const fakes = { mainOf: () => join(fixtures, 'fake-service.js'), isThrowaway: true };

const answers = (url: string) => answersOk(`${url}/-/readiness`);
const pidsOf = ({ processes, backing }: Stack): number[] =>
  [...processes.values(), backing.postgres, backing.nats, backing.redis].flatMap(({ pid }) => pid ?? []);

async function query({ databaseUrls }: Stack, text: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrls['user-service']);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Of the process now, and of the kernel's word on its rights. */
function statusOf({ pid }: { readonly pid: number | null }): { uid: number; capabilities: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
  return { uid: Number(field('Uid')), capabilities: field('CapEff') };
}

const uidWithoutRights = () => (isRoot() ? accountNamed('ingot')?.uid : process.getuid?.());

async function allGone(pids: readonly number[]): Promise<boolean> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (pids.every((pid) => startTimeOf(pid) === null)) return true;
    await sleep(50);
  }
  return false;
}

describe('the launcher', () => {
  const cleanups: (() => unknown)[] = [];

  const started = async (options: StackOptions) => {
    const stack = await startStack({ ...fakes, ...options });
    cleanups.push(() => stack.stop());
    return stack;
  };

  const newDataDir = () => {
    const dir = mkdtempSync(join(tmpdir(), 'ingot-launcher-'));
    cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
    return dir;
  };

  const sleeper = () => {
    const { pid } = spawn('sleep', ['600'], { stdio: 'ignore' });
    if (pid === undefined) throw new Error('sleep did not start');
    cleanups.push(() => startTimeOf(pid) === null || process.kill(pid, 'SIGKILL'));
    return { pid };
  };

  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  it('runs instances side by side, and stop() leaves nothing of one', async () => {
    const [one, two] = await Promise.all([started({ gateways: 2 }), started({})]);
    const pids = pidsOf(one);

    expect(await Promise.all([...one.urls, two.url].map(answers))).toEqual([true, true, true]);
    await one.stop();

    expect(await allGone(pids)).toBe(true);
    expect(() => readFileSync(join(one.dataDir, 'secrets.json'))).toThrow('ENOENT');
    expect(await answers(two.url)).toBe(true);
  });

  it('refuses a DATA_DIR that is in use, and names who uses it', async () => {
    const stack = await started({ dataDir: newDataDir() });

    await expect(startStack({ ...fakes, dataDir: stack.dataDir })).rejects.toThrow(
      `${stack.dataDir} is in use by another Ingot (process ${process.pid})`,
    );
    expect(await answers(stack.url)).toBe(true);
  });

  it('names a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(() => server.close());
    const { port } = z.object({ port: z.number() }).parse(server.address());

    await expect(startStack({ ...fakes, port })).rejects.toThrow(`port ${port} is taken`);
  });

  it('takes over a stale lock, ends orphans, and leaves a process alone that merely has the pid of one', async () => {
    const dataDir = newDataDir();
    const run = join(dataDir, 'run');
    const orphan = sleeper();
    const stranger = sleeper();
    mkdirSync(run);
    writeJson(join(run, 'lock'), { pid: stranger.pid, startedAt: 'long ago' });
    writeJson(join(run, 'processes.json'), [
      { name: 'mr-service', ...identify(orphan.pid) },
      { name: 'ci-service', pid: stranger.pid, startedAt: 'long ago' },
    ]);

    await started({ dataDir });

    expect(startTimeOf(orphan.pid)).toBeNull();
    expect(startTimeOf(stranger.pid)).not.toBeNull();
  });

  it('keeps secrets, ports and data over a restart', async () => {
    const dataDir = newDataDir();
    const first = await started({ dataDir });
    await first.stop();
    const second = await started({ dataDir });

    expect([second.url, second.rootToken, second.backing.postgres.url]).toEqual([
      first.url,
      first.rootToken,
      first.backing.postgres.url,
    ]);
  });

  it('begins with a copy of a cluster that is given', async () => {
    const dataDir = newDataDir();
    const first = await started({ dataDir });
    await query(first, 'CREATE TABLE things AS SELECT 7 AS number');
    await first.stop();
    const { password } = new URL(first.backing.postgres.url);
    const clusterTemplate = { directory: join(dataDir, 'postgres', 'cluster'), password };

    const [one, two] = await Promise.all([started({ clusterTemplate }), started({ clusterTemplate })]);
    await query(one, 'DELETE FROM things');

    expect([await query(one, 'TABLE things'), await query(two, 'TABLE things')]).toEqual([[], [{ number: 7 }]]);
  });

  it('restarts what crashes on the same port, and holds down what is stopped', async () => {
    const stack = await started({});
    const service = stack.processes.get('mr-service');
    if (service === undefined) throw new Error('the stack has no mr-service');
    const { redis, nats, postgres } = stack.backing;
    const targets = [service, nats, postgres];
    const before = targets.map(({ pid }) => pid);

    await Promise.all(targets.map((target) => target.kill('SIGKILL')));
    await Promise.all(targets.map((target) => target.waitReady()));
    expect(targets.map(({ pid }) => pid)).not.toEqual(before);

    await redis.stop();
    expect(redis.pid).toBeNull();
    await redis.start();
    expect(redis.pid).not.toBeNull();
  });

  it('runs nothing as root, and hands over what an earlier start as root left', async () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o711);
    const left = join(dataDir, 'storages', 'default', 'left');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(dataDir, 'ssh_host_key'), 'kept');

    const { processes, backing } = await started({ dataDir, dropsRights: true });

    const ours = [...processes.values(), backing.nats, backing.redis].map(statusOf);
    expect(ours).toEqual(ours.map(() => ({ uid: uidWithoutRights(), capabilities: '0000000000000000' })));
    expect(statusOf(backing.postgres).uid).not.toBe(0);
    expect(statSync(left).uid).toBe(uidWithoutRights());
    expect(statSync(join(dataDir, 'secrets.json')).uid).toBe(process.getuid?.());
    expect(readFileSync(join(dataDir, 'ssh', 'host_key'), 'utf8')).toBe('kept');
  });

  it('keeps its own user, and says so, where DATA_DIR is closed to others', async () => {
    const dataDir = join(newDataDir(), 'data'); // mkdtemp makes directories that only their owner may enter
    const lines: string[] = [];
    const stack = await started({ dataDir, dropsRights: true, report: (line) => lines.push(line) });

    const uids = [...stack.processes.values()].map((one) => statusOf(one).uid);
    expect(uids).toEqual(uids.map(() => process.getuid?.()));
    expect(lines.filter((line) => line.includes('runs as root'))).toHaveLength(isRoot() ? 1 : 0);
  });

  it('undoes a start that fails half-way and shows the end of the log', async () => {
    const failing = {
      ...fakes,
      mainOf: (app: string) => join(fixtures, app === 'ci-service' ? 'failing-service.js' : 'fake-service.js'),
    };
    const dataDir = newDataDir();

    await expect(startStack({ ...failing, dataDir })).rejects.toThrow(
      /ci-service keeps ending[^]*this one never starts/,
    );
    expect(JSON.parse(readFileSync(join(dataDir, 'run', 'processes.json'), 'utf8'))).toEqual([]);
    await expect(startStack({ ...fakes, dataDir }).then((stack) => stack.stop())).resolves.toBeUndefined();
  });

  it('leaves nothing running when its process is killed', async () => {
    const launcher = spawn(process.execPath, [join(fixtures, 'start-and-wait.js'), newDataDir()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line: Buffer = await new Promise((resolve) => launcher.stdout.once('data', resolve));
    const pids = z.array(z.number()).parse(JSON.parse(line.toString()));

    launcher.kill('SIGKILL');

    expect(pids).toHaveLength(8);
    expect(await allGone(pids)).toBe(true);
  });
});
