import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstValueFrom, isObservable } from 'rxjs';
import { type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { NatsContext, ServerNats, type MessageHandler } from '@nestjs/microservices';
import { atStorage, HTTP_STATUS, isOperation, type Operation, type Page, writeCursor } from '@ingot/contracts';
import { LEAVES_AFTER_MS } from '../holding/holdable-call.js';
import { type Logger } from '../logging/logger.js';
import { type RequestContext, runInRequest } from '../logging/request-context.js';
import { subjectOfCall } from '../logging/request-subject.js';
import { noCost } from '../metrics/request-cost.js';
import { traceEntry, traceParentOf } from '../tracing/tracing.js';
import { type CallMetrics, type RunningCall } from './call-metrics.js';
import { Encoded } from './encoded.js';
import { type Keepalive, Keepalives } from './keepalive.js';
import { refusalOf } from './refusal.js';
import { type RpcClient } from './rpc-client.js';
import { SentReplies } from './sent-replies.js';
import {
  announcementOf,
  askAgainSubject,
  decodeJson,
  encodeJson,
  KEEPALIVE_MS,
  keepaliveReply,
  readAskedAgain,
  replyHeaders,
  serviceOf,
  type WireReply,
  type WireRequest,
} from './wire.js';

export interface NatsServerOptions {
  /** Owns the connection, which must stand before the server listens, and closes it after the server. */
  readonly rpc: RpcClient;
  readonly service: string;
  /** The storage whose calls this replica handles, if it owns one. */
  readonly storage?: string;
  /** Tells all processes that the storage soon takes no more calls. */
  readonly tellLeaving?: () => Promise<void>;
  /** Subjects, with `{storage}` unresolved, that must have exactly one handler each. */
  readonly expectedSubjects: readonly string[];
  readonly drainMs: number;
  /** Rejects when the database does not respond: running calls are then refused. */
  readonly watchdog: () => Promise<void>;
  /** For how long calls that the service makes have been held; null when none are. Callers allow for it. */
  readonly heldFor?: () => number | null;
  readonly logger: Logger;
  readonly metrics: CallMetrics;
}

/**
 * Nest's NATS transport with our wire format: replies are bytes, refusals carry their code, and errors are
 * answered at once. Refuses to start with a missing or duplicate handler.
 *
 * Calls arrive on the connection of the process' broadcasts: NATS keeps the order within a connection, so that what a change made
 * outdated is dropped before a call that comes after the change is handled.
 */
export class NatsServer extends ServerNats {
  private readonly running = new Map<Promise<void>, string>();
  private readonly open = new Map<string, Subscription>();
  /** The subjects that only this replica answers. */
  private readonly atStorage = new Set<string>();
  private readonly keepalives = new Keepalives(KEEPALIVE_MS);
  private readonly sent = new SentReplies();
  private connection: NatsConnection | undefined;
  private refusedSubject: string | undefined;
  private isClosing = false;
  private hasLeft = false;

  constructor(private readonly settings: NatsServerOptions) {
    super({});
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEvent?: boolean, extras?: Record<string, unknown>) {
    const subject = this.ownSubject(String(pattern));
    if (subject !== pattern) this.atStorage.add(subject);
    if (this.messageHandlers.has(subject)) throw new Error(`two handlers answer ${subject}`);
    super.addHandler(subject, callback, isEvent, { operation: operationWith(String(pattern), extras?.operations) });
  }

  override async listen(callback: (error?: unknown, ...optionalParams: unknown[]) => void): Promise<void> {
    const missing = this.settings.expectedSubjects.filter(
      (subject) => !this.messageHandlers.has(this.ownSubject(subject)),
    );
    if (missing.length > 0) return callback(new Error(`no handler answers ${missing.join(', ')}`));
    await super.listen((error, ...rest) => {
      if (error !== undefined && error !== null) return callback(error, ...rest);
      // the service is ready once the server has the subscriptions: an earlier call would find no responders
      void this.connection?.flush().then(() => callback(this.refusedByNats()), callback);
    });
  }

  override createNatsClient(): Promise<NatsConnection> {
    return Promise.resolve(this.settings.rpc.connection);
  }

  override bindEvents(client: NatsConnection): void {
    this.connection = client;
    this.takeCalls(client);
    const { rpc } = this.settings;
    rpc.onLeaving(() => this.takeNone());
    rpc.onReconnect(() => {
      if (this.open.size === 0 && !this.isClosing) this.takeCalls(client);
    });
    const prefixes = new Set([...this.messageHandlers.keys()].map(serviceOf));
    for (const prefix of prefixes) {
      client.subscribe(askAgainSubject(prefix), {
        callback: (error, message) => {
          if (error === null) this.sendAgain(message);
        },
      });
    }
  }

  private takeCalls(client: NatsConnection): void {
    for (const subject of this.messageHandlers.keys()) {
      const callback = (error: Error | null, message: Msg) => {
        if (error === null) void this.handleMessage(subject, message);
        else this.refusedSubject = subject;
      };
      this.open.set(subject, client.subscribe(subject, { queue: this.settings.service, callback }));
    }
  }

  /** What NATS has delivered is handled. */
  private async takeNone(): Promise<void> {
    const subscriptions = [...this.open.values()];
    this.open.clear();
    await Promise.allSettled(subscriptions.map((subscription) => subscription.drain()));
  }

  override async handleMessage(channel: string, message: Msg): Promise<void> {
    const work = this.answer(channel, message);
    this.running.set(work, channel);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }

  /** Stops accepting calls and lets running ones finish. The connection stays. */
  override async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise((resolve) => (timer = setTimeout(resolve, this.settings.drainMs)));
    await Promise.race([this.drain(), expired]);
    clearTimeout(timer);
    this.keepalives.stop();
    await this.connection?.flush().catch(() => undefined);
  }

  /**
   * Takes no more calls, and answers those that the server has already delivered. Calls that are only for this replica are taken until the others
   * are answered, which make such calls.
   */
  async drain(): Promise<void> {
    this.isClosing = true;
    const isLast = (subject: string): boolean => this.atStorage.has(subject);
    await this.drainOf((subject) => !isLast(subject));
    await this.leave();
    await this.drainOf(isLast);
  }

  /**
   * Calls that are only for this replica are taken until no process sends any. Servers of a cluster drop what they have for one that has just gone,
   * and nobody learns whether it took it.
   */
  private async leave(): Promise<void> {
    const { tellLeaving } = this.settings;
    if (tellLeaving === undefined || this.hasLeft) return;
    this.hasLeft = true;
    await tellLeaving();
    await sleep(LEAVES_AFTER_MS);
  }

  private async drainOf(isOfThem: (subject: string) => boolean): Promise<void> {
    const subscriptions = [...this.open].filter(([subject]) => isOfThem(subject));
    await Promise.allSettled(subscriptions.map(([, subscription]) => subscription.drain()));
    const running = [...this.running].filter(([, subject]) => isOfThem(subject));
    await Promise.allSettled(running.map(([work]) => work));
  }

  /** Its configuration is not that of this version: starting again is all that helps, once it is. */
  private refusedByNats(): Error | undefined {
    if (this.refusedSubject === undefined) return undefined;
    return new Error(`NATS does not let ${this.settings.service} answer ${this.refusedSubject}`);
  }

  private ownSubject(subject: string): string {
    return this.settings.storage === undefined ? subject : atStorage(subject, this.settings.storage);
  }

  private async answer(channel: string, message: Msg): Promise<void> {
    const call = this.settings.metrics.begin(channel);
    const request = requestIn(message);
    const reply = await this.replyWhileAlive(channel, message, { request, call });
    call.end(reply.errorCode ?? 'ok');
    const { maxPayload } = this;
    const sent = reply.body.length > maxPayload ? tooLarge(maxPayload) : reply;
    if (message.reply !== undefined && request?.callNumber !== undefined) {
      this.sent.add(message.reply, request.callNumber, sent);
    }
    respond(message, sent);
  }

  /** Of a call that still runs, the next keepalive tells. */
  private sendAgain(message: Msg): void {
    const reply = this.sent.find(message.reply ?? '', readAskedAgain(message.data));
    if (reply !== undefined) respond(message, reply);
  }

  /** Sends keepalives to the caller while the call runs; refuses the call when the watchdog fails. */
  private replyWhileAlive(channel: string, message: Msg, asked: Asked): Promise<WireReply> {
    let keepalive: Keepalive | undefined;
    const reply = new Promise<WireReply>((resolve, reject) => {
      let isLost = false;
      const lose = (thrown: unknown): void => {
        if (isLost) return;
        isLost = true;
        resolve(this.refusal(channel, thrown));
      };
      keepalive = this.keepalives.add(() => {
        this.sendKeepalive(message);
        this.settings.watchdog().catch(lose);
      });
      this.reply(channel, message, asked).then(resolve, reject);
    });
    return reply.finally(() => this.keepalives.end(keepalive));
  }

  private sendKeepalive(message: Msg): void {
    if (this.connection?.isClosed() !== false) return;
    const { body, headers } = keepaliveReply(this.settings.heldFor?.() ?? null);
    message.respond(body, { headers });
  }

  private get maxPayload(): number {
    return this.connection?.info?.max_payload ?? Number.MAX_SAFE_INTEGER;
  }

  private async reply(channel: string, message: Msg, { request, call }: Asked): Promise<WireReply> {
    try {
      if (request === null) throw new TypeError('a request must be an object with a requestId');
      const context = contextOf(request);
      const parent = traceParentOf((name) => message.headers?.get(name));
      const reply = await traceEntry(channel, parent, CALL_SPAN, async (span) => {
        call.noteTrace();
        const made = await runInRequest(context, () => this.handle(channel, request));
        tellOutcome(span, request, made);
        return made;
      });
      return context.cost === undefined ? reply : { ...reply, cost: context.cost };
    } catch (thrown) {
      return this.refusal(channel, thrown);
    }
  }

  private async handle(channel: string, request: WireRequest): Promise<WireReply> {
    const handler = this.messageHandlers.get(channel);
    if (handler === undefined) throw new Error(`no handler answers ${channel}`);
    try {
      const result: unknown = await handler(request, new NatsContext([channel, undefined]));
      return encodeAnswer(isObservable(result) ? await firstValueFrom(result) : result, operationOf(handler));
    } catch (thrown) {
      return this.refusal(channel, thrown); // within the request's context
    }
  }

  private refusal(subject: string, thrown: unknown): WireReply {
    const operation = operationOf(this.messageHandlers.get(subject));
    const error = refusalOf(thrown, { subject, operation }, this.settings.logger);
    return { body: encodeJson(error.body), errorCode: error.code };
  }
}

