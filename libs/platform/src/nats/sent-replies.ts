import { type WireReply } from './wire.js';

interface Sent {
  readonly callNumber: number;
  readonly reply: WireReply;
  readonly at: number;
}

/** Longer than a caller waits that hears nothing. */
const KEPT_MS = 3_000;
const MOST_BYTES = 16 * 1024 ** 2;

/** The replies of the last three seconds, 16 MiB of them at most, for callers that ask again: NATS may have lost them. */
export class SentReplies {
  /** By the subject to which they were sent, the oldest first. */
  private readonly kept = new Map<string, Sent>();
  private bytes = 0;

  add(subject: string, callNumber: number, reply: WireReply): void {
    const now = Date.now();
    this.remove(subject);
    this.kept.set(subject, { callNumber, reply, at: now });
    this.bytes += reply.body.length;
    for (const [oldest, { at }] of this.kept) {
      if (now - at < KEPT_MS && this.bytes <= MOST_BYTES) break;
      this.remove(oldest);
    }
  }

  /** @param callNumber the subject may have been that of an earlier call */
  find(subject: string, callNumber: number): WireReply | undefined {
    const sent = this.kept.get(subject);
    return sent?.callNumber === callNumber ? sent.reply : undefined;
  }

  private remove(subject: string): void {
    const sent = this.kept.get(subject);
    if (sent === undefined) return;
    this.kept.delete(subject);
    this.bytes -= sent.reply.body.length;
  }
}
