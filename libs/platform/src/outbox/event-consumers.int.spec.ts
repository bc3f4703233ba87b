import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { EVENT_STREAM, type EventOf } from '@ingot/contracts';
import { type ThingEvent, useEvents } from '../../test/event-stream.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { eventsSetAside } from '../metrics/process-metrics.js';
import { Consumes } from './consumes.decorator.js';
import { EventConsumers } from './event-consumers.js';

const events = useEvents();
const running: TestingModule[] = [];

afterEach(async () => {
  for (const module of running.splice(0)) await module.get(EventConsumers).stop();
});

type Handled = EventOf<ThingEvent>;

/** How long the impatient ones wait for a sign of work: many times what a busy machine holds up a sign. */
const SHORT_WAIT_MS = 3_000;

@Injectable()
class ImpatientConsumers extends EventConsumers {
  protected override readonly ackWaitMs = SHORT_WAIT_MS;
}

/** Runs a consumer of these events, as a service has it. */
async function consume(
  types: readonly ThingEvent[],
  handle: (event: Handled) => Promise<void>,
  consumersClass: typeof EventConsumers = EventConsumers,
  hearsBroadcasts = (): boolean => true,
) {
  const durable = events.newDurable();

  @Injectable()
  class ThingConsumer {
    @Consumes(types, { durable })
    on(event: Handled): Promise<void> {
      return handle(event);
    }
  }

  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [ThingConsumer, { provide: EventConsumers, useClass: consumersClass }],
  }).compile();
  running.push(module);
  const { logger, lines } = memoryLogger();
  const consumers = module.get(EventConsumers);
  consumers.start({ connection: events.connection, jetStream: events.jetStream, copies: 1, logger, hearsBroadcasts });
  return { durable, lines, consumers };
}

type Handle = (event: Handled) => Promise<void>;

/** Runs a consumer that two methods share, as a service has it; each takes over from another consumer, which may not exist. */
async function consumeByTwo(
  type: ThingEvent,
  [first, second]: readonly [Handle, Handle],
  takenOver = { first: events.newDurable(), second: events.newDurable() },
) {
  const durable = events.newDurable();

  @Injectable()
  class ThingConsumer {
    @Consumes(type, { durable, takesOver: takenOver.first })
    onFirst(event: Handled): Promise<void> {
      return first(event);
    }

    @Consumes(type, { durable, takesOver: takenOver.second })
    onSecond(event: Handled): Promise<void> {
      return second(event);
    }
  }

  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [ThingConsumer, EventConsumers],
  }).compile();
  running.push(module);
  const { logger, lines } = memoryLogger();
  const { connection, jetStream } = events;
  module.get(EventConsumers).start({ connection, jetStream, copies: 1, logger, hearsBroadcasts: () => true });
  return { durable, lines, takenOver };
}

async function publish({ subject }: ThingEvent, body: string, id = randomUUID()): Promise<string> {
  const envelope = headers();
  envelope.set('ingot-occurred-at', '2030-01-02T03:04:05.678Z');
  await events.jetStream.publish(subject, body, { msgID: id, headers: envelope });
  return id;
}

/** Waits until the server has heard of every event what became of it. */
async function settled(durable: string): Promise<void> {
  const manager = await jetstreamManager(events.connection);
  await eventually(async () => {
    const { num_ack_pending, num_pending } = await manager.consumers.info(EVENT_STREAM, durable);
    expect({ num_ack_pending, num_pending }).toEqual({ num_ack_pending: 0, num_pending: 0 });
  });
}