function respond(message: Msg, reply: WireReply): void {
  const announcement = announcementOf(reply);
  if (announcement !== null) message.respond(undefined, { headers: announcement });
  message.respond(reply.body, { headers: replyHeaders(reply) });
}

/** What a message asks for, and what is measured of it. */
interface Asked {
  readonly request: WireRequest | null;
  readonly call: RunningCall;
}

const CALL_SPAN = { kind: SpanKind.SERVER, attributes: { 'rpc.system': 'nats' } };

function tellOutcome(span: Span | undefined, { requestId }: WireRequest, { errorCode }: WireReply): void {
  if (span?.isRecording() !== true) return;
  span.setAttribute('ingot.request_id', requestId);
  if (errorCode === undefined) return;
  span.setAttribute('error.type', errorCode);
  if (HTTP_STATUS[errorCode] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

const tooLarge = (maxPayload: number): WireReply => ({
  body: encodeJson({ message: 'The answer is too large', reason: `The limit is ${maxPayload} bytes` }),
  errorCode: 'too_large',
});

/** The caller sends a duration, which counts from the arrival: clocks of two machines differ. */
const contextOf = ({
  requestId,
  answerWithinMs,
  countsCost,
  clientAddress,
  onBehalfOf: claimant,
  ...call
}: WireRequest): RequestContext => ({
  requestId,
  ...subjectOfCall(call),
  ...(typeof answerWithinMs === 'number' && { callerGoneAt: Date.now() + answerWithinMs }),
  ...(claimant !== undefined && { claimant }),
  ...(typeof clientAddress === 'string' && { clientAddress }),
  ...(countsCost === true && { cost: noCost() }),
});

/** Null when it is none. */
function requestIn({ data }: Msg): WireRequest | null {
  try {
    const parsed = decodeJson(data);
    return isRequest(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const isRequest = (value: unknown): value is WireRequest =>
  typeof value === 'object' && value !== null && 'requestId' in value && typeof value.requestId === 'string';

/** The called operation, of those that the method handles. */
const operationWith = (subject: string, operations: unknown): Operation | undefined =>
  Array.isArray(operations) ? operations.filter(isOperation).find((each) => each.subject === subject) : undefined;

/** Undefined for a call between services. */
function operationOf(handler: MessageHandler | undefined): Operation | undefined {
  const operation: unknown = handler?.extras?.operation;
  return isOperation(operation) ? operation : undefined;
}

function encodeAnswer(answer: unknown, operation: Operation | undefined): WireReply {
  if (answer instanceof Encoded) return encodedReply(answer);
  if (operation?.format === 'text') return { body: encodeText(answer) };
  if (operation?.paginated === true && isPage(answer)) return pageReply(answer);
  return { body: encodeJson(answer) };
}

const encodedReply = ({ body, counted, streamHead }: Encoded<unknown>): WireReply => ({
  body,
  ...(counted && countsOf(counted)),
  ...(streamHead !== undefined && { streamHead }),
});

function encodeText(answer: unknown): Uint8Array {
  if (typeof answer !== 'string') throw new TypeError('an answer in the format of text must be a string');
  return Buffer.from(answer);
}

const pageReply = ({ items, ...counted }: Page<unknown>): WireReply => ({
  body: encodeJson(items),
  ...countsOf(counted),
});

/** What headers tell of a page. */
const countsOf = ({ total, isLowerBound, next }: Omit<Page<unknown>, 'items'>): Omit<WireReply, 'body'> => ({
  total,
  ...(isLowerBound === true && { isLowerBound }),
  ...(next !== undefined && { next: writeCursor(next) }),
});

const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'items' in value &&
  'total' in value &&
  typeof value.total === 'number';
