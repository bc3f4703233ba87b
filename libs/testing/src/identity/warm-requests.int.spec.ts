import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { useOwnStack } from '../stack/use-own-stack.js';
import { expectStatus } from '../http/expect-status.js';

const own = useOwnStack();

const REQUESTS = 1_000;
/** What services do on their own meanwhile, in a second: looking for events to send, for work that was lost, and the like. */
const BACKGROUND_PER_SECOND = 12;
/** Far fewer than one for each request. */
const SOME = REQUESTS / 4;
/** PostgreSQL counts with a delay. */
const COUNTED_MS = 2_500;

/** Transactions in the databases of all services so far; a query alone is one, too. */
async function transactions(): Promise<number> {
  const client = new pg.Client(own.test.running.databaseUrls['user-service']);
  await client.connect();
  try {
    await sleep(COUNTED_MS);
    const { rows } = await client.query<{ count: string }>(
      `SELECT sum(xact_commit + xact_rollback) AS count FROM pg_stat_database WHERE datname LIKE 'ingot%'`,
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

describe('requests of a caller who is known', () => {
  it.each(['/user', '/projects/:id'])('cost no query to authenticate: GET %s', async (path) => {
    const project = await own.test.given.project();
    const client = own.test.as(own.test.running.rootToken);
    const url = path.replace(':id', String(project.id));
    expectStatus(await client.get(url), 200);
    const before = await transactions();
    const began = performance.now();

    for (let sent = 0; sent < REQUESTS; sent += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => client.get(url)));
      for (const reply of replies) expectStatus(reply, 200);
    }

    const made = (await transactions()) - before;
    const seconds = (performance.now() - began) / 1_000; // which a busy machine stretches
    expect(made).toBeLessThan(SOME + BACKGROUND_PER_SECOND * seconds);
  });
});
