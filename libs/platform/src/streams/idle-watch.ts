import { type Writable } from 'node:stream';

/** What a socket counts. */
interface Traffic {
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

export interface IdleLimits {
  /** Without a byte in either direction for this long, a transfer is given up. git itself sends signs of life every 5 s. */
  readonly idleMs: number;
  readonly lookEveryMs: number;
}

export const STREAM_IDLE: IdleLimits = { idleMs: 120_000, lookEveryMs: 10_000 };

/** In a conversation git is silent while it prepares a large push at the other end. */
export const SESSION_IDLE: IdleLimits = { idleMs: 600_000, lookEveryMs: 10_000 };

/** Calls `onIdle` once when nothing has moved for the time allowed. Answers the function that ends the watch. */
export function watchIdle(traffic: Traffic, onIdle: () => void, { idleMs, lookEveryMs } = STREAM_IDLE): () => void {
  let moved = traffic.bytesRead + traffic.bytesWritten;
  let movedAt = Date.now();
  const timer = setInterval(() => {
    const now = traffic.bytesRead + traffic.bytesWritten;
    if (now !== moved) {
      moved = now;
      movedAt = Date.now();
    } else if (Date.now() - movedAt >= idleMs) {
      clearInterval(timer);
      onIdle();
    }
  }, lookEveryMs);
  return () => clearInterval(timer);
}

/** Aborts when nobody reads any more what is written: the answer of a request, or a whole connection. */
export function whenGone(output: Writable): AbortSignal {
  if (output.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  return gone.signal;
}
