import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { UnusedConnections } from './unused-connections.js';

let server: Server;
let unused: UnusedConnections;
const asked: ServerResponse[] = [];

beforeEach(async () => {
  server = createServer((_request, response) => void asked.push(response));
  unused = new UnusedConnections(server);
  unused.forgetThoseThatAsk(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

/** A client that sends this, which the server has read. */
async function clientWith(sent: string): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = connect(address.port, '127.0.0.1');
  const socket = await accepted;
  client.write(sent);
  while (socket.bytesRead < sent.length) await new Promise((resolve) => setTimeout(resolve, 5));
  return client;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

describe('A server that closes', () => {
  it('does not wait for connections without a request, and answers those with one', async () => {
    const [silent, partial, asking] = [await clientWith(''), await clientWith('GET / HTTP'), await clientWith(REQUEST)];
    const closed = once(server.close(), 'close');
    unused.endSilent();
    await once(silent, 'close');
    expect(partial.closed).toBe(false);

    unused.endAll();
    await once(partial, 'close');
    asked.pop()?.end('answered');
    expect(await text(asking)).toContain('answered');
    await closed;
  });
});
