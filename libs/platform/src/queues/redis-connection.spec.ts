import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { redisConnection } from './redis-connection.js';

const SILENCE_MS = 100;

/** A Redis that answers every command with PONG, except on its first connection. */
async function redisThatIsSilentFirst(): Promise<Server> {
  let accepted = 0;
  const server = createServer((socket) => {
    const isFirst = accepted++ === 0;
    socket.on('data', (sent) => {
      const commands = sent.toString().split('*').length - 1;
      if (!isFirst) socket.write('+PONG\r\n'.repeat(commands));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('a connection to a Redis that vanished without closing it', () => {
  it('is closed when a command is not answered, which is then sent on a new one', async () => {
    const server = await redisThatIsSilentFirst();
    const config = { REDIS_URL: `redis://127.0.0.1:${portOf(server)}`, REDIS_SENTINELS: [], REDIS_PRIMARY: 'unused' };
    const client = new Redis({ ...redisConnection(config, SILENCE_MS), enableReadyCheck: false });
    const lost = once(client, 'error');

    await expect(client.ping()).resolves.toBe('PONG');
    expect(String(await lost)).toContain('Socket timeout');

    client.disconnect();
    server.close();
  });
});
