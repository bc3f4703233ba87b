import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../http/api-client.js';
import { OwnStack } from '../stack/use-own-stack.js';

const START_MS = 300_000;
const ROOT_TOKEN = 'the-token-of-the-first-start';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address');
  return address.port;
}

describe('the first start', () => {
  const own = new OwnStack();
  afterAll(() => own.stop(), START_MS);

  it(
    'answers 503 until it knows the token of the first administrator, and never 401',
    async () => {
      const port = await freePort();
      const client = new ApiClient(`http://127.0.0.1:${port}`, ROOT_TOKEN);
      const statuses = new Set<number>();
      let isStarted = false;
      const asking = (async () => {
        while (!isStarted) {
          const reply = await client.get('/user').catch(() => null); // refused connections: nobody listens yet
          if (reply !== null) statuses.add(reply.status);
          await sleep(10);
        }
      })();

      await own.start({ port, env: { INGOT_ROOT_TOKEN: ROOT_TOKEN } }).finally(() => (isStarted = true));
      await asking;

      expect([...statuses].filter((status) => status !== 503 && status !== 200)).toEqual([]);
      expect((await client.get('/user')).status).toBe(200);
    },
    START_MS,
  );
});
