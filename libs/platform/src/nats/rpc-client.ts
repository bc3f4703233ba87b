import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientNats } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { createInbox, headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { type Page, type Rpc, Unavailable } from '@ingot/contracts';
import { HeldCalls } from '../holding/held-calls.js';
import { Undelivered } from '../holding/holdable-call.js';
import { currentRequest } from '../logging/request-context.js';
import { addCost, countCost } from '../metrics/request-cost.js';
import { currentTraceParent, traced } from '../tracing/tracing.js';
import { type AskedPage, type CallTarget, type ListOf, resolveSubject, takerOf } from './call-target.js';
import { natsConnectionOptions } from './connection-options.js';
import { Encoded } from './encoded.js';
import { type GivenUp, PendingCalls } from './pending-calls.js';
import {
  ASK_AGAIN_MS,
  askAgainSubject,
  decodeTrusted,
  encodeJson,
  isKeepalive,
  isFromNobody,
  readAnnounced,
  readHeldFor,
  readReply,
  refuseTooLarge,
  replyError,
  serviceOf,
  SILENCE_MS,
  transitMs,
  type WireReply,
  type WireRequest,
} from './wire.js';

/** For how long calls wait for a connection that has just broken, and are sent again while nobody takes them. */
const BETWEEN_CONNECTIONS_MS = 1_000;
const SEND_AGAIN_MS = 50;
/** The replicas of a service do not leave a NATS server all at once. Shorter than it waits for them (`lame_duck_grace_period`). */
const LEAVE_WITHIN_MS = 1_500;
/** After this time without the NATS server's word that there is nobody, somebody has the call. */
const WORD_MS = 100;

/**
 * Calls to other processes. While NATS is unavailable, or without a responder, a call fails with `Unavailable` after a second, unless it is held.
 * So do calls whose process crashed: the handling service sends keepalives, so that calls may take long, and a crash is still noticed soon.
 * A call in flight when a connection is lost goes on: its reply is asked for again. A NATS server that is about to end is left before it does.
 *
 * Nest's client owns the connection. All replies use one subscription: Nest makes one per call, which costs the process and the NATS
 * server about as much as the call itself.
 */
export class RpcClient {
  private readonly client: ClientNats;
  private readonly pending: PendingCalls<WireReply>;
  private readonly inbox: string;
  private readonly reconnectListeners: (() => void)[] = [];
  private readonly leaving: (() => Promise<void>)[] = [];
  private isConnected = false;
  /** Resolves when the connection is back, or the time is over that calls wait for it. */
  private reconnection: Promise<void> = Promise.resolve();
  private endReconnection: () => void = () => undefined;
  private lastCall = 0;
  /** In bytes, as the server said when the connection was made. */
  private maxPayload = Infinity;

  constructor(
    natsUrl: string,
    name: string,
    private readonly held = HeldCalls.none(),
  ) {
    this.pending = new PendingCalls({ askAgainMs: ASK_AGAIN_MS, giveUpMs: SILENCE_MS }, held.times);
    const options = natsConnectionOptions(natsUrl, name);
    this.inbox = createInbox(options.inboxPrefix);
    this.client = new ClientNats(options);
    this.client.status.subscribe((status) => this.onStatus(String(status)));
  }

  /** The connection, for events and broadcasts. */
  get connection(): NatsConnection {
    return this.client.unwrap<NatsConnection>();
  }

  get connected(): boolean {
    return this.isConnected;
  }

  async connect(): Promise<void> {
    await this.client.connect();
    this.maxPayload = this.connection.info?.max_payload ?? Infinity;
    this.connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.onReply(message);
      },
    });
    void this.followServer();
  }

  async close(): Promise<void> {
    this.held.close();
    this.pending.stop();
    await this.client.close();
    this.pending.giveUpAll();
  }

  /** Calls `listener` after a reconnect; broadcasts may have been missed meanwhile. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Calls `leave` before this client changes to another NATS server; it resolves when nothing more is to be received from the present one. */
  onLeaving(leave: () => Promise<void>): void {
    this.leaving.push(leave);
  }

  /** Calls another service. `storage` is required for calls that only its owner handles. Throws `DomainError`s. */
  async call<Request extends object, Reply>(
    rpc: Rpc<Request, Reply>,
    request: Request,
    storage?: string,
  ): Promise<Reply> {
    return decodeTrusted<Reply>(await this.replyTo(rpc, request, storage));
  }

  /** As `call`, for a large reply that is passed on unparsed. */
  async callEncoded<Request extends object, Reply>(
    rpc: Rpc<Request, Reply>,
    request: Request,
    storage?: string,
  ): Promise<Encoded<Reply>> {
    return Encoded.received<Reply>(await this.replyTo(rpc, request, storage));
  }

  /** Asks the service of an operation for one page of its list, as the gateway does; whether the caller may ask is for who asks to check. */
  async list<Item>(operation: ListOf<Item>, asked: AskedPage): Promise<Page<Item>> {
    const requestId = currentRequest()?.requestId ?? randomUUID();
    const {
      body,
      total = 0,
      isLowerBound = false,
      errorCode,
    } = await this.ask({ ...operation, isRead: true, taker: takerOf(operation.service) }, { requestId, ...asked });
    if (errorCode !== undefined) throw replyError(errorCode, body);
    return { items: decodeTrusted<Item[]>(body), total, ...(isLowerBound && { isLowerBound }) };
  }

  private async replyTo<Request extends object, Reply>(
    rpc: Rpc<Request, Reply>,
    request: Request,
    storage: string | undefined,
  ): Promise<Uint8Array> {
    const { body, errorCode } = await this.ask(
      {
        subject: resolveSubject(rpc.subject, storage),
        deadlineMs: rpc.deadlineMs,
        isRead: rpc.isRead,
        taker: takerOf(rpc.service, storage),
      },
      { ...request, ...ofThisRequest() },
    );
    if (errorCode !== undefined) throw replyError(errorCode, body);
    return body;
  }

  /**
   * Sends a client's request and hands back the reply's bytes, refusals included. Throws `Unavailable` when none comes, and refuses
   * parameters that are too large for NATS.
   * @param gone of a held call, which is not sent when nobody waits for the reply any longer
   */
  exchange(target: CallTarget, request: WireRequest, gone?: () => AbortSignal): Promise<WireReply> {
    return this.ask(target, request, gone, (body) => refuseTooLarge(body, this.maxPayload));
  }

  private ask(
    target: CallTarget,
    request: WireRequest,
    gone?: () => AbortSignal,
    judge: (body: Uint8Array) => void = () => undefined,
  ): Promise<WireReply> {
    return traced(target.subject, CALL_SPAN, async () => {
      const { cost, clientAddress, claimant } = currentRequest() ?? {};
      const callNumber = ++this.lastCall;
      const body = encodeJson({ ...request, callNumber, clientAddress, ...(cost && { countsCost: true as const }) });
      judge(body);
      const sent = { body, callNumber };
      const attempt = (delivered?: () => void): Promise<WireReply> => this.sendAndWait(target, sent, delivered);
      countCost('calls');
      const { taker = null, isRead = false } = target;
      const exchange = (): Promise<WireReply> =>
        taker === null || claimant === undefined
          ? untilTaken(attempt)
          : this.held.run({ taker, bytes: body.length, gone, attempt });
      return await (isRead ? onceMore(exchange) : exchange());
    });
  }

  private async sendAndWait(
    { subject, deadlineMs }: CallTarget,
    { body, callNumber }: { readonly body: Uint8Array; readonly callNumber: number },
    delivered?: () => void,
  ): Promise<WireReply> {
    if (!this.isConnected) await this.reconnection;
    if (!this.isConnected) throw new Unavailable({ subject, reason: 'not connected' });
    const cost = currentRequest()?.cost; // the reply arrives outside the request's context
    return new Promise((resolve, reject) => {
      const timer = delivered && setTimeout(delivered, WORD_MS);
      const callee = serviceOf(subject);
      const within = { deadlineMs: this.withinRequest(deadlineMs), transitMs: transitMs(body.length) };
      const id = this.pending.add(callee, within, {
        answered: (reply) => {
          clearTimeout(timer);
          addCost(cost, reply.cost);
          resolve(reply);
        },
        givenUp: (reason, cause) => {
          clearTimeout(timer);
          reject(failureOf(reason, subject, cause));
        },
        askAgain: () => this.askAgain(callee, id, callNumber),
      });
      this.send(subject, body, id);
    });
  }

  /** Limited by the deadline of the current request. */
  private withinRequest(deadlineMs: number): number {
    const { answerBy, since = answerBy } = currentRequest() ?? {};
    if (answerBy === undefined || since === undefined) return deadlineMs;
    const left = this.held.times.prolonged(answerBy, since) - Date.now();
    return Math.max(0, Math.min(deadlineMs, left));
  }

  private send(subject: string, body: Uint8Array, id: string): void {
    try {
      this.connection.publish(subject, body, { reply: `${this.inbox}.${id}`, ...traceHeaders() });
    } catch (cause) {
      this.pending.giveUp(id, 'not sent', cause);
    }
  }

  /** Whoever has the call, or has answered it, learns where its reply is to go; NATS then lets it be sent. */
  private askAgain(callee: string, id: string, callNumber: number): void {
    if (!this.isConnected) return;
    this.connection.publish(askAgainSubject(callee), encodeJson(callNumber), { reply: `${this.inbox}.${id}` });
  }

  private onReply(message: Msg): void {
    const id = message.subject.slice(this.inbox.length + 1);
    if (isKeepalive(message)) {
      const heldFor = readHeldFor(message);
      if (heldFor !== null) this.held.times.note(heldFor);
      this.pending.heard(id, transitMs(readAnnounced(message)));
    } else if (isFromNobody(message)) this.pending.undelivered(id);
    else this.pending.answer(id, readReply(message));
  }

  private onStatus(status: string): void {
    if (status !== 'connected') return this.disconnected();
    this.isConnected = true;
    this.endReconnection();
    for (const listener of this.reconnectListeners) listener();
    this.pending.reconnected();
  }

  private disconnected(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.reconnection = new Promise((resolve) => {
      this.endReconnection = resolve;
      setTimeout(resolve, BETWEEN_CONNECTIONS_MS).unref();
    });
  }

  /** A server in lame duck mode will close the connection. What is on its way then would be lost. */
  private async followServer(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'ldm') await this.changeServer().catch(() => undefined); // it has closed the connection itself
    }
  }

  private async changeServer(): Promise<void> {
    await sleep(Math.random() * LEAVE_WITHIN_MS);
    await Promise.all(this.leaving.map((leave) => leave()));
    this.disconnected();
    await this.connection.flush();
    await this.connection.reconnect();
  }
}

