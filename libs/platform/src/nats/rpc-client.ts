import { randomUUID } from 'node:crypto';
import { ClientNats } from '@nestjs/microservices';
import { type Observable } from 'rxjs';
import { type Msg, type NatsConnection } from '@nats-io/transport-node';
import { atStorage, type Rpc, Unavailable } from '@ingot/contracts';
import { currentRequest } from '../logging/request-context.js';
import { natsConnectionOptions } from './connection-options.js';
import { PendingCalls } from './pending-calls.js';
import {
  decodeTrusted,
  encodeJson,
  isBeat,
  readReply,
  replyError,
  SILENCE_MS,
  type WireReply,
  type WireRequest,
} from './wire.js';

/** Somebody is working on the call. */
const BEAT = Symbol('beat');

interface CallTarget {
  readonly subject: string;
  readonly deadlineMs: number;
}

/**
 * Calls to other processes. While NATS is away, or when nobody answers, a call fails with `Unavailable` at once; calls
 * under way when the connection breaks fail too, as their replies are lost. So do calls whose process died: whoever works on
 * a call lets hear of it again and again, so that a call may take long without a dead one being waited for as long.
 */
export class RpcClient {
  private readonly client: ClientNats;
  private readonly pending = new PendingCalls(SILENCE_MS);
  private readonly reconnectListeners: (() => void)[] = [];
  private isConnected = false;

  constructor(natsUrl: string, name: string) {
    this.client = new ClientNats({
      ...natsConnectionOptions(natsUrl, name),
      serializer: { serialize: (packet: { data: unknown }) => ({ data: encodeJson(packet.data) }) },
      deserializer: {
        deserialize: (message: Msg) =>
          isBeat(message) ? { response: BEAT, isDisposed: false } : { response: readReply(message), isDisposed: true },
      },
    });
    this.client.status.subscribe((status) => this.onStatus(String(status)));
  }

  /** The connection itself, for events and broadcasts. */
  get connection(): NatsConnection {
    return this.client.unwrap<NatsConnection>();
  }

  get connected(): boolean {
    return this.isConnected;
  }

  async connect(): Promise<void> {
    this.pending.start();
    await this.client.connect();
  }

  async close(): Promise<void> {
    this.pending.stop();
    await this.client.close();
  }

  /** Calls `listener` whenever the connection is back; broadcasts may have been missed meanwhile. */
  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Calls another service. `storage` names the storage for calls that only its owner answers. Throws `DomainError`s. */
  async call<Request extends object, Reply>(
    rpc: Rpc<Request, Reply>,
    request: Request,
    storage?: string,
  ): Promise<Reply> {
    const reply = await this.exchange(
      { subject: resolveSubject(rpc.subject, storage), deadlineMs: rpc.deadlineMs },
      { ...request, requestId: currentRequest()?.requestId ?? randomUUID() },
    );
    if (reply.errorCode !== undefined) throw replyError(reply.errorCode, reply.body);
    return decodeTrusted<Reply>(reply.body);
  }

  /** Sends a request and hands back the reply's bytes, refusals included. Throws `Unavailable` when none comes. */
  exchange({ subject, deadlineMs }: CallTarget, request: WireRequest): Promise<WireReply> {
    if (!this.isConnected) return Promise.reject(new Unavailable({ subject, reason: 'not connected' }));
    const messages: Observable<WireReply | typeof BEAT> = this.client.send(subject, request);
    return new Promise((resolve, reject) => {
      const call = this.pending.add(withinRequest(deadlineMs), (reason) => {
        subscription.unsubscribe();
        reject(new Unavailable({ subject, reason }));
      });
      const subscription = messages.subscribe({
        next: (message) => {
          if (message === BEAT) return call.heard();
          call.settled();
          resolve(message);
        },
        error: (cause: unknown) => {
          call.settled();
          reject(new Unavailable({ subject, reason: 'nobody answers' }, { cause }));
        },
      });
    });
  }

  private onStatus(status: string): void {
    this.isConnected = status === 'connected';
    if (this.isConnected) for (const listener of this.reconnectListeners) listener();
    else this.pending.giveUpAll();
  }
}

/** No longer than whoever waits for the request that the call is made for. */
function withinRequest(deadlineMs: number): number {
  const answerBy = currentRequest()?.answerBy;
  return answerBy === undefined ? deadlineMs : Math.max(0, Math.min(deadlineMs, answerBy - Date.now()));
}

function resolveSubject(subject: string, storage: string | undefined): string {
  const resolved = storage === undefined ? subject : atStorage(subject, storage);
  if (resolved.includes('{')) throw new TypeError(`${subject} needs a storage`);
  return resolved;
}
