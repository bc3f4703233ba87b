import { type FastifyRequest } from 'fastify';
import { type ByteRange } from '@ingot/platform';

/** Larger offsets are not exact numbers. */
const DIGITS = 15;
const RANGE = new RegExp(`^bytes=(\\d{1,${DIGITS}})?-(\\d{1,${DIGITS}})?$`);

/**
 * The requested range of a stream; null for the whole stream. Several ranges, malformed ranges and `If-Range` also answer the
 * whole stream: its entity tags are weak (RFC 9110, section 13.1.5).
 */
export function readByteRange({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): ByteRange | null {
  if (method !== 'GET' || headers.range === undefined || headers['if-range'] !== undefined) return null;
  const [matched, first, last] = RANGE.exec(headers.range.trim()) ?? [];
  if (matched === undefined) return null;
  if (first === undefined) return last === undefined ? null : { lastBytes: Number(last) };
  if (last === undefined) return { first: Number(first), last: null };
  return Number(first) > Number(last) ? null : { first: Number(first), last: Number(last) };
}
