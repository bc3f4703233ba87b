import { randomUUID } from 'node:crypto';
import { ClientNats } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { createInbox, headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { atStorage, type Operation, type Page, type PageRequest, type Rpc, Unavailable } from '@ingot/contracts';
import { type z } from 'zod';
import { currentRequest } from '../logging/request-context.js';
import { addCost, countCost } from '../metrics/request-cost.js';
import { currentTraceParent, traced } from '../tracing/tracing.js';
import { natsConnectionOptions } from './connection-options.js';
import { Encoded } from './encoded.js';
import { PendingCalls } from './pending-calls.js';
import {
  decodeTrusted,
  encodeJson,
  isKeepalive,
  isFromNobody,
  readReply,
  replyError,
  SILENCE_MS,
  type WireReply,
  type WireRequest,
} from './wire.js';

interface CallTarget {
  readonly subject: string;
  readonly deadlineMs: number;
}

/** A list that any replica of its service answers. */
type ListOf<Item> = Pick<Operation, 'subject' | 'deadlineMs'> & {
  readonly paginated: true;
  readonly output: z.ZodType<unknown, Item[]>;
};

/** A call as it travels to a service, its parameters complete. */
interface AskedPage {
  readonly principal: unknown;
  readonly project: unknown;
  readonly input: object;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/**
 * Calls to other processes. While NATS is unavailable, or without a responder, a call fails with `Unavailable` at once; calls
 * in flight when the connection is lost fail too. So do calls whose process crashed: the handling service sends keepalives, so that
 * calls may take long, and a crash is still noticed soon.
 *
 * Nest's client owns the connection. All replies use one subscription: Nest makes one per call, which costs the process and the NATS
 * server about as much as the call itself.
 */
export class RpcClient {
  private readonly client: ClientNats;
  private readonly pending = new PendingCalls<WireReply>(SILENCE_MS);
  private readonly inbox: string;
  private readonly reconnectListeners: (() => void)[] = [];
  private isConnected = false;

  constructor(natsUrl: string, name: string) {
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
    this.pending.start();
    await this.client.connect();
    this.connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.onReply(message);
      },
    });
  }

  async close(): Promise<void> {
    this.pending.stop();
    await this.client.close();
    this.pending.giveUpAll();
  }

  /** Calls `listener` after a reconnect; broadcasts may have been missed meanwhile. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
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
    } = await this.exchange(operation, { requestId, ...asked });
    if (errorCode !== undefined) throw replyError(errorCode, body);
    return { items: decodeTrusted<Item[]>(body), total, ...(isLowerBound && { isLowerBound }) };
  }

  private async replyTo<Request extends object, Reply>(
    rpc: Rpc<Request, Reply>,
    request: Request,
    storage: string | undefined,
  ): Promise<Uint8Array> {
    const { body, errorCode } = await this.exchange(
      { subject: resolveSubject(rpc.subject, storage), deadlineMs: rpc.deadlineMs },
      { ...request, ...ofThisRequest() },
    );
    if (errorCode !== undefined) throw replyError(errorCode, body);
    return body;
  }

  /** Sends a request and hands back the reply's bytes, refusals included. Throws `Unavailable` when none comes. */
  exchange(target: CallTarget, request: WireRequest): Promise<WireReply> {
    return traced(target.subject, CALL_SPAN, () => this.sendAndWait(target, request));
  }

  private sendAndWait({ subject, deadlineMs }: CallTarget, request: WireRequest): Promise<WireReply> {
    if (!this.isConnected) return Promise.reject(new Unavailable({ subject, reason: 'not connected' }));
    const { cost, clientAddress } = currentRequest() ?? {};
    return new Promise((resolve, reject) => {
      const answered = (reply: WireReply): void => {
        addCost(cost, reply.cost);
        resolve(reply);
      };
      const id = this.pending.add(withinRequest(deadlineMs), {
        answered,
        givenUp: (reason, cause) => reject(new Unavailable({ subject, reason }, { cause })),
      });
      countCost('calls');
      this.send(subject, { ...request, clientAddress, ...(cost && { countsCost: true as const }) }, id);
    });
  }

  private send(subject: string, request: WireRequest, id: string): void {
    try {
      this.connection.publish(subject, encodeJson(request), { reply: `${this.inbox}.${id}`, ...traceHeaders() });
    } catch (cause) {
      this.pending.giveUp(id, 'not sent', cause);
    }
  }

  private onReply(message: Msg): void {
    const id = message.subject.slice(this.inbox.length + 1);
    if (isKeepalive(message)) this.pending.heard(id);
    else if (isFromNobody(message)) this.pending.giveUp(id, 'nobody answers');
    else this.pending.answer(id, readReply(message));
  }

  private onStatus(status: string): void {
    this.isConnected = status === 'connected';
    if (this.isConnected) for (const listener of this.reconnectListeners) listener();
    else this.pending.giveUpAll();
  }
}

const CALL_SPAN = { kind: SpanKind.CLIENT, attributes: { 'rpc.system': 'nats' } };

/** What names the span that a call belongs to. */
function traceHeaders(): { headers?: MsgHdrs } {
  const parent = currentTraceParent();
  if (parent === undefined) return {};
  const given = headers();
  given.set('traceparent', parent.traceparent);
  if (parent.tracestate !== undefined) given.set('tracestate', parent.tracestate);
  return { headers: given };
}

/** What is told of the request that a call is made for. */
function ofThisRequest(): Pick<WireRequest, 'requestId' | 'onBehalfOf'> {
  const { requestId = randomUUID(), claimant: onBehalfOf } = currentRequest() ?? {};
  return { requestId, onBehalfOf };
}

/** Limited by the deadline of the current request. */
function withinRequest(deadlineMs: number): number {
  const answerBy = currentRequest()?.answerBy;
  return answerBy === undefined ? deadlineMs : Math.max(0, Math.min(deadlineMs, answerBy - Date.now()));
}

function resolveSubject(subject: string, storage: string | undefined): string {
  const resolved = storage === undefined ? subject : atStorage(subject, storage);
  if (resolved.includes('{')) throw new TypeError(`${subject} needs a storage`);
  return resolved;
}
