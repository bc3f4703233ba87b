import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { useOwnStack } from '../stack/use-own-stack.js';

const LAME_DUCK_SECONDS = 3;
const CONNECTIONS = 8;
const own = useOwnStack({ env: { LAME_DUCK_SECONDS: String(LAME_DUCK_SECONDS) } });

/** Asks again and again over one connection, until the server asks to close it; answers the statuses that it got. */
async function askUntilTold(): Promise<number[]> {
  const client = new Client(own.test.url);
  const statuses: number[] = [];
  for (;;) {
    const { statusCode, headers, body } = await client.request({ method: 'GET', path: '/api/v4/projects' });
    await body.dump();
    statuses.push(statusCode);
    if (headers.connection === 'close') break;
  }
  await client.close();
  return statuses;
}

describe('a gateway that is told to stop', () => {
  it('is not ready any more, asks clients to close their connections, and refuses none of their requests', async () => {
    const clients = Array.from({ length: CONNECTIONS }, askUntilTold);
    await sleep(200); // all of them are in the middle of it
    const stopped = own.process('gateway').stop();

    const statuses = (await Promise.all(clients)).flat();

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(CONNECTIONS);
    const readiness = await fetch(`${own.test.url}/-/readiness`);
    expect(readiness.status).toBe(503);
    expect((await fetch(`${own.test.url}/api/v4/projects`)).status).toBe(200);
    await stopped;
  });
});