describe('a consumer of events', () => {
  it('is handed each event once, with its id and when it happened, those from before it began too', async () => {
    const opened = events.type('opened');
    const ids = [await publish(opened, '{"n":1}')];
    const handled: Handled[] = [];
    const { durable } = await consume([opened], (event) => Promise.resolve(void handled.push(event)));
    ids.push(await publish(opened, '{"n":2}'));

    await eventually(() => expect(handled).toHaveLength(2));
    const occurredAt = new Date('2030-01-02T03:04:05.678Z');
    const { subject } = opened;
    expect(handled).toEqual(ids.map((id, index) => ({ id, subject, occurredAt, payload: { n: index + 1 } })));
    await settled(durable);
  });

  it('is handed an event again, under the same id, when it failed', async () => {
    const type = events.type('failing');
    const seen: string[] = [];
    const { durable, lines } = await consume([type], ({ id }) => {
      seen.push(id);
      return seen.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    });
    const id = await publish(type, '{"n":1}');

    await eventually(() => expect(seen).toEqual([id, id]));
    expect(lines).toMatchObject([
      { level: 40, eventId: id, msg: 'an event handler failed; the event will be redelivered' },
    ]);
    await settled(durable);
  });

  it('is handed no event while it hears no broadcasts, since its caches may be outdated', async () => {
    const [awaited, other] = [events.type('awaited'), events.type('other')];
    let asked = 0;
    let hears = false;
    const handled: string[] = [];
    const hearsBroadcasts = (): boolean => {
      asked++;
      return hears;
    };
    const { durable } = await consume(
      [awaited, other],
      ({ id }) => Promise.resolve(void handled.push(id)),
      EventConsumers,
      hearsBroadcasts,
    );
    const ids = [await publish(awaited, '{"n":1}'), await publish(other, '{"n":1}')];
    await eventually(() => expect(asked).toBeGreaterThanOrEqual(2 * ids.length)); // each is offered again
    expect(handled).toEqual([]);

    hears = true;
    await eventually(() => expect(handled.toSorted()).toEqual(ids.toSorted()));
    await settled(durable);
  });

  it('is handed only the events that it names, of those about the same resource', async () => {
    const [named, alsoNamed, other] = [events.type('named'), events.type('also'), events.type('other')];
    const subjects: string[] = [];
    const { durable } = await consume([named, alsoNamed], ({ subject }) =>
      Promise.resolve(void subjects.push(subject)),
    );
    for (const type of [other, named, other, alsoNamed]) await publish(type, '{"n":1}');

    await settled(durable);
    await eventually(() => expect(subjects.sort()).toEqual([alsoNamed.subject, named.subject].sort()));
  });

  it.each([
    ['of another shape than its schema has', '{"n":"one"}'],
    ['that is no JSON', '{"n":'],
    ['that is empty', ''],
  ])('sets an event aside %s, tells its id in the log, and goes on with the next', async (_what, body) => {
    const type = events.type(`poison${body.length}`);
    const poison = await publish(type, body);
    const next = await publish(type, '{"n":1}');
    const handled: string[] = [];
    const { durable, lines } = await consume([type], ({ id }) => Promise.resolve(void handled.push(id)));

    await settled(durable);
    expect(handled).toEqual([next]);
    expect(lines).toMatchObject([
      { level: 50, eventId: poison, msg: 'an event does not match its schema and is skipped' },
    ]);
    const counted = (await eventsSetAside.get()).values.filter(({ labels }) => labels.consumer === durable);
    expect(counted.map(({ value }) => value)).toEqual([1]);
    const manager = await jetstreamManager(events.connection);
    expect((await manager.consumers.info(EVENT_STREAM, durable)).num_redelivered).toBe(0);
  });

  it('is handed the next event although more than a thousand keep failing', async () => {
    const type = events.type('failingOnes');
    await Promise.all(Array.from({ length: 1_100 }, () => publish(type, '{"n":0}')));
    await publish(type, '{"n":1}');
    const handled: number[] = [];
    await consume([type], ({ payload: { n } }) =>
      n === 0 ? Promise.reject(new Error('for ever')) : Promise.resolve(void handled.push(n)),
    );

    await eventually(() => expect(handled).toEqual([1]));
  });

  it('is not handed an event again that it works on for longer than others wait for a sign', async () => {
    const type = events.type('slow');
    let begun = 0;
    let done = 0;
    const work = async () => {
      begun++;
      await new Promise((resolve) => setTimeout(resolve, 2 * SHORT_WAIT_MS));
      done++;
    };
    const { durable } = await consume([type], work, ImpatientConsumers);
    await publish(type, '{"n":1}');

    await eventually(() => expect(done).toBe(1));
    await settled(durable);
    expect(begun).toBe(1);
  });

  it('finishes the event under way when it stops, and leaves the next for another replica', async () => {
    const type = events.type('stopping');
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const done: number[] = [];
    const { consumers } = await consume([type], async ({ payload }) => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 200));
      done.push(payload.n);
    });
    await publish(type, '{"n":1}');
    await publish(type, '{"n":2}');

    await begun;
    await consumers.stop();
    expect(done).toEqual([1]);
  });
});

