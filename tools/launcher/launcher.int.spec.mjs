import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { answersOk } from './http-probe.mjs';
import { writeJson } from './json-file.mjs';
import { identify, startTimeOf } from './process-identity.mjs';
import { startStack } from './stack.mjs';

jest.setTimeout(180_000); // each of these starts a PostgreSQL of its own, beside other specs

const fixtures = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');
const fakes = { mainOf: () => join(fixtures, 'fake-service.mjs'), isThrowaway: true };

const answers = (url) => answersOk(`${url}/-/readiness`);
const pidsOf = (stack) => [...stack.processes.values(), ...Object.values(stack.backing)].map(({ pid }) => pid);

async function allGone(pids) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (pids.every((pid) => startTimeOf(pid) === null)) return true;
    await sleep(50);
  }
  return false;
}

describe('the launcher', () => {
  const cleanups = [];

  const started = async (options) => {
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
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    cleanups.push(() => child.kill('SIGKILL'));
    return child;
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
    const { port } = server.address();

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

  it('restarts what crashes on the same port, and holds down what is stopped', async () => {
    const stack = await started({});
    const service = stack.processes.get('mr-service');
    const { redis, nats, postgres } = stack.backing;
    const before = [service, nats, postgres].map(({ pid }) => pid);

    const crashed = Date.now();
    await Promise.all([service, nats, postgres].map((target) => target.kill('SIGKILL')));
    await Promise.all([service, nats, postgres].map((target) => target.waitReady()));
    expect(Date.now() - crashed).toBeLessThan(15_000);
    expect([service, nats, postgres].map(({ pid }) => pid)).not.toEqual(before);

    await redis.stop();
    expect(redis.pid).toBeNull();
    await redis.start();
    expect(redis.pid).not.toBeNull();
  });

  it('undoes a start that fails half-way and shows the end of the log', async () => {
    const failing = {
      ...fakes,
      mainOf: (app) => join(fixtures, app === 'ci-service' ? 'failing-service.mjs' : 'fake-service.mjs'),
    };
    const dataDir = newDataDir();

    await expect(startStack({ ...failing, dataDir })).rejects.toThrow(
      /ci-service keeps ending[^]*this one never starts/,
    );
    expect(JSON.parse(readFileSync(join(dataDir, 'run', 'processes.json'), 'utf8'))).toEqual([]);
    await expect(startStack({ ...fakes, dataDir }).then((stack) => stack.stop())).resolves.toBeUndefined();
  });

  it('leaves nothing running when its process is killed', async () => {
    const launcher = spawn(process.execPath, [join(fixtures, 'start-and-wait.mjs'), newDataDir()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(launcher.stdout, 'data');
    const pids = JSON.parse(String(line));

    launcher.kill('SIGKILL');

    expect(pids).toHaveLength(8);
    expect(await allGone(pids)).toBe(true);
  });
});
