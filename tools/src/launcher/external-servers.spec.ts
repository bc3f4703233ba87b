import { createServer } from 'node:net';
import { once } from 'node:events';
import { z } from 'zod';
import { checkExternalServers } from './external-servers.js';

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

const check = (env: NodeJS.ProcessEnv) => checkExternalServers(env, { patienceMs: 0 });

describe('servers that the environment names', () => {
  it.each([
    ['DATABASE_URL', 'PostgreSQL', 'postgres'],
    ['NATS_URL', 'NATS', 'nats'],
    ['REDIS_URL', 'Redis', 'redis'],
  ])('are refused by %s when nobody answers there, without the password', async (variable, product, protocol) => {
    const port = await closedPort();
    const problem: unknown = await check({ [variable]: `${protocol}://me:hush@127.0.0.1:${port}` }).catch(
      (error: unknown) => error,
    );

    expect(String(problem)).toContain(`${variable} cannot be used: no ${product} answers at 127.0.0.1:${port} (`);
    expect(String(problem)).toContain('ECONNREFUSED');
    expect(String(problem)).not.toContain('hush');
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:hush@127.0.0.1/x', 'postgres://user:password@host:5432/postgres'],
    ['DATABASE_URL', 'me:hush@127.0.0.1', 'postgres://user:password@host:5432/postgres'],
    ['NATS_URL', '127.0.0.1:4222', 'nats://user:password@host:4222'],
    ['NATS_URL', 'nats://one:4222,hush', 'nats://user:password@host:4222'],
    ['REDIS_URL', 'http://127.0.0.1', 'redis://:password@host:6379'],
  ])('are refused by %s=%s, with an example', async (variable, value, example) => {
    await expect(check({ [variable]: value })).rejects.toThrow(
      `${variable} cannot be used: it is not a URL like ${example}; unset it to run a private one under DATA_DIR`,
    );
  });

  it('are none of our business when none is named', async () => {
    await expect(check({ DATABASE_URL: '' })).resolves.toBeUndefined();
  });
});
