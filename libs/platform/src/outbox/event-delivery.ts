import { type JsMsg } from '@nats-io/jetstream';
import { type MsgHdrs } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import { type EventType } from '@ingot/contracts';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { type Logger } from '../logging/logger.js';
import { runInRequest } from '../logging/request-context.js';
import { eventsSetAside } from '../metrics/process-metrics.js';
import { toDomainError } from '../nats/wire.js';
import { traceEntry, traceParentOf } from '../tracing/tracing.js';
import { retryDelayOf } from './event-retries.js';

export interface HandledEvent {
  readonly id: string;
  readonly subject: string;
  readonly occurredAt: Date;
  readonly payload: unknown;
}

/** One method that consumes events. */
export interface EventHandler {
  /** Unique among the methods of its consumer. */
  readonly name: string;
  readonly events: readonly EventType[];
  handle(event: HandledEvent): Promise<void>;
}

/** What of a message is needed here. */
export type DeliveredMessage = Pick<JsMsg, 'subject' | 'data' | 'seq' | 'time' | 'ack' | 'nak' | 'term' | 'working'> & {
  readonly headers?: Pick<MsgHdrs, 'get'> | undefined;
  readonly info: Pick<JsMsg['info'], 'stream' | 'deliveryCount'>;
};

const POSTPONED_MS = 500;
/** Events that some handlers have handled, and others not yet. */
const HALF_HANDLED = 20_000;

/**
 * `lacking`: something that is needed is away. `postponed`: caches may be outdated. `left`: the service stops, so that another replica handles
 * the event.
 */
type Outcome = 'handled' | 'failed' | 'lacking' | 'postponed' | 'left';

/** Hands the events of one consumer to its methods, each of which handles one at a time, in their order. */
export class EventDelivery {
  private readonly lanes = new KeyedMutex();
  private readonly handled = new LRUCache<string, true>({ max: HALF_HANDLED });
  private stopped = false;

  /**
   * @param hearsBroadcasts whether caches are told of changes; meanwhile no event is handled
   * @param workingEveryMs how often the server is told that an event is still being handled
   */
  constructor(
    private readonly durable: string,
    private readonly handlers: readonly EventHandler[],
    private readonly logger: Logger,
    private readonly hearsBroadcasts: () => boolean,
    private readonly workingEveryMs: number,
  ) {}

  /** What is running may end; nothing new begins. */
  stop(): void {
    this.stopped = true;
  }

  /** Acknowledges the event once all methods have handled it. */
  async deliver(message: DeliveredMessage): Promise<void> {
    const { subject } = message;
    const handlers = this.handlers.filter(({ events }) => events.some((event) => event.subject === subject));
    const type = handlers[0]?.events.find((event) => event.subject === subject);
    if (type === undefined) return message.ack(); // another event of the same resource
    const event = eventIn(message, type);
    if (event === null) return this.setAside(message, 'an event does not match its schema and is skipped');
    const working = setInterval(() => message.working(), this.workingEveryMs);
    const outcomes = await Promise.all(handlers.map((handler) => this.handleOnce(handler, event, message)));
    clearInterval(working);
    if (outcomes.includes('lacking')) this.retry(message, { isOutage: true });
    else if (outcomes.includes('failed')) this.retry(message, { isOutage: false });
    else if (outcomes.includes('postponed')) message.nak(POSTPONED_MS);
    else if (outcomes.includes('left')) message.nak();
    else this.acknowledge(message, handlers, event);
  }

  private retry(message: DeliveredMessage, { isOutage }: { readonly isOutage: boolean }): void {
    const { time: publishedAt, info } = message;
    const delay = retryDelayOf({ deliveries: info.deliveryCount, publishedAt, isOutage }, new Date());
    if (delay === null) this.setAside(message, 'an event has failed for days and is skipped');
    else message.nak(delay);
  }

  private setAside(message: DeliveredMessage, why: string): void {
    this.logger.error({ consumer: this.durable, eventId: idOf(message) }, why);
    eventsSetAside.inc({ consumer: this.durable });
    message.term();
  }

  private acknowledge(message: DeliveredMessage, handlers: readonly EventHandler[], event: HandledEvent): void {
    for (const handler of handlers) this.handled.delete(keyOf(handler, event));
    message.ack();
  }

  /** Skips an event that comes back to this process because another method failed. */
  private async handleOnce(handler: EventHandler, event: HandledEvent, message: DeliveredMessage): Promise<Outcome> {
    const key = keyOf(handler, event);
    if (this.handled.has(key)) return 'handled';
    const outcome = await this.lanes.run(handler.name, () => this.handle(handler, event, message));
    if (outcome === 'handled') this.handled.set(key, true);
    return outcome;
  }

  private async handle(handler: EventHandler, event: HandledEvent, message: DeliveredMessage): Promise<Outcome> {
    if (this.stopped) return 'left';
    if (!this.hearsBroadcasts()) return 'postponed';
    const parent = traceParentOf((name) => message.headers?.get(name));
    try {
      await traceEntry(`consume ${handler.name}`, parent, { kind: SpanKind.CONSUMER }, () =>
        runInRequest({ requestId: event.id }, () => handler.handle(event)),
      );
      return 'handled';
    } catch (error) {
      this.logger.warn(
        { err: error, consumer: this.durable, method: handler.name, eventId: event.id },
        'an event handler failed; the event will be redelivered',
      );
      return isAway(error) ? 'lacking' : 'failed';
    }
  }
}

/** Null when the message does not match the schema of the event. */
function eventIn(message: DeliveredMessage, { subject, payload }: EventType): HandledEvent | null {
  const parsed = payload.safeParse(parseJson(message.data));
  if (!parsed.success) return null;
  const occurredAt = new Date(message.headers?.get('ingot-occurred-at') ?? message.time);
  return { id: idOf(message), subject, occurredAt, payload: parsed.data };
}

const idOf = (message: DeliveredMessage): string =>
  message.headers?.get('Nats-Msg-Id') ?? `${message.info.stream}:${message.seq}`;

const keyOf = ({ name }: EventHandler, { id }: HandledEvent): string => `${name} ${id}`;

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch {
    return undefined;
  }
}

function isAway(error: unknown): boolean {
  const { code } = toDomainError(error);
  return code === 'unavailable' || code === 'moved';
}
