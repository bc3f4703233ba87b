import { type Broadcast } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { type RpcClient } from './rpc-client.js';
import { decodeTrusted, encodeJson } from './wire.js';

/** Servers of a cluster tell each other of a subscription within milliseconds. Until then, what is sent through another one is missed. */
const KNOWN_WITHIN_MS = 1_000;

/**
 * Cache invalidation for all running replicas. A service awaits it before its reply: NATS then delivers the broadcast to the caller's
 * gateway ahead of the reply, so that callers never see outdated data after their own change.
 */
export class Broadcasts {
  constructor(
    private readonly client: RpcClient,
    private readonly logger: Logger,
  ) {}

  /** Best effort: a process that misses it has nothing cached, or the cache expires. */
  send<Payload>(broadcast: Broadcast<Payload>, payload: Payload): Promise<void> {
    return this.sendAll(broadcast, [payload]);
  }

  /** As `send`, for many at once. */
  async sendAll<Payload>(broadcast: Broadcast<Payload>, payloads: readonly Payload[]): Promise<void> {
    if (!this.client.connected) return;
    for (const payload of payloads) this.publish(broadcast, payload);
    await this.client.connection.flush().catch(() => undefined);
  }

  /** As `send`, without a round trip: enough when this process does not listen itself, and replies over NATS, on the same connection. */
  publish<Payload>(broadcast: Broadcast<Payload>, payload: Payload): void {
    if (this.client.connected) this.client.connection.publish(broadcast.subject, encodeJson(payload));
  }

  /**
   * Calls `listener` for each broadcast of this kind, until the connection closes. One that cannot be handled is logged: the NATS client
   * ends the connection when a callback throws.
   */
  listen<Payload extends object>(broadcast: Broadcast<Payload>, listener: (payload: Payload) => void): void {
    this.client.connection.subscribe(broadcast.subject, {
      callback: (error, message) => {
        if (error !== null) return;
        try {
          listener(decodeTrusted<Payload>(message.data));
        } catch (err) {
          this.logger.error({ err, subject: broadcast.subject }, 'a broadcast could not be handled');
        }
      },
    });
  }

  /** Calls `listener` when broadcasts may have been missed: after a reconnect, and once all servers of NATS know the new subscriptions. */
  onGap(listener: () => void): void {
    const onceKnown = () => setTimeout(listener, KNOWN_WITHIN_MS).unref();
    onceKnown();
    this.client.onReconnect(() => {
      listener();
      onceKnown();
    });
  }
}
