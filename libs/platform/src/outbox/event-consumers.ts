import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Injectable } from '@nestjs/common';
import {
  AckPolicy,
  type ConsumerAPI,
  type ConsumerConfig,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  jetstreamManager,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { EVENT_STREAM } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { eventsSetAside } from '../metrics/process-metrics.js';
import { type SampledGauges } from '../metrics/sampled-gauges.js';
import { type Consumption, CONSUMES } from './consumes.decorator.js';
import { EventDelivery, type EventHandler } from './event-delivery.js';
import { ensureEventStream, filterOf } from './event-stream.js';

/** An event without acknowledgement or progress for so long is redelivered, to any replica. */
const ACK_WAIT_MS = 30_000;
/** How often within that time a running handler reports progress. */
const SIGNS_OF_WORK = 3;
const RECONNECT_MS = 1_000;
/** The limit of unacknowledged events; below it, failing ones do not block others. NATS keeps some 30 bytes of each. */
const WAITING_AT_MOST = 20_000;
/** Small, so that the events that a killed replica had fetched are soon redelivered. */
const FETCHED_AHEAD = 16;
/** JetStream's code. */
const CONSUMER_NOT_FOUND = 10014;

/** A durable consumer and the methods that share it. */
interface Consumer {
  readonly durable: string;
  readonly handlers: readonly FoundHandler[];
}

interface FoundHandler extends EventHandler {
  readonly durable: string;
  readonly takesOver: string | undefined;
}

/** Where events come from. */
export interface ConsumedStream {
  readonly connection: NatsConnection;
  readonly jetStream: JetStreamClient;
  /** How many servers of NATS keep the stream. */
  readonly copies: number;
  readonly logger: Logger;
  /** Whether broadcasts arrive, which use another connection. Without them caches are outdated, and events wait. */
  readonly hearsBroadcasts: () => boolean;
}

/** Runs the methods marked with `@Consumes`. */
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
  start(stream: ConsumedStream): void {
    for (const consumer of this.find()) {
      eventsSetAside.inc({ consumer: consumer.durable }, 0); // a counter that starts above 0 shows no increase
      this.loops.push(this.run(consumer, stream));
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
    const handlers = this.discovery.getProviders().flatMap(({ instance }: { instance?: unknown }) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const prototype: unknown = Object.getPrototypeOf(instance);
      if (typeof prototype !== 'object') return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => handlerOf(instance, name));
    });
    const durables = [...new Set(handlers.map(({ durable }) => durable))];
    return durables.map((durable) => ({ durable, handlers: handlers.filter((one) => one.durable === durable) }));
  }

  private async run(consumer: Consumer, stream: ConsumedStream): Promise<void> {
    while (!this.stopped) {
      try {
        await ensureEventStream(stream.connection, stream.copies); // JetStream may have lost it
        await declareConsumer(stream.connection, consumer, this.ackWaitMs);
        await this.consume(consumer, stream);
      } catch (error) {
        if (this.stopped) return;
        stream.logger.warn({ err: error, consumer: consumer.durable }, 'an event consumer lost its stream and retries');
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }

  private async consume(consumer: Consumer, stream: ConsumedStream): Promise<void> {
    const { jetStream, logger, hearsBroadcasts } = stream;
    const subscription = await jetStream.consumers.get(EVENT_STREAM, consumer.durable);
    const messages = await subscription.consume({
      max_messages: FETCHED_AHEAD,
      expires: 5_000,
      abort_on_missing_resource: true, // to declare it anew
    });
    this.streams.add(messages);
    if (this.stopped) messages.stop(); // `stop` was called before the stream was open
    const workingEveryMs = this.ackWaitMs / SIGNS_OF_WORK;
    const delivery = new EventDelivery(consumer.durable, consumer.handlers, logger, hearsBroadcasts, workingEveryMs);
    const underWay = new Set<Promise<void>>();
    try {
      for await (const message of messages) {
        if (this.stopped) break;
        const delivered = delivery
          .deliver(message)
          .catch((err: unknown) => logger.warn({ err, consumer: consumer.durable }, 'an event was not acknowledged'))
          .finally(() => underWay.delete(delivered));
        underWay.add(delivered);
        if (underWay.size >= (consumer.handlers.length === 1 ? 1 : FETCHED_AHEAD)) await Promise.race(underWay);
      }
    } finally {
      delivery.stop();
      await Promise.all(underWay);
      this.streams.delete(messages);
    }
  }
}

function handlerOf(instance: object, methodName: string): FoundHandler[] {
  const method: unknown = Reflect.get(instance, methodName);
  if (typeof method !== 'function') return [];
  const consumption: unknown = Reflect.getMetadata(CONSUMES, method);
  if (!isConsumption(consumption)) return [];
  const { durable, events, takesOver } = consumption;
  const name = `${instance.constructor.name}.${methodName}`;
  return [
    { name, durable, takesOver, events, handle: (event) => Promise.resolve(Reflect.apply(method, instance, [event])) },
  ];
}

const isConsumption = (metadata: unknown): metadata is Consumption =>
  typeof metadata === 'object' && metadata !== null && 'durable' in metadata && 'events' in metadata;

async function declareConsumer(
  connection: NatsConnection,
  { durable, handlers }: Consumer,
  ackWaitMs: number,
): Promise<void> {
  const { consumers } = await jetstreamManager(connection);
  const known = await infoOf(consumers, durable);
  await consumers.add(EVENT_STREAM, {
    durable_name: durable,
    filter_subject: filterOf(handlers.flatMap(({ events }) => events.map(({ subject }) => subject))),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    ...(known === null ? await beginningOf(consumers, handlers) : startOf(known.config)),
    max_ack_pending: WAITING_AT_MOST,
  });
}

type Start = Pick<ConsumerConfig, 'deliver_policy' | 'opt_start_seq'>;

/** It can never be changed. */
const startOf = ({ deliver_policy, opt_start_seq }: Start): Start => ({
  deliver_policy,
  ...(opt_start_seq !== undefined && { opt_start_seq }),
});

/** Where the consumers that it takes over from left off; the beginning of the stream if there are none. */
async function beginningOf(consumers: ConsumerAPI, handlers: readonly FoundHandler[]): Promise<Start> {
  const replaced = handlers.flatMap(({ takesOver }) => takesOver ?? []);
  const infos = (await Promise.all(replaced.map((name) => infoOf(consumers, name)))).filter((info) => info !== null);
  if (infos.length === 0) return { deliver_policy: DeliverPolicy.All };
  const handledUpTo = Math.min(...infos.map(({ ack_floor }) => ack_floor.stream_seq));
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: handledUpTo + 1 };
}

async function infoOf(consumers: ConsumerAPI, durable: string): Promise<ConsumerInfo | null> {
  try {
    return await consumers.info(EVENT_STREAM, durable);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === CONSUMER_NOT_FOUND) return null;
    throw error;
  }
}
