import { randomBytes } from 'node:crypto';
import { jetstream, type JetStreamClient, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { event, EVENT_STREAM, type EventType } from '@ingot/contracts';
import { natsConnectionOptions } from '../src/nats/connection-options.js';
import { ensureEventStream } from '../src/outbox/event-stream.js';
import { natsUrl } from './backing-services.js';

const payload = z.object({ n: z.number() });
export type ThingEvent = EventType<typeof payload>;

export interface SentEvent {
  readonly id: string;
  readonly occurredAt: string;
  readonly body: unknown;
}

/** The stream of all events, with event types of one spec file. */
export class SpecEvents {
  readonly thing = `thing${randomBytes(6).toString('hex')}`;
  private readonly durables: string[] = [];
  private connected: NatsConnection | undefined;

  async connect(url = natsUrl()): Promise<void> {
    this.connected = await connect(natsConnectionOptions(url, 'spec'));
    await ensureEventStream(this.connected, 1);
  }

  /** The name of a consumer, which is deleted at the end. */
  newDurable(): string {
    const durable = `spec-${randomBytes(6).toString('hex')}`;
    this.durables.push(durable);
    return durable;
  }

  async close(): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    for (const durable of this.durables) await manager.consumers.delete(EVENT_STREAM, durable).catch(() => undefined);
    await this.connected?.close();
  }

  get connection(): NatsConnection {
    if (this.connected === undefined) throw new Error('the stream is connected before the tests, not before');
    return this.connected;
  }

  get jetStream(): JetStreamClient {
    return jetstream(this.connection);
  }

  /** An event type of this file. */
  type(name: string): ThingEvent {
    return event('mr', `${this.thing}.${name}`, 1, payload);
  }

  /** The events of a type in the stream, oldest first. */
  async sent({ subject }: ThingEvent): Promise<SentEvent[]> {
    const manager = await jetstreamManager(this.connection);
    const { state } = await manager.streams.info(EVENT_STREAM, { subjects_filter: subject });
    const count = state.subjects?.[subject] ?? 0;
    if (count === 0) return [];
    const consumer = await this.jetStream.consumers.get(EVENT_STREAM, { filter_subjects: subject });
    const found: SentEvent[] = [];
    for await (const message of await consumer.fetch({ max_messages: count, expires: 5_000 })) {
      found.push({
        id: message.headers?.get('Nats-Msg-Id') ?? '',
        occurredAt: message.headers?.get('ingot-occurred-at') ?? '',
        body: message.json(),
      });
    }
    return found;
  }
}

/** Connected before the tests of a file, closed after them. */
export function useEvents(): SpecEvents {
  const events = new SpecEvents();
  beforeAll(() => events.connect());
  afterAll(() => events.close());
  return events;
}
