import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileStreamClaims, HELD_AT_ONCE, HeldCalls, StreamTickets } from '@ingot/platform';
import { StorageClient, type StorageRequest } from './storage-client.js';

const claims: FileStreamClaims = {
  operation: 'spec',
  call: {},
  file: null,
  headOnly: false,
  range: null,
  address: '192.0.2.1',
};
const tickets = new StreamTickets({ INGOT_SECRET_KEY: 'x'.repeat(32) });

let held: HeldCalls;
let client: StorageClient;
let storage: Server;
let url: string;
let slow: ServerResponse | undefined;

const listening = async (port: number): Promise<Server> => {
  const server = createServer((_request, response) => {
    if (slow === undefined) slow = response;
    else response.end('quick');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeEach(async () => {
  slow = undefined;
  held = new HeldCalls({ holdMs: 60_000, ...HELD_AT_ONCE });
  client = new StorageClient(tickets, held);
  const reserved = await listening(0);
  const address = reserved.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  reserved.close();
  await once(reserved, 'close');
  url = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  held.close();
  storage.closeAllConnections();
  storage.close();
  await client.onModuleDestroy();
});

const asked = (body: StorageRequest['body']): StorageRequest => ({
  storage: 'default',
  claims,
  requestId: 'r',
  method: body === null ? 'GET' : 'POST',
  path: '/',
  body,
  signal: new AbortController().signal,
});

describe('Transfers that are held while their storage is away', () => {
  it.each([
    ['an answer that takes long', () => null],
    ['an upload that takes long', () => new PassThrough()],
  ])('do not wait for the first of them, %s', async (_what, bodyOf) => {
    const transfers = [1, 2].map(() => client.request(url, asked(bodyOf())));
    await sleep(300); // both are held
    storage = await listening(Number(new URL(url).port));

    const { body } = await Promise.any(transfers);
    expect(await text(body)).toBe('quick');
    expect(slow?.writableEnded).toBe(false);
    slow?.destroy();
    await Promise.allSettled(transfers);
  });
});
