import { type ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { addressKey } from './attempt-counter.js';

/** Limits of replies that clients are slow to read. */
export interface UnreadLimits {
  /** The time limit of one reply, and the bytes that extend it by a second. */
  readonly allowedMs: number;
  readonly bytesPerSecond: number;
  /** The limit of all replies together. */
  readonly atOnceBytes: number;
  readonly lookEveryMs: number;
}

const LIMITS: UnreadLimits = {
  allowedMs: 30_000,
  bytesPerSecond: 32 * 1024,
  atOnceBytes: 128 * 1024 * 1024,
  lookEveryMs: 1_000,
};

/** The socket takes such a reply at once. */
const SMALL_BYTES = 16 * 1024;

interface Unread {
  readonly request: FastifyRequest;
  readonly bytes: number;
  readonly until: number;
}

/**
 * Ends the connections of clients that do not read their replies, which are kept in memory as a whole until the last byte is sent. Streams
 * are not among them: they come from their storage as they are read.
 */
export class UnreadReplies {
  /** The oldest first. */
  private readonly unread = new Map<ServerResponse, Unread>();
  private bytes = 0;

  constructor(private readonly limits = LIMITS) {}

  register(http: FastifyInstance): void {
    http.addHook('onSend', (request, { raw }, payload, done) => {
      const bytes = bytesOf(payload);
      if (bytes > SMALL_BYTES && !raw.destroyed) this.add(request, raw, bytes);
      done(null, payload);
    });
    const timer = setInterval(() => this.endLate(), this.limits.lookEveryMs).unref();
    http.addHook('onClose', (_http, done) => {
      clearInterval(timer);
      done();
    });
  }

  private add(request: FastifyRequest, response: ServerResponse, bytes: number): void {
    const { allowedMs, bytesPerSecond, atOnceBytes } = this.limits;
    this.remove(response); // another payload may take the place of one that failed
    this.unread.set(response, { request, bytes, until: Date.now() + allowedMs + (bytes / bytesPerSecond) * 1_000 });
    this.bytes += bytes;
    response.once('close', () => this.remove(response));
    while (this.bytes > atOnceBytes && this.unread.size > 1) this.endOldestOfMost();
  }

  private remove(response: ServerResponse): void {
    this.bytes -= this.unread.get(response)?.bytes ?? 0;
    this.unread.delete(response);
  }

  private endLate(): void {
    const now = Date.now();
    for (const [response, { request, until }] of this.unread) if (now > until) this.end(response, request);
  }

  /** Of the address whose replies take the most memory. */
  private endOldestOfMost(): void {
    const [most] = [...this.bytesByAddress()].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
    for (const [response, { request }] of this.unread) {
      if (addressKey(request.ip) === most) return this.end(response, request);
    }
  }

  private bytesByAddress(): Map<string, number> {
    const found = new Map<string, number>();
    for (const { request, bytes } of this.unread.values()) {
      const address = addressKey(request.ip);
      found.set(address, (found.get(address) ?? 0) + bytes);
    }
    return found;
  }

  /** By a reset: the kernel would keep the unsent bytes of a connection that is only closed. */
  private end(response: ServerResponse, { socket }: FastifyRequest): void {
    this.remove(response);
    socket.resetAndDestroy();
  }
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  return payload instanceof Uint8Array ? payload.length : 0;
}
