import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { registerRawBodyScope } from '@ingot/platform';
import { registerSlowestBody } from './slow-bodies.js';

const SLOWEST = { windowMs: 2_000, bytes: 4 };

let http: FastifyInstance;

beforeAll(async () => {
  http = fastify();
  await registerRawBodyScope(http, (scope) => {
    registerSlowestBody(scope, SLOWEST);
    scope.post('/', async ({ raw }, reply) => {
      for await (const _chunk of raw); // a push, as it comes
      return reply.send('taken');
    });
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => http.close());

/** The first line of the answer to a body of which a byte comes every 100 ms; `length` bytes are announced. */
async function statusOf(length: number): Promise<string> {
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const socket = connect(address.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  let sent = 0;
  const trickle = setInterval(() => {
    if (sent < Math.min(length, 3)) socket.write('x');
    sent += 1;
  }, 100);
  await once(socket, 'close');
  clearInterval(trickle);
  return answer.split('\r\n', 1)[0] ?? '';
}

describe('a body that is piped on', () => {
  it('is given up with 408 when too little of it comes in the time', async () => {
    expect(await statusOf(1_000)).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('is taken when it is whole, however little it is', async () => {
    expect(await statusOf(3)).toBe('HTTP/1.1 200 OK');
  });
});