describe('methods that share a consumer', () => {
  it('are handed each event, which is delivered once for both', async () => {
    const type = events.type('shared');
    const seen: string[] = [];
    const note = (who: string) => (event: Handled) => Promise.resolve(void seen.push(`${who} ${event.payload.n}`));
    const { durable } = await consumeByTwo(type, [note('first'), note('second')]);
    for (const n of [1, 2]) await publish(type, `{"n":${n}}`);

    await eventually(() => expect(seen.toSorted()).toEqual(['first 1', 'first 2', 'second 1', 'second 2']));
    await settled(durable);
    const { consumers } = await jetstreamManager(events.connection);
    expect((await consumers.info(EVENT_STREAM, durable)).delivered.consumer_seq).toBe(2);
  });

  it('fail alone: only the one that failed is handed the event again', async () => {
    const type = events.type('halves');
    const seen: string[] = [];
    const { durable, lines } = await consumeByTwo(type, [
      () => Promise.resolve(void seen.push('first')),
      () => {
        seen.push('second');
        return seen.filter((who) => who === 'second').length < 3 ? Promise.reject(new Error('no')) : Promise.resolve();
      },
    ]);
    await publish(type, '{"n":1}');

    await eventually(() => expect(seen.toSorted()).toEqual(['first', 'second', 'second', 'second']));
    await settled(durable);
    const failed = { consumer: durable, method: 'ThingConsumer.onSecond' };
    expect(lines).toEqual([expect.objectContaining(failed), expect.objectContaining(failed)]);
  });

  it('do not wait for each other, and each handles one event at a time', async () => {
    const type = events.type('lanes');
    const quick: number[] = [];
    const slow: number[] = [];
    let atOnce = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { durable } = await consumeByTwo(type, [
      ({ payload }) => Promise.resolve(void quick.push(payload.n)),
      async ({ payload }) => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await held;
        slow.push(payload.n);
        atOnce -= 1;
      },
    ]);
    for (const n of [1, 2, 3]) await publish(type, `{"n":${n}}`);

    await eventually(() => expect(quick).toEqual([1, 2, 3]));
    expect(slow).toEqual([]);
    release();
    await settled(durable);
    expect(slow).toEqual([1, 2, 3]);
  });

  it('begin where the consumers left off that they take over from, the one that was behind', async () => {
    const type = events.type('taken');
    const old = { ahead: [] as number[], behind: [] as number[] };
    const ahead = await consume([type], ({ payload }) => Promise.resolve(void old.ahead.push(payload.n)));
    const behind = await consume([type], ({ payload }) => Promise.resolve(void old.behind.push(payload.n)));
    for (const n of [1, 2]) await publish(type, `{"n":${n}}`);
    await eventually(() =>
      expect([old.ahead, old.behind]).toEqual([
        [1, 2],
        [1, 2],
      ]),
    );
    await settled(behind.durable);
    await behind.consumers.stop();
    await publish(type, '{"n":3}');
    await eventually(() => expect(old.ahead).toEqual([1, 2, 3]));
    await settled(ahead.durable);
    await ahead.consumers.stop();
    await publish(type, '{"n":4}');

    const seen: number[][] = [[], []];
    const { durable } = await consumeByTwo(
      type,
      [
        ({ payload }) => Promise.resolve(void seen[0]?.push(payload.n)),
        ({ payload }) => Promise.resolve(void seen[1]?.push(payload.n)),
      ],
      { first: ahead.durable, second: behind.durable },
    );
    await eventually(() =>
      expect(seen).toEqual([
        [3, 4],
        [3, 4],
      ]),
    );
    await settled(durable);
  });
});
