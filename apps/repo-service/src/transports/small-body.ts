import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FastifyRequest } from 'fastify';
import { Unavailable } from '@ingot/contracts';
import { Abandoned, Gate, parkWhenHeldUp, type Place, type StreamClaims, watchIdle } from '@ingot/platform';
import { MAX_LISTING_REQUEST_BYTES } from './advertisements.js';
import { MAX_SMALL_PUSH_BYTES } from './small-push.js';

export const isCompressed = (headers: IncomingHttpHeaders): boolean => headers['content-encoding'] === 'gzip';

const SMALL_BYTES = { 'git-upload-pack': MAX_LISTING_REQUEST_BYTES, 'git-receive-pack': MAX_SMALL_PUSH_BYTES } as const;

/** The complete body of a request with a short declared length; null for others. */
export async function smallBodyOf(
  { raw, headers }: FastifyRequest,
  { service }: StreamClaims,
  place: Place,
): Promise<Buffer | null> {
  const length = Number(headers['content-length'] ?? NaN);
  if (!(length <= SMALL_BYTES[service]) || isCompressed(headers)) return null;
  try {
    // the gateway sends a fetch when it has all of it, and a push as its client does
    return await (service === 'git-upload-pack' ? readAll(raw) : readSlow(raw, place));
  } catch (error) {
    throw error instanceof Unavailable ? error : new Abandoned(); // the client disconnected
  }
}

/** The place is parked while the client is slow. */
async function readSlow(raw: IncomingMessage, place: Place): Promise<Buffer> {
  const input = new Gate(place);
  const endParking = parkWhenHeldUp({ place, input });
  const endWatch = watchIdle(raw.socket, () => raw.destroy());
  try {
    return await pipeline(raw, input, readAll);
  } finally {
    endParking();
    endWatch();
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
