import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { BodySender } from './body-sender.js';

const IDLE_MS = 200;

describe('a connection to a storage', () => {
  it('is kept while it is used, however slowly, and given up before the storage closes it', async () => {
    const sockets: Socket[] = [];
    const storage = createServer((request, response) => {
      sockets.push(request.socket);
      void text(request)
        .then((body) => sleep(3 * IDLE_MS, body))
        .then((body) => response.end(body));
    });
    storage.keepAliveTimeout = 0; // it closes none
    storage.listen(0, '127.0.0.1');
    await once(storage, 'listening');
    const address = storage.address();
    if (address === null || typeof address === 'string') throw new Error('the storage does not listen');
    const sender = new BodySender(IDLE_MS);

    const answer = await sender.send({
      url: `http://127.0.0.1:${address.port}`,
      headers: {},
      body: Readable.from(['sent']),
      signal: new AbortController().signal,
      onBegin: () => undefined,
    });

    expect(await text(answer)).toBe('sent');
    const [socket] = sockets;
    if (socket === undefined) throw new Error('no request arrived');
    expect(socket.destroyed).toBe(false);
    await once(socket, 'close');
    sender.close();
    storage.close();
  });
});
