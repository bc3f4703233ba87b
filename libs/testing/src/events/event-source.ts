import { randomUUID } from 'node:crypto';
import { type NatsConnection } from '@nats-io/transport-node';
import { type z } from 'zod';
import { type EventType } from '@ingot/contracts';

/**
 * The stream of events, to publish events that no service publishes yet, and to replay events. Its dependencies are loaded on
 * demand, as few specs use it.
 */
export class EventSource {
  constructor(private readonly natsUrl: string) {}

  /** Publishes an event as a service's outbox does. */
  async tell<E extends EventType>(
    event: E,
    payload: z.input<E['payload']>,
    { occurredAt = new Date() }: { readonly occurredAt?: Date } = {},
  ): Promise<void> {
    const { jetstream } = await import('@nats-io/jetstream');
    const { headers } = await import('@nats-io/transport-node');
    const envelope = headers();
    envelope.set('ingot-occurred-at', occurredAt.toISOString());
    const told = JSON.stringify(event.payload.parse(payload));
    await this.connected((connection) =>
      jetstream(connection).publish(event.subject, told, { msgID: randomUUID(), headers: envelope }),
    );
  }

  /** Resets a consumer: when its service restarts, every event is redelivered. */
  async forgetConsumer(durable: string): Promise<void> {
    const { jetstreamManager } = await import('@nats-io/jetstream');
    const { EVENT_STREAM } = await import('@ingot/contracts');
    await this.connected(async (connection) => {
      const manager = await jetstreamManager(connection);
      await manager.consumers.delete(EVENT_STREAM, durable);
    });
  }

  /** Whether a consumer has handled all events in the stream. */
  async isDone(durable: string): Promise<boolean> {
    const { JetStreamApiCodes, JetStreamApiError, jetstreamManager } = await import('@nats-io/jetstream');
    const { EVENT_STREAM } = await import('@ingot/contracts');
    const absent = (error: unknown): null => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return null;
      throw error;
    };
    return this.connected(async (connection) => {
      const manager = await jetstreamManager(connection);
      const consumer = await manager.consumers.info(EVENT_STREAM, durable).catch(absent);
      if (consumer?.num_pending !== 0 || consumer.num_ack_pending !== 0) return false;
      // an event counts as pending only a moment after it was stored
      const newest = await manager.streams.getMessage(EVENT_STREAM, {
        last_by_subj: consumer.config.filter_subject ?? '>',
      });
      return newest === null || consumer.ack_floor.stream_seq >= newest.seq;
    });
  }

  private async connected<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const { connect } = await import('@nats-io/transport-node');
    const { host, username, password } = new URL(this.natsUrl);
    const connection = await connect({
      servers: host,
      user: decodeURIComponent(username),
      pass: decodeURIComponent(password),
    });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
}
