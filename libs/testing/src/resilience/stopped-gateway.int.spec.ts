import { Client } from 'undici';
import { useOwnStack } from '../stack/use-own-stack.js';

/** Longer than a busy machine needs for what is asked of the gateway meanwhile; it is killed then. */
const LAME_DUCK_SECONDS = 60;
const CONNECTIONS = 8;
const own = useOwnStack({ env: { LAME_DUCK_SECONDS: String(LAME_DUCK_SECONDS), DRAIN_SECONDS: '60' } });

/** Asks once over the client's one connection. */
async function ask(client: Client): Promise<{ readonly status: number; readonly isLast: boolean }> {
  const { statusCode, headers, body } = await client.request({ method: 'GET', path: '/api/v4/projects' });
  await body.dump();
  return { status: statusCode, isLast: headers.connection === 'close' };
}

/** Asks again and again until the server asks to close the connection; answers the statuses that it got. */
async function askUntilTold(client: Client): Promise<number[]> {
  const statuses: number[] = [];
  for (let isLast = false; !isLast;) {
    const answer = await ask(client);
    statuses.push(answer.status);
    isLast = answer.isLast;
  }
  await client.close();
  return statuses;
}

describe('a gateway that is told to stop', () => {
  it('is not ready any more, asks clients to close their connections, and refuses none of their requests', async () => {
    const clients = Array.from({ length: CONNECTIONS }, () => new Client(own.test.url));
    const first = await Promise.all(clients.map(ask));
    const asking = Promise.all(clients.map(askUntilTold)); // all of them are in the middle of it
    const stopped = own.process('gateway').stop();

    const statuses = [...first.map(({ status }) => status), ...(await asking).flat()];

    expect(first.map(({ isLast }) => isLast)).toEqual(first.map(() => false));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const readiness = await fetch(`${own.test.url}/-/readiness`);
    expect(readiness.status).toBe(503);
    expect((await fetch(`${own.test.url}/api/v4/projects`)).status).toBe(200);
    await own.process('gateway').kill();
    await stopped;
  });
});