/** Sends a call again for a second while it reaches nobody: those who take it may be between two connections. */
async function untilTaken<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (const until = Date.now() + BETWEEN_CONNECTIONS_MS; ; await sleep(SEND_AGAIN_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Undelivered) || Date.now() >= until) throw error;
    }
  }
}

/** Sends a read again when nobody has it: its process ended, or NATS lost the call or the reply. As a new call, it waits for who takes it. */
const onceMore = <Reply>(exchange: () => Promise<Reply>): Promise<Reply> =>
  exchange().catch((error: unknown) => {
    if (error instanceof Lost) return exchange();
    throw error;
  });

const CALL_SPAN = { kind: SpanKind.CLIENT, attributes: { 'rpc.system': 'nats' } };

/** What is told of the request that a call is made for. */
function ofThisRequest(): Pick<WireRequest, 'requestId' | 'onBehalfOf'> {
  const { requestId = randomUUID(), claimant: onBehalfOf } = currentRequest() ?? {};
  return { requestId, onBehalfOf };
}

/** Whether the call was carried out is not known, nor will it be. */
class Lost extends Unavailable {}

function failureOf(reason: GivenUp, subject: string, cause: unknown): Unavailable {
  if (reason === 'undelivered') return new Undelivered({ subject, reason: 'nobody answers' });
  if (reason === 'nobody answers') return new Lost({ subject, reason });
  return new Unavailable({ subject, reason }, { cause });
}

/** What names the span that a call belongs to. */
function traceHeaders(): { headers?: MsgHdrs } {
  const parent = currentTraceParent();
  if (parent === undefined) return {};
  const given = headers();
  given.set('traceparent', parent.traceparent);
  if (parent.tracestate !== undefined) given.set('tracestate', parent.tracestate);
  return { headers: given };
}
