import { z } from 'zod';
import { type Claimant } from '../concurrency/places.js';
import { claimantOf } from './stream-claims.js';

/** How calls look that travel over HTTP, from the gateway to a storage, as they come with a file or answer a stream. */

export const FILE_STREAM_PATH = '/streams/calls';
/** The code of a refusal; the body is then what the client reads. */
export const REFUSAL_HEADER = 'x-ingot-error';
const HEAD_HEADER = 'x-ingot-stream';

/** Tickets carry calls, so that headers of these requests may be longer than others. */
export const FILE_STREAM_HEADER_BYTES = 128 * 1024;

/** A file that comes with a call, before its bytes are there. */
export interface AnnouncedFile {
  /** As the client wrote it: anything. */
  readonly name: string;
  /** Bytes that it has at least, as far as that is known beforehand. */
  readonly atLeast: number;
}

/** Bytes from one on, up to and with another or the end; or the last so many. */
export type ByteRange = z.output<typeof byteRange>;

const count = z.int().min(0);
const byteRange = z.union([z.object({ first: count, last: count.nullable() }), z.object({ lastBytes: count })]);

/** A part of a stream: the places of its first byte, and of the first one after it. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** The part of so many bytes that a range means; null when it begins behind their end. */
export function partOf(range: ByteRange, length: number): BytePart | null {
  const start = 'lastBytes' in range ? Math.max(0, length - range.lastBytes) : range.first;
  const end = 'lastBytes' in range || range.last === null ? length : Math.min(range.last + 1, length);
  return start < end ? { start, end } : null;
}

/** What the ticket of such a call says: the gateway has admitted this caller to this operation. */
export interface FileStreamClaims {
  /** Its name. */
  readonly operation: string;
  readonly call: object;
  readonly file: AnnouncedFile | null;
  /** Only the head of a stream is asked for. HTTP's own HEAD has no place for what a refusal says. */
  readonly headOnly: boolean;
  /** The part of a stream that is asked for; null for all of it. */
  readonly range: ByteRange | null;
  /** Of the client. */
  readonly address?: string | undefined;
}

const fileStreamClaims = z.object({
  operation: z.string(),
  call: z.looseObject({}),
  file: z.object({ name: z.string(), atLeast: z.number() }).nullable(),
  headOnly: z.boolean(),
  range: byteRange.nullable().default(null),
  address: z.string().optional(),
});

/** What a genuine ticket says; null when it is one for something else. */
export const readFileStreamClaims = (claims: unknown): FileStreamClaims | null =>
  fileStreamClaims.safeParse(claims).data ?? null;

const calledBy = z.object({ principal: z.object({ userId: z.number() }).nullable() });

/** Whose share of places a call takes: that of the user who calls, or of the address of somebody without a credential. */
export const claimantOfCall = ({ call, address }: FileStreamClaims): Claimant | undefined =>
  claimantOf(calledBy.safeParse(call).data?.principal?.userId ?? null, address);

const streamHead = z.object({
  contentType: z.string(),
  disposition: z.enum(['inline', 'attachment']).describe('whether a browser shows it, or offers to save it'),
  fileName: z.string().nullable().describe('what it is saved as'),
  length: z.number().nullable().describe('bytes; null when that is not known beforehand'),
  version: z.string().nullable().describe('letters, digits, - and _: another one whenever the bytes are others'),
});

/** What is said of a stream before its bytes. */
export type StreamHead = Readonly<z.output<typeof streamHead>>;

const sentStreamHead = streamHead.extend({
  isDivisible: z.boolean().default(false).describe('whether a part of it may be asked for'),
  part: z
    .union([z.literal('none'), z.object({ start: z.number(), end: z.number() })])
    .nullable()
    .default(null)
    .describe('what follows; null for all of it, `none` when the range that was asked for is behind its end'),
});

/** What is said of a stream, and of how much of it follows. */
export type SentStreamHead = Readonly<z.output<typeof sentStreamHead>>;

/** How many bytes follow; null when that is not known beforehand. */
export function lengthOf({ part, length }: Pick<SentStreamHead, 'part' | 'length'>): number | null {
  if (part === 'none') return 0;
  return part === null ? length : part.end - part.start;
}

export const streamHeadHeaders = (head: SentStreamHead): Record<string, string> => ({
  [HEAD_HEADER]: Buffer.from(JSON.stringify(head)).toString('base64url'),
});

/** The head of a stream, or null when the answer is none. */
export function readStreamHead(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): SentStreamHead | null {
  const encoded = headers[HEAD_HEADER];
  if (typeof encoded !== 'string') return null;
  const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  return sentStreamHead.parse(parsed);
}
