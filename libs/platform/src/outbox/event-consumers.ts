import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Injectable } from '@nestjs/common';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamClient,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { EVENT_STREAM } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { runInRequest } from '../logging/request-context.js';
import { eventsSetAside } from '../metrics/process-metrics.js';
import { type SampledGauges } from '../metrics/sampled-gauges.js';
import { traceEntry, traceParentOf } from '../tracing/tracing.js';
import { type Consumption, CONSUMES } from './consumes.decorator.js';
import { filterOf } from './event-stream.js';

/** An event without acknowledgement or progress for so long is redelivered, to any replica. */
const ACK_WAIT_MS = 30_000;
/** How often within that time a running handler reports progress. */
const SIGNS_OF_WORK = 3;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
const RECONNECT_MS = 1_000;
/** The limit of unacknowledged events; below it, failing ones do not block others. */
const WAITING_AT_MOST = 1_000;
/** Small, so that the events that a killed replica had fetched are soon redelivered. */
const FETCHED_AHEAD = 16;

interface Consumer extends Consumption {
  handle(event: { id: string; subject: string; occurredAt: Date; payload: unknown }): Promise<void>;
}

/** Runs the methods marked with `@Consumes`, one event at a time each. */
@Injectable()
export class EventConsumers {
  private readonly streams = new Set<ConsumerMessages>();
  private readonly loops: Promise<void>[] = [];
  private stopped = false;

  /** How long an event may go without progress; shorter in specs. */
  protected readonly ackWaitMs: number = ACK_WAIT_MS;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Starts all consumers, which run until `stop`. */
  start(connection: NatsConnection, jetStream: JetStreamClient, logger: Logger): void {
    for (const consumer of this.find()) {
      eventsSetAside.inc({ consumer: consumer.durable }, 0); // a counter that starts above 0 shows no increase
      this.loops.push(this.run(consumer, connection, jetStream, logger));
    }
  }

  /** Lets running handlers finish. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const stream of this.streams) stream.stop();
    await Promise.allSettled(this.loops);
  }

  /** The lag of each consumer behind the stream. All replicas of a service report the same. */
  measure(gauges: SampledGauges, connection: NatsConnection): void {
    const durables = this.find().map(({ durable }) => durable);
    if (durables.length === 0) return;
    const labels = ['consumer'] as const;
    gauges.add({
      of: 'consumers',
      gauges: {
        ingot_consumer_pending_events: { help: 'Events of a consumer that it was not handed yet', labels },
        ingot_consumer_unacknowledged_events: { help: 'Events of a consumer under way, or to be handed again', labels },
      },
      read: async () => {
        const { consumers } = await jetstreamManager(connection, { checkAPI: false });
        const infos = await Promise.all(durables.map((durable) => consumers.info(EVENT_STREAM, durable)));
        return infos.flatMap(({ name, num_pending, num_ack_pending }) => [
          { metric: 'ingot_consumer_pending_events' as const, labels: { consumer: name }, value: num_pending },
          {
            metric: 'ingot_consumer_unacknowledged_events' as const,
            labels: { consumer: name },
            value: num_ack_pending,
          },
        ]);
      },
    });
  }

  private find(): Consumer[] {
    return this.discovery.getProviders().flatMap(({ instance }: { instance?: unknown }) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const prototype: unknown = Object.getPrototypeOf(instance);
      if (typeof prototype !== 'object') return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => consumerOf(instance, name));
    });
  }

  private async run(consumer: Consumer, connection: NatsConnection, jetStream: JetStreamClient, logger: Logger) {
    while (!this.stopped) {
      try {
        await declareConsumer(connection, consumer, this.ackWaitMs);
        await this.consume(consumer, jetStream, logger);
      } catch (error) {
        if (this.stopped) return;
        logger.warn({ err: error, consumer: consumer.durable }, 'an event consumer lost its stream and retries');
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }

  private async consume(consumer: Consumer, jetStream: JetStreamClient, logger: Logger): Promise<void> {
    const subscription = await jetStream.consumers.get(EVENT_STREAM, consumer.durable);
    const messages = await subscription.consume({ max_messages: FETCHED_AHEAD, expires: 5_000 });
    this.streams.add(messages);
    if (this.stopped) messages.stop(); // `stop` was called before the stream was open
    try {
      for await (const message of messages) {
        if (this.stopped) break;
        await deliver(consumer, message, logger, this.ackWaitMs / SIGNS_OF_WORK);
      }
    } finally {
      this.streams.delete(messages);
    }
  }
}

function consumerOf(instance: object, methodName: string): Consumer[] {
  const method: unknown = Reflect.get(instance, methodName);
  if (typeof method !== 'function') return [];
  const consumption: unknown = Reflect.getMetadata(CONSUMES, method);
  if (!isConsumption(consumption)) return [];
  return [{ ...consumption, handle: (event) => Promise.resolve(Reflect.apply(method, instance, [event])) }];
}

const isConsumption = (metadata: unknown): metadata is Consumption =>
  typeof metadata === 'object' && metadata !== null && 'durable' in metadata && 'events' in metadata;

async function declareConsumer(
  connection: NatsConnection,
  { durable, events }: Consumption,
  ackWaitMs: number,
): Promise<void> {
  const manager = await jetstreamManager(connection);
  await manager.consumers.add(EVENT_STREAM, {
    durable_name: durable,
    filter_subject: filterOf(events.map(({ subject }) => subject)),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: WAITING_AT_MOST,
  });
}

async function deliver(consumer: Consumer, message: JsMsg, logger: Logger, workingEveryMs: number): Promise<void> {
  const id = message.headers?.get('Nats-Msg-Id') ?? `${message.info.stream}:${message.seq}`;
  const occurredAt = new Date(message.headers?.get('ingot-occurred-at') ?? message.time);
  const { subject } = message;
  const type = consumer.events.find((event) => event.subject === subject);
  if (type === undefined) {
    message.ack(); // another event of the same resource
    return;
  }
  const parsed = type.payload.safeParse(parseJson(message.data));
  if (!parsed.success) {
    logger.error({ consumer: consumer.durable, eventId: id }, 'an event does not match its schema and is skipped');
    eventsSetAside.inc({ consumer: consumer.durable });
    message.term();
    return;
  }
  const working = setInterval(() => message.working(), workingEveryMs);
  try {
    const parent = traceParentOf((name) => message.headers?.get(name));
    await traceEntry(`consume ${consumer.durable}`, parent, { kind: SpanKind.CONSUMER }, () =>
      runInRequest({ requestId: id }, () => consumer.handle({ id, subject, occurredAt, payload: parsed.data })),
    );
    message.ack();
  } catch (error) {
    logger.warn(
      { err: error, consumer: consumer.durable, eventId: id },
      'an event handler failed; the event will be redelivered',
    );
    message.nak(retryDelay(message.info.deliveryCount));
  } finally {
    clearInterval(working);
  }
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch {
    return undefined;
  }
}

const retryDelay = (deliveries: number): number => Math.min(FIRST_RETRY_MS * 2 ** (deliveries - 1), LAST_RETRY_MS);
