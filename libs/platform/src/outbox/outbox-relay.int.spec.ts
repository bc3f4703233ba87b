import { type DataSource } from 'typeorm';
import { useOwnDatabase } from '../../test/backing-services.js';
import { useEvents } from '../../test/event-stream.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { Outbox } from './outbox.js';
import { OUTBOX_MIGRATIONS } from './outbox-migration.js';
import { OutboxRelay } from './outbox-relay.js';

const own = useOwnDatabase();
const events = useEvents();
const outbox = new Outbox();
const relays: OutboxRelay[] = [];
let database: DataSource;

beforeAll(async () => {
  database = await own.connect();
  const runner = database.createQueryRunner();
  for (const Migration of OUTBOX_MIGRATIONS) await new Migration().up(runner);
  await runner.release();
});

afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop();
});

function startRelay(url = own.url): OutboxRelay {
  const relay = new OutboxRelay(url, events.jetStream, memoryLogger().logger);
  relays.push(relay);
  relay.start();
  return relay;
}

const numbers = async (name: string): Promise<unknown[]> =>
  (await events.sent(events.type(name))).map(({ body }) => body);

describe('an event in the outbox', () => {
  it('is sent when its transaction commits, after those before it, with its id and when it happened', async () => {
    const type = events.type('committed');
    await database.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await outbox.add(tx, type, { n });
    });
    startRelay();

    await eventually(async () => expect(await numbers('committed')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]));
    const rows: { id: string; occurred_at: Date }[] = await database.query(
      'SELECT id, occurred_at FROM outbox WHERE subject = $1 ORDER BY seq',
      [type.subject],
    );
    expect(await events.sent(type)).toMatchObject(
      rows.map(({ id, occurred_at }) => ({ id, occurredAt: occurred_at.toISOString() })),
    );
  });

  it('is sent at once while the relay runs', async () => {
    startRelay();
    await database.transaction((tx) => outbox.add(tx, events.type('immediate'), { n: 1 }));

    await eventually(async () => expect(await numbers('immediate')).toEqual([{ n: 1 }]));
  });

  it('is never sent when its transaction is undone', async () => {
    const failing = database.transaction(async (tx) => {
      await outbox.add(tx, events.type('undone'), { n: 1 });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    startRelay();
    await database.transaction((tx) => outbox.add(tx, events.type('after'), { n: 1 }));

    await eventually(async () => expect(await numbers('after')).toHaveLength(1));
    expect(await numbers('undone')).toEqual([]);
  });

  it('is one event in the stream, even when a relay that died had sent it and did not note that', async () => {
    const type = events.type('twice');
    const isMarked = async () => {
      const [row]: { marked: boolean }[] = await database.query(
        'SELECT published_at IS NOT NULL AS marked FROM outbox WHERE subject = $1',
        [type.subject],
      );
      return row?.marked;
    };
    startRelay();
    await database.transaction((tx) => outbox.add(tx, type, { n: 1 }));
    await eventually(async () => expect(await isMarked()).toBe(true));
    await database.query('UPDATE outbox SET published_at = NULL WHERE subject = $1', [type.subject]);

    await eventually(async () => expect(await isMarked()).toBe(true));
    expect(await numbers('twice')).toEqual([{ n: 1 }]);
  });

  it('is refused when its payload does not match its schema', async () => {
    const malformed = database.transaction((tx) => outbox.add(tx, events.type('malformed'), { n: Number.NaN }));
    await expect(malformed).rejects.toThrow();
  });
});

describe('the relay of the outbox', () => {
  it('deletes what was sent long ago, however much that is', async () => {
    const old = events.type('old');
    await database.query(
      `INSERT INTO outbox (subject, payload, published_at)
       SELECT $1, '{}', now() - n * interval '1 day' FROM generate_series(1, 4) n, generate_series(1, 4000)`,
      [old.subject],
    );
    startRelay();

    await eventually(async () => {
      const [row]: { left: number }[] = await database.query('SELECT count(*) AS left FROM outbox WHERE subject = $1', [
        old.subject,
      ]);
      expect(row).toEqual({ left: 8_000 });
    });
  });

  it('goes on after the connection to the database broke', async () => {
    const proxy = new TcpProxy(new URL(own.url));
    await proxy.listen();
    const relay = startRelay(proxy.url);
    await database.transaction((tx) => outbox.add(tx, events.type('before'), { n: 1 }));
    await eventually(async () => expect(await numbers('before')).toHaveLength(1));

    proxy.breakConnections();
    await database.transaction((tx) => outbox.add(tx, events.type('broken'), { n: 1 }));

    await eventually(async () => expect(await numbers('broken')).toEqual([{ n: 1 }]));
    await relay.stop();
    await proxy.close();
  });

  it('goes on after the database vanished without closing the connection', async () => {
    const proxy = new TcpProxy(new URL(own.url));
    await proxy.listen();
    const relay = startRelay(proxy.url);
    await database.transaction((tx) => outbox.add(tx, events.type('seen'), { n: 1 }));
    await eventually(async () => expect(await numbers('seen')).toHaveLength(1));

    proxy.vanish();
    await database.transaction((tx) => outbox.add(tx, events.type('vanished'), { n: 1 }));

    await eventually(async () => expect(await numbers('vanished')).toEqual([{ n: 1 }]));
    await relay.stop();
    await proxy.close();
  });

  it('is taken over by another one when it stops', async () => {
    const first = startRelay();
    await database.transaction((tx) => outbox.add(tx, events.type('first'), { n: 1 }));
    await eventually(async () => expect(await numbers('first')).toHaveLength(1));
    startRelay();

    await first.stop();
    await database.transaction((tx) => outbox.add(tx, events.type('second'), { n: 1 }));
    await eventually(async () => expect(await numbers('second')).toEqual([{ n: 1 }]));
  });
});
