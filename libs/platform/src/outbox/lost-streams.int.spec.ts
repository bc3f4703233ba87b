import { Injectable } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { type DataSource } from 'typeorm';
import { EVENT_STREAM, type EventOf } from '@ingot/contracts';
import { useOwnDatabase } from '../../test/backing-services.js';
import { SpecEvents, type ThingEvent } from '../../test/event-stream.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { OwnNats } from '../../test/own-nats.js';
import { Consumes } from './consumes.decorator.js';
import { EventConsumers } from './event-consumers.js';
import { Outbox } from './outbox.js';
import { OUTBOX_MIGRATIONS } from './outbox-migration.js';
import { OutboxRelay } from './outbox-relay.js';

const nats = new OwnNats();
const events = new SpecEvents();
const outbox = new Outbox();
const type = events.type('kept');
const durable = 'spec-lost';
const handled = new Set<number>();

@Injectable()
class ThingConsumer {
  @Consumes(type, { durable })
  on({ payload }: EventOf<ThingEvent>): Promise<void> {
    return Promise.resolve(void handled.add(payload.n));
  }
}

let database: DataSource;
let relay: OutboxRelay;
let module: TestingModule;

afterAll(async () => {
  await module.get(EventConsumers).stop();
  await relay.stop();
  await events.close();
  await nats.stop();
});

const own = useOwnDatabase(); // dropped after all has left it

beforeAll(async () => {
  await nats.start();
  await eventually(() => events.connect(nats.url));
  database = await own.connect();
  const runner = database.createQueryRunner();
  for (const Migration of OUTBOX_MIGRATIONS) await new Migration().up(runner);
  await runner.release();
  const { logger } = memoryLogger();
  const { connection, jetStream } = events;
  relay = new OutboxRelay(own.url, jetStream, logger);
  relay.start();
  module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [ThingConsumer, EventConsumers],
  }).compile();
  module.get(EventConsumers).start({ connection, jetStream, copies: 1, logger, hearsBroadcasts: () => true });
});

const add = (n: number): Promise<void> => database.transaction((tx) => outbox.add(tx, type, { n }));
const isHandled = (n: number): Promise<void> => eventually(() => expect(handled).toContain(n));

describe('events flow again without a restart', () => {
  it('when JetStream lost their consumer', async () => {
    await add(1);
    await isHandled(1);
    const { consumers } = await jetstreamManager(events.connection);
    await consumers.delete(EVENT_STREAM, durable);
    await add(2);
    await isHandled(2);
  });

  it('when it lost the stream: what was not sent meanwhile is sent', async () => {
    await add(3);
    await isHandled(3);
    const { streams } = await jetstreamManager(events.connection);
    await streams.delete(EVENT_STREAM);
    await add(4);
    await isHandled(4);
  });
});
