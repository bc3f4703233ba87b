import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { privateNats } from '../../../../tools/src/launcher/backing/nats.js';
import { reservePorts } from '../../../../tools/src/launcher/ports.js';
import { type Supervised } from '../../../../tools/src/launcher/processes/supervised.js';
import { loadSecrets } from '../../../../tools/src/launcher/secrets.js';
import { expectStatus } from '../http/expect-status.js';
import { holdsEventually } from '../stack/holds-eventually.js';
import { OwnStack } from '../stack/use-own-stack.js';

const START_MS = 300_000;
/** Longer than a call waits for a sign of life. */
const STALL_MS = 5_000;
const SERVICES = 4;

const events = z.array(z.looseObject({ action_name: z.string() }));

/** A proxy for NATS that can stop reading the connections for events, as NATS itself does while its disk stalls. */
class StallingProxy {
  private readonly forEvents = new Set<Socket>();
  private readonly server = createServer((client) => this.accept(client));

  constructor(private readonly target: URL) {}

  /** The URL of NATS through the proxy. */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    const url = new URL(this.target);
    url.port = String(address.port);
    return url.href;
  }

  /** Returns how many connections it stalls. */
  stall(): number {
    for (const client of this.forEvents) client.pause();
    return this.forEvents.size;
  }

  goOn(): void {
    for (const client of this.forEvents) client.resume();
  }

  /** After the processes have ended. */
  async close(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('data', (data) => other.write(data));
      socket.on('error', () => undefined); // the close event handles it
      socket.on('close', () => other.destroy());
    }
    client.once('data', (greeting) => {
      if (/^CONNECT .*"name":"[^"]*: events"/.test(greeting.toString('latin1'))) this.forEvents.add(client);
    });
    client.on('close', () => this.forEvents.delete(client));
  }
}

describe('while NATS reads no events, as its disk is slow', () => {
  const own = new OwnStack();
  let directory: string;
  let release: () => void;
  let nats: Supervised;
  let proxy: StallingProxy;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ingot-stalled-'));
    const ports = await reservePorts(join(directory, 'ports.json'));
    release = ports.release;
    const secrets = loadSecrets(join(directory, 'secrets.json'), {});
    const { url, supervised } = privateNats({
      ...{ dir: join(directory, 'nats'), configFile: join(directory, 'nats.conf'), logFile: join(directory, 'log') },
      ...{ port: ports.of('nats'), monitorPort: ports.of('nats-monitor'), commandUser: undefined },
      ...{ user: secrets.natsUser, password: secrets.natsPassword, passwords: secrets.natsPasswords },
    });
    nats = supervised;
    nats.start();
    await nats.waitReady();
    proxy = new StallingProxy(new URL(url));
    await own.start({ env: { NATS_URL: await proxy.listen() } });
  }, START_MS);

  afterAll(async () => {
    await own.stop();
    await proxy.close();
    await nats.stop();
    release();
    rmSync(directory, { recursive: true, force: true });
  }, START_MS);

  it('calls are answered, and the events follow afterwards', async () => {
    const { root, given } = own.test;
    const project = await given.project({ initialized: true });
    const actions = async (): Promise<string[]> =>
      events.parse(expectStatus(await root.get(project.url('/events')), 200)).map((event) => event.action_name);
    await holdsEventually(async () => expect(await actions()).toContain('created'));

    expect(proxy.stall()).toBe(SERVICES);
    for (const until = Date.now() + STALL_MS; Date.now() < until; await sleep(200)) {
      expectStatus(await root.post(project.url('/issues'), { title: 'It breaks' }), 201);
      expectStatus(
        await root.post(project.url('/repository/branches'), { branch: `at-${Date.now()}`, ref: 'main' }),
        201,
      );
    }
    expect(await actions()).not.toContain('opened');

    proxy.goOn();
    await holdsEventually(async () =>
      expect(await actions()).toEqual(expect.arrayContaining(['opened', 'pushed new'])),
    );
  });
});
