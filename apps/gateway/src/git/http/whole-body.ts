import { type IncomingMessage } from 'node:http';
import { DomainError } from '@ingot/contracts';
import { TooManyRequests } from '../../http/http-errors.js';

/** What a client says that wants to fetch, compressed as it comes: some 300 000 names of commits. */
const LONGEST_BYTES = 16 * 1024 * 1024;
/** Of all such requests that are being read. */
const AT_ONCE_BYTES = 128 * 1024 * 1024;
/** How long one may take, and for each of so many bytes a second more. */
const ALLOWED_MS = 30_000;
const BYTES_PER_SECOND = 32 * 1024;
const LOOK_EVERY_MS = 1_000;

let reading = 0;

/**
 * The whole body of a request to fetch, before anything is begun for it. Throws `DomainError`s: `too_large`, and `too_many_requests` for one
 * that comes too slowly or finds too much under way.
 */
export async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const since = Date.now();
  let size = 0;
  const timer = setInterval(() => {
    if (Date.now() - since > ALLOWED_MS + (size / BYTES_PER_SECOND) * 1_000) request.destroy(new Error('too slow'));
  }, LOOK_EVERY_MS);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      reading += chunk.length;
      chunks.push(chunk);
      if (size > LONGEST_BYTES) throw new DomainError('too_large', '413 Request Entity Too Large');
      if (reading > AT_ONCE_BYTES) throw new TooManyRequests(5);
    }
    return Buffer.concat(chunks);
  } finally {
    clearInterval(timer);
    reading -= size;
  }
}
