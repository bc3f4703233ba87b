import { type IncomingMessage } from 'node:http';
import { BodyTooLarge, TooManyRequests } from '../../http/http-errors.js';

/** The limit of one fetch request, compressed as it arrives: some 300 000 commit ids. */
const LONGEST_BYTES = 16 * 1024 * 1024;
/** The limit of all requests together that are being read, or wait for their storage. */
const AT_ONCE_BYTES = 128 * 1024 * 1024;
/** The time limit of one request, and the bytes that extend it by a second. */
const ALLOWED_MS = 30_000;
const BYTES_PER_SECOND = 32 * 1024;
const LOOK_EVERY_MS = 1_000;

let held = 0;

export interface WholeBody {
  readonly bytes: Buffer;
  /** Call it when the body was forwarded: it counts until then. */
  release(): void;
}

/**
 * Reads the whole body of a fetch request before it is forwarded. Throws `DomainError`s: `too_large`, and `too_many_requests`
 * while too much is held. The connection of a slow body is closed.
 */
export async function wholeBody(request: IncomingMessage): Promise<WholeBody> {
  const chunks: Buffer[] = [];
  const since = Date.now();
  let size = 0;
  const timer = setInterval(() => {
    if (Date.now() - since > ALLOWED_MS + (size / BYTES_PER_SECOND) * 1_000) request.destroy(new Error('too slow'));
  }, LOOK_EVERY_MS);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      held += chunk.length;
      chunks.push(chunk);
      if (size > LONGEST_BYTES) throw new BodyTooLarge(LONGEST_BYTES);
      if (held > AT_ONCE_BYTES) throw new TooManyRequests(5);
    }
    return { bytes: Buffer.concat(chunks), release: () => (held -= size) };
  } catch (error) {
    held -= size;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
