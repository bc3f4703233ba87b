import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { eventually } from '../../test/eventually.js';
import { natsConnectionOptions } from './connection-options.js';

const SILENCE_MS = 200;

/** What a client needs of NATS in order to connect. */
class FakeNats {
  private readonly clients: Socket[] = [];
  private readonly server = createServer((client) => this.accept(client));

  /** @param tellsOf the other servers of its cluster  @param silentFor how many of the first connections hear nothing */
  constructor(
    private readonly tellsOf: readonly string[] = [],
    private readonly silentFor = 0,
  ) {}

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return `127.0.0.1:${address.port}`;
  }

  get accepted(): number {
    return this.clients.length;
  }

  breakConnections(): void {
    for (const client of this.clients) client.destroy();
  }

  close(): void {
    this.breakConnections();
    this.server.close();
  }

  private accept(client: Socket): void {
    client.on('error', () => undefined); // the client has ended
    if (this.clients.push(client) <= this.silentFor) return;
    const info = { server_id: 'fake', version: '2.10.0', proto: 1, headers: true, max_payload: 1_024 };
    client.write(`INFO ${JSON.stringify({ ...info, connect_urls: this.tellsOf })}\r\n`);
    client.on('data', (sent) => {
      if (sent.includes('PING\r\n')) client.write('PONG\r\n');
    });
  }
}

describe('a connection to NATS', () => {
  const servers: FakeNats[] = [];
  const connections: NatsConnection[] = [];

  async function listening(...given: ConstructorParameters<typeof FakeNats>) {
    const server = new FakeNats(...given);
    servers.push(server);
    return { server, address: await server.listen() };
  }

  async function connected(address: string): Promise<void> {
    connections.push(await connect(natsConnectionOptions(`nats://${address}`, 'spec', SILENCE_MS)));
  }

  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
    for (const server of servers.splice(0)) server.close();
  });

  it('comes back to the server that the URL names, and asks none that this one told of', async () => {
    const told = await listening();
    const named = await listening([told.address]);
    await connected(named.address);

    named.server.breakConnections();

    await eventually(() => expect(named.server.accepted).toBe(2));
    expect(told.server.accepted).toBe(0);
  });

  it('is tried again when the server is silent', async () => {
    const { server, address } = await listening([], 1);

    await connected(address);

    expect(server.accepted).toBe(2);
  });
});
