import { type Broadcast } from '@ingot/contracts';
import { type RpcClient } from './rpc-client.js';
import { decodeTrusted, encodeJson } from './wire.js';

/**
 * Tells every running replica to drop what it has cached. A service awaits this before it replies: the server has then
 * queued the broadcast to the caller's gateway ahead of the reply, so nobody acts on an old copy after their own change.
 */
export class Broadcasts {
  constructor(private readonly client: RpcClient) {}

  /** Best effort: a process that misses it has nothing cached, or lets it expire. */
  send<Payload>(broadcast: Broadcast<Payload>, payload: Payload): Promise<void> {
    return this.sendAll(broadcast, [payload]);
  }

  /** As `send`, of many at once. */
  async sendAll<Payload>(broadcast: Broadcast<Payload>, payloads: readonly Payload[]): Promise<void> {
    if (!this.client.connected) return;
    const { connection } = this.client;
    for (const payload of payloads) connection.publish(broadcast.subject, encodeJson(payload));
    await connection.flush().catch(() => undefined);
  }

  /** Calls `listener` for each broadcast of this kind, until the connection closes. */
  listen<Payload extends object>(broadcast: Broadcast<Payload>, listener: (payload: Payload) => void): void {
    this.client.connection.subscribe(broadcast.subject, {
      callback: (error, message) => {
        if (error === null) listener(decodeTrusted<Payload>(message.data));
      },
    });
  }

  /** Calls `listener` whenever broadcasts may have been missed. */
  onGap(listener: () => void): void {
    this.client.onReconnect(listener);
  }
}
