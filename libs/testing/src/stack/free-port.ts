import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

const address = z.object({ port: z.number() });

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = address.parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
