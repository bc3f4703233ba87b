import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { type UnreadLimits, UnreadReplies } from './unread-replies.js';

/** More than the kernel takes from a process whose peer reads nothing. */
const LARGE = 16 * 1024 * 1024;
const PATIENT: UnreadLimits = { allowedMs: 60_000, bytesPerSecond: 1, atOnceBytes: 10 * LARGE, lookEveryMs: 20 };

let http: FastifyInstance;
const sockets: Socket[] = [];

async function listen(limits: Partial<UnreadLimits>): Promise<void> {
  http = fastify();
  new UnreadReplies({ ...PATIENT, ...limits }).register(http);
  http.get('/', (_request, reply) => reply.send(Buffer.alloc(LARGE)));
  http.get('/text', (_request, reply) => reply.send('x'.repeat(LARGE)));
  http.get('/late', async ({ socket }) => {
    if (!socket.closed) await once(socket, 'close');
    return Buffer.alloc(LARGE);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
}

/** A client that asks, and reads nothing until it is told to. */
async function ask(path: string): Promise<Socket> {
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const socket = connect(address.port, '127.0.0.1').pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const taken = once(http.server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await taken;
  return socket;
}

/** The server ends the connection before all is sent. */
const isCutOff = (socket: Socket): Promise<boolean> =>
  text(socket).then(
    (read) => read.length < LARGE,
    () => true,
  );

const connectionsOf = (server: FastifyInstance['server']): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function untilConnections(wanted: number): Promise<void> {
  while ((await connectionsOf(http.server)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

describe('A reply that its client does not read', () => {
  it.each(['/', '/text'])('is given up after its time: %s', async (path) => {
    await listen({ allowedMs: 100, bytesPerSecond: LARGE * 10 });
    const socket = await ask(path);
    await untilConnections(0);
    expect(await isCutOff(socket)).toBe(true);
  });

  it('is sent on when the client reads in time', async () => {
    await listen({});
    expect(await isCutOff(await ask('/'))).toBe(false);
  });

  it('is given up for newer ones, when all together are too large', async () => {
    await listen({ atOnceBytes: 2 * LARGE });
    const [first, second, third] = [await ask('/'), await ask('/'), await ask('/')];
    await untilConnections(2);
    expect(await Promise.all([first, second, third].map(isCutOff))).toEqual([true, false, false]);
  });

  it('takes no room once its client has gone', async () => {
    await listen({ atOnceBytes: 2 * LARGE });
    const first = await ask('/');
    const gone = await ask('/late');
    gone.destroy();
    await untilConnections(1);
    expect(await Promise.all([first, await ask('/')].map(isCutOff))).toEqual([false, false]);
  });

  it('is not too large alone', async () => {
    await listen({ atOnceBytes: 1 });
    expect(await isCutOff(await ask('/'))).toBe(false);
  });
});
