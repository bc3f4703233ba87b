import { setTimeout as sleep } from 'node:timers/promises';
import { useOwnStack } from '../stack/use-own-stack.js';
import { Audit, lateReplies, wrongReplies } from './audit.js';
import { type WrittenMergeRequest } from './ledger.js';
import { freeze } from './freeze.js';
import { holdsEventually } from '../stack/holds-eventually.js';
import { inTime } from './in-time.js';
import { measured } from './measured.js';
import { WriteLoad } from './write-load.js';
import { arm, createProject, succeed } from './writers.js';

/** Some kinds of writes follow others, and a busy machine takes seconds for each. */
const RECOVERED_WITHIN_MS = 10_000;
const OUTAGE_MS = 2_500;
/** Longer than any caller waits. */
const FROZEN_MS = 7_000;
/** More than all attempts of a test take. */
const TEST_MS = 400_000;
const KINDS = ['create a project', 'commit', 'push', 'accept', 'arm', 'post a status', 'open a merge request'];
const PARTS = ['nats', 'redis', 'postgres'] as const;
type Part = (typeof PARTS)[number];

const own = useOwnStack();

/**
 * Stops a part under load and starts it again, and fails if anything is lost; answers how long after that writes of every kind
 * went through, and what was late.
 */
async function loseUnderLoad(part: Part) {
  const load = await WriteLoad.prepare(own.test);
  load.start();
  try {
    await sleep(1_200);
    await own.backing[part].stop();
    await sleep(OUTAGE_MS);
    await own.backing[part].start();
    const startedAt = Date.now();
    const recoveredAfter = (await recovery(load, startedAt)) - startedAt;
    await sleep(1_000);
    await load.stop();
    return await outcome(`lose ${part}`, load, recoveredAfter);
  } finally {
    await load.dispose();
  }
}

/** The same for PostgreSQL that is frozen and goes on. */
async function freezeUnderLoad() {
  const load = await WriteLoad.prepare(own.test);
  load.start({ pushes: false });
  try {
    await sleep(1_200);
    await frozenPostgres(() => sleep(FROZEN_MS));
    const thawedAt = Date.now();
    const kinds = KINDS.filter((kind) => kind !== 'push');
    const recoveredAfter = (await recovery(load, thawedAt, kinds)) - thawedAt;
    await load.stop();
    expect(load.client.observations.some(({ status }) => status === 503)).toBe(true);
    return await outcome('freeze postgres', load, recoveredAfter);
  } finally {
    await load.dispose();
  }
}

async function outcome(what: string, { client, ledger }: WriteLoad, recoveredAfter: number) {
  const { observations } = client;
  measured(`${what}, recovered after ${recoveredAfter} ms`, { observations, writes: ledger.writes });
  expect(wrongReplies(observations, { mayBreak: false })).toEqual([]);
  expect(await new Audit(own.test.root).problems(ledger)).toEqual([]);
  return { recoveredAfter, late: lateReplies(observations) };
}

const isInTime = ({ recoveredAfter, late }: Awaited<ReturnType<typeof outcome>>): boolean =>
  recoveredAfter < RECOVERED_WITHIN_MS && late.length === 0;

async function frozenPostgres<T>(work: () => Promise<T>): Promise<T> {
  const { pid } = own.backing.postgres;
  if (pid === null) throw new Error('PostgreSQL does not run');
  const thaw = freeze(pid);
  try {
    return await work();
  } finally {
    thaw();
  }
}

/** When a kind of write first went through after that moment, for the last of the kinds. */
async function recovery({ client }: WriteLoad, after: number, kinds = KINDS): Promise<number> {
  for (const deadline = Date.now() + RECOVERED_WITHIN_MS + 5_000; Date.now() < deadline; await sleep(50)) {
    const first = kinds.map((kind) =>
      client.observations.find(
        ({ what, status, sentAt }) => what === kind && sentAt >= after && status !== null && status < 300,
      ),
    );
    if (first.every((found) => found !== undefined)) {
      return Math.max(...first.map(({ sentAt, milliseconds }) => sentAt + milliseconds));
    }
  }
  return Infinity;
}

