import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type PortOf, reservePorts } from '../../../../tools/src/launcher/ports.js';
import { getBinary } from '../../../../tools/src/setup/system-packages.js';
import { eventually } from '../http/eventually.js';
import { OwnStack } from '../stack/use-own-stack.js';
import { underLoad } from './under-load.js';

const START_MS = 300_000;
const TEST_MS = 300_000;
/** Servers of a cluster learn of each other's subscriptions with a delay: a call that is sent just then may be lost. Without care it is one of a hundred. */
const ONE_OF = 300;
/** Ports of a stack that this directory does not have: for clients, routes and monitoring. */
const SERVERS = [
  ['nats', 'postgres', 'nats-monitor'],
  ['gateway', 'user-service', 'redis'],
  ['repo-service', 'mr-service', 'ci-service'],
] as const;

/** As services have them: what is answered is remembered per connection. */
const PERMISSIONS = `{
  publish: { allow: ["user.>", "repo.>", "mr.>", "ci.>", "event.>", "broadcast.>", "$JS.>"] }
  subscribe: { allow: [">"] }
  allow_responses: { max: -1, expires: "75s" }
}`;

describe('a cluster of NATS', () => {
  const own = new OwnStack();
  const processes = new Map<string, ChildProcess>();
  let directory: string;
  let release: () => Promise<void> | void;
  let portOf: PortOf;

  const nameOf = ([client]: (typeof SERVERS)[number]): string => client;

  function run(server: (typeof SERVERS)[number]): void {
    const [client, route, monitor] = server;
    const file = join(directory, `${client}.conf`);
    writeFileSync(
      file,
      `listen: "127.0.0.1:${portOf(client)}"
      http: "127.0.0.1:${portOf(monitor)}"
      server_name: "${client}"
      max_payload: 8388608
      lame_duck_duration: "30s"
      lame_duck_grace_period: "3s"
      authorization { users: [{ user: all, password: "secret", permissions: ${PERMISSIONS} }] }
      jetstream { store_dir: ${JSON.stringify(join(directory, client))} }
      cluster {
        name: spec
        listen: "127.0.0.1:${portOf(route)}"
        routes: [${SERVERS.map(([, other]) => `"nats://127.0.0.1:${portOf(other)}"`).join(', ')}]
      }\n`,
    );
    processes.set(client, spawn(getBinary('nats-server'), ['--config', file], { stdio: 'ignore' }));
  }

  const monitorOf = async (server: (typeof SERVERS)[number], path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${portOf(server[2])}/${path}`)).json();

  /** Once it has its streams, and clients may come. */
  const untilHealthy = (server: (typeof SERVERS)[number]): Promise<unknown> =>
    eventually(
      () => monitorOf(server, 'healthz').catch(() => null),
      (health) => z.object({ status: z.literal('ok') }).safeParse(health).success,
    );

  const connectionsOf = async (server: (typeof SERVERS)[number]): Promise<number> =>
    z.object({ num_connections: z.int() }).parse(await monitorOf(server, 'connz')).num_connections;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ingot-nats-cluster-'));
    const block = await reservePorts(join(directory, 'ports.json'));
    ({ release } = block);
    portOf = (name) => block.of(name);
    for (const server of SERVERS) run(server);
    for (const server of SERVERS) await untilHealthy(server);
    const [first, ...others] = SERVERS.map(([client]) => `127.0.0.1:${portOf(client)}`);
    const urls = [`nats://all:secret@${first}`, ...others.map((host) => `nats://${host}`)];
    await own.start({ env: { NATS_URL: urls.join(','), EVENT_COPIES: '3' } });
  }, START_MS);

  afterAll(async () => {
    await own.stop();
    for (const server of processes.values()) server.kill('SIGKILL');
    await release();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  /** As Kubernetes replaces a pod: it sends its clients to the others first. */
  async function roll(server: (typeof SERVERS)[number]): Promise<void> {
    const running = processes.get(nameOf(server));
    if (running === undefined) throw new Error(`${nameOf(server)} does not run`);
    const ended = once(running, 'exit');
    running.kill('SIGUSR2');
    await ended;
    run(server);
    await untilHealthy(server);
  }

  it(
    'loses next to no request, and nothing acknowledged, when its servers are replaced one after the other',
    async () => {
      let moved = 0;
      const { observations, failed, lost } = await underLoad(own.test, 'roll a cluster of NATS', async () => {
        for (const server of SERVERS) {
          moved += await connectionsOf(server);
          await roll(server);
        }
      });
      expect(moved).toBeGreaterThan(0);
      expect(failed.length).toBeLessThan(observations.length / ONE_OF);
      expect(lost).toEqual([]);
    },
    TEST_MS,
  );
});
