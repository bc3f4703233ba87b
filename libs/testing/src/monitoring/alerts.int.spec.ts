import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { parse } from 'yaml';
import { z } from 'zod';
import { refUpdated, userRenamed } from '@ingot/contracts';
import { type TestUser } from '../given/test-user.js';
import { oauthPost } from '../http/oauth-post.js';
import { eventually } from '../http/eventually.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { Prometheus } from './prometheus.js';

const RULES = join(import.meta.dirname, '../../../../deploy/monitoring/rules.yaml');
const ruleFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** The expressions of the alerts, over seconds in place of minutes. */
const EXPRESSIONS = new Map(
  ruleFile
    .parse(parse(readFileSync(RULES, 'utf8')))
    .groups.flatMap(({ rules }) => rules)
    .map(({ alert, expr }) => [alert, expr.replaceAll(/\[\d+[mh]\]/g, '[5s]')]),
);
const START_MS = 300_000;
/** No password has it. A check against it takes 256 MiB, and so long that even a slow client sends more than can be checked. */
const COSTLY_HASH = `$argon2id$v=19$m=262144,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

describe('an alert', () => {
  const own = useOwnStack({
    env: {
      SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
      SIGN_IN_FAILURES: '1000000',
    },
  });
  let prometheus: Prometheus;
  let user: TestUser;

  beforeAll(async () => {
    prometheus = await Prometheus.start(Object.values(own.test.running.opsUrls));
    user = await own.test.given.user();
  }, START_MS);

  afterAll(() => prometheus.stop());

  /** Whether its expression is true. */
  async function fires(alert: string, labels: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const found = await prometheus.query(EXPRESSIONS.get(alert) ?? '');
    return found.some((one) => Object.entries(labels).every(([name, value]) => one[name] === value));
  }

  const becomes = (alert: string, isFiring: boolean, labels?: Readonly<Record<string, string>>): Promise<boolean> =>
    eventually(
      () => fires(alert, labels),
      (now) => now === isFiring,
    );

  /** Repeats work, that many times at once, until a promise is settled. */
  async function meanwhile<T>(times: number, work: () => Promise<unknown>, until: Promise<T>): Promise<T> {
    let isOver = false;
    const loops = Array.from({ length: times }, async () => {
      while (!isOver) await work().catch(() => undefined);
    });
    const result = await until.finally(() => (isOver = true));
    await Promise.all(loops);
    return result;
  }

  it('of no kind is given while all is well', async () => {
    // the disk of a test machine may be full
    const alerts = [...EXPRESSIONS.keys()].filter((alert) => !/Disk|Inodes/.test(alert));
    const given = async () => {
      const firing = await Promise.all(alerts.map((alert) => fires(alert)));
      return alerts.filter((_alert, index) => firing[index]);
    };
    expect(await eventually(given, ({ length }) => length === 0)).toEqual([]);
  });

  it('is given when calls fail by a fault, and requests with 5xx', async () => {
    await own.test.query('user-service', 'ALTER TABLE user_statuses RENAME TO mislaid');
    try {
      const failing = Promise.all([
        becomes('IngotFaults', true, { service: 'user-service' }),
        becomes('IngotErrors', true),
      ]);
      expect(await meanwhile(1, () => own.test.root.get(`/users/${user.id}/status`), failing)).toEqual([true, true]);
    } finally {
      await own.test.query('user-service', 'ALTER TABLE mislaid RENAME TO user_statuses');
    }
    expect(await becomes('IngotErrors', false)).toBe(false);
  });

  it(
    'is given when calls are slow, and wait for connections to the database',
    async () => {
      await own.test.holding('user-service', async (transaction) => {
        await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
        const firing = Promise.all([becomes('IngotDatabaseConnections', true), becomes('IngotSlow', true)]);
        const change = () => own.test.root.put(`/users/${user.id}`, { name: 'Somebody else' });
        expect(await meanwhile(30, change, firing)).toEqual([true, true]);
        await transaction.commit();
      });
      expect(await becomes('IngotDatabaseConnections', false)).toBe(false);
    },
    START_MS,
  );

  it(
    'is given when more passwords are to be checked than can be',
    async () => {
      const labels = { service: 'user-service', of: 'checks of passwords' };
      const firing = Promise.all([
        becomes('IngotPlacesWaiting', true, labels),
        becomes('IngotPlacesRefused', true, labels),
      ]);
      await own.test.query('user-service', 'UPDATE users SET password_hash = $1 WHERE id = $2', [COSTLY_HASH, user.id]);
      const form = { grant_type: 'password', username: user.username, password: 'not the password' };
      expect(await meanwhile(80, () => oauthPost(own.test.url, '/oauth/token', form), firing)).toEqual([true, true]);
      expect(await becomes('IngotPlacesRefused', false)).toBe(false);
    },
    START_MS,
  );

  it(
    'is given when a queue cannot be asked and failed sign-ins cannot be counted, without Redis',
    async () => {
      await own.backing.redis.stop();
      try {
        expect(await becomes('IngotThrottling', true)).toBe(true);
        expect(await becomes('IngotSamplingFailed', true, { service: 'mr-service' })).toBe(true);
      } finally {
        await own.backing.redis.start();
      }
      expect(await becomes('IngotThrottling', false)).toBe(false);
      expect(await becomes('IngotSamplingFailed', false)).toBe(false);
    },
    START_MS,
  );

  it(
    'is given when a process is gone',
    async () => {
      await own.process('mr-service').stop();
      expect(await becomes('IngotAbsent', true, { service: 'mr-service' })).toBe(true);
      own.process('mr-service').start();
      expect(await becomes('IngotAbsent', false)).toBe(false);
    },
    START_MS,
  );

  it(
    'is given when an event does not match its schema',
    async () => {
      const { host, username, password } = new URL(own.test.running.natsUrl);
      const nats = await connect({ servers: host, user: username, pass: password });
      await jetstream(nats).publish(userRenamed.subject, '{"what":"nobody knows"}', { msgID: randomUUID() });
      await nats.close();
      expect(await becomes('IngotEventsSetAside', true)).toBe(true);
    },
    START_MS,
  );

  it(
    'is given when events cannot be sent, without NATS',
    async () => {
      await own.backing.nats.stop();
      try {
        const old = `INSERT INTO outbox (subject, payload, occurred_at) VALUES ($1, '{}', now() - interval '5 minutes')`;
        await own.test.query('repo-service', old, [refUpdated.subject]);
        expect(await becomes('IngotOutbox', true, { service: 'repo-service' })).toBe(true);
      } finally {
        await own.backing.nats.start();
      }
      expect(await becomes('IngotOutbox', false)).toBe(false);
    },
    START_MS,
  );
});