describe('a part that is away', () => {
  it.each(PARTS)(
    '%s: the service says so at once, recovers by itself, and loses nothing',
    async (part) => {
      const { recoveredAfter, late } = await inTime(() => loseUnderLoad(part), isInTime);

      expect(recoveredAfter).toBeLessThan(RECOVERED_WITHIN_MS);
      expect(late).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'NATS: the gateway stays ready, and answers 503 itself',
    async () => {
      await own.backing.nats.stop();
      try {
        const url = own.test.running.opsUrls.gateway;
        const readiness = await fetch(`${url}/-/readiness`);
        expect(readiness.status).toBe(200);
        expect(await readiness.json()).toEqual({ status: 'ok', checks: { nats: 'away' } });
        expect((await fetch(`${own.test.running.url}/-/readiness`)).status).toBe(200);
        expect(await own.test.root.get('/projects')).toMatchObject({
          status: 503,
          body: { message: '503 Service Unavailable' },
        });
      } finally {
        await own.backing.nats.start();
      }
      await holdsEventually(async () => expect((await own.test.root.get('/projects')).status).toBe(200));
    },
    TEST_MS,
  );

  it(
    'PostgreSQL frozen: nobody waits for it, and nothing is lost when it goes on',
    async () => {
      const { recoveredAfter, late } = await inTime(freezeUnderLoad, isInTime);

      expect(late).toEqual([]);
      expect(recoveredAfter).toBeLessThan(RECOVERED_WITHIN_MS);
    },
    TEST_MS,
  );

  it(
    'Redis empty: merges armed before merge, whenever their pipelines succeed',
    async () => {
      const load = await WriteLoad.prepare(own.test);
      const armed: { desk: WriteLoad['desks'][number]; mergeRequest: WrittenMergeRequest }[] = [];
      for (const desk of load.desks) {
        for (let count = 0; count < 3; count++) {
          const mergeRequest = await arm(desk);
          if (mergeRequest !== null) armed.push({ desk, mergeRequest });
        }
      }
      const succeedOnce = (turn: number) =>
        Promise.all(armed.filter((_, index) => index % 3 === turn).map((one) => succeed(one.desk, one.mergeRequest)));

      const before = succeedOnce(0); // their reminders may be in Redis, or on the way
      await own.backing.redis.kill();
      await own.backing.redis.stop();
      await Promise.all([before, succeedOnce(1)]);
      await own.backing.redis.start();
      await succeedOnce(2);

      expect(load.ledger.mergeRequests.filter(({ hasSucceeded }) => hasSucceeded)).toHaveLength(9);
      expect(await new Audit(own.test.root).problems(load.ledger)).toEqual([]);
      await load.dispose();
    },
    TEST_MS,
  );

  it(
    'everything at once: comes back in any order',
    async () => {
      expect(await inTime(loseEverything, (late) => late.length === 0)).toEqual([]);
    },
    TEST_MS,
  );
});

/** Stops all parts and starts them one after the other, and fails if writes are not refused at first or do not go through at last; answers what was late. */
async function loseEverything(): Promise<string[]> {
  const load = await WriteLoad.prepare(own.test);
  await Promise.all(PARTS.map((part) => own.backing[part].stop()));
  await sleep(500);
  const [desk] = load.desks;
  if (desk === undefined) throw new Error('the load has no desk');
  await createProject(desk);
  for (const part of PARTS) await own.backing[part].start();
  for (let attempt = 0; load.ledger.projects.length === 0 && attempt < 100; attempt++) {
    await sleep(100);
    await createProject(desk);
  }
  await load.dispose();

  const statuses = load.client.observations.map(({ status }) => status);
  expect(statuses[0]).toBe(503);
  expect(statuses.at(-1)).toBe(201);
  return lateReplies(load.client.observations);
}
