import { type Writable } from 'node:stream';

/** The byte counters of a socket. */
interface Traffic {
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

export interface IdleLimits {
  /** A transfer without a byte in either direction for this long is aborted. git itself sends keepalives every 5 s. */
  readonly idleMs: number;
  readonly lookEveryMs: number;
}

export const STREAM_IDLE: IdleLimits = { idleMs: 120_000, lookEveryMs: 10_000 };

/** Longer for SSH sessions: git is silent while the other end prepares a large push. */
export const SESSION_IDLE: IdleLimits = { idleMs: 600_000, lookEveryMs: 10_000 };

/** Calls `onIdle` once when there was no traffic for the given time. Returns the function that ends the watch. */
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

/** Shared by all: every response that closes aborts with it, and a new error would record a stack. */
const GONE = new DOMException('The reader is gone', 'AbortError');

/** For work that runs to its end, even if the client is gone, as calls over NATS do. */
export const NEVER_GONE = new AbortController().signal;

/** Aborts when the reader of a response or a connection is gone. */
export function whenGone(output: Writable): AbortSignal {
  if (output.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  output.once('close', () => gone.abort(GONE));
  return gone.signal;
}
