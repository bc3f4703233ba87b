import { z } from 'zod';
import { type Claimant } from '../concurrency/fair-queue.js';
import { claimantOf } from './stream-claims.js';

/** The wire format of calls that upload a file or return a stream, from the gateway to a service over HTTP. */

export const FILE_STREAM_PATH = '/streams/calls';
/** The header with the code of a refusal; the body is then the error body for the client. */
export const REFUSAL_HEADER = 'x-ingot-error';
const HEAD_HEADER = 'x-ingot-stream';

/** Tickets contain calls, so these requests may have long headers. */
export const FILE_STREAM_HEADER_BYTES = 128 * 1024;

/** The metadata of an uploaded file. */
export interface AnnouncedFile {
  /** As the client sent it; not validated. */
  readonly name: string;
  /** A lower bound of its size in bytes, as far as it is known. */
  readonly atLeast: number;
}

/** A byte range: from a position to another one or the end; or the last bytes. */
export type ByteRange = z.output<typeof byteRange>;

const count = z.int().min(0);
const byteRange = z.union([z.object({ first: count, last: count.nullable() }), z.object({ lastBytes: count })]);

/** A part of a stream: the positions of its first byte, and of the byte after its last. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** The part that a range selects of a stream of this length; null when it starts beyond the end. */
export function partOf(range: ByteRange, length: number): BytePart | null {
  const start = 'lastBytes' in range ? Math.max(0, length - range.lastBytes) : range.first;
  const end = 'lastBytes' in range || range.last === null ? length : Math.min(range.last + 1, length);
  return start < end ? { start, end } : null;
}

/** The claims of a call's ticket: the gateway has admitted this caller to this operation. */
export interface FileStreamClaims {
  /** The operation's name. */
  readonly operation: string;
  readonly call: object;
  readonly file: AnnouncedFile | null;
  /** Whether only the stream's metadata is requested. HTTP's HEAD could not carry the body of a refusal. */
  readonly headOnly: boolean;
  /** The requested part of the stream; null for all of it. */
  readonly range: ByteRange | null;
  /** The client's address. */
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

/** The claims of a genuine ticket for such a call; null for others. */
export const readFileStreamClaims = (claims: unknown): FileStreamClaims | null =>
  fileStreamClaims.safeParse(claims).data ?? null;

const calledBy = z.object({ principal: z.object({ userId: z.number() }).nullable() });

/** The principal for fair shares: the calling user, or the address of an anonymous client. */
export const claimantOfCall = ({ call, address }: FileStreamClaims): Claimant | undefined =>
  claimantOf(calledBy.safeParse(call).data?.principal?.userId ?? null, address);

const streamHead = z.object({
  contentType: z.string(),
  disposition: z.enum(['inline', 'attachment']).describe('whether browsers display or save it'),
  fileName: z.string().nullable().describe('the file name for saving'),
  length: z.number().nullable().describe('in bytes; null when unknown in advance'),
  version: z.string().nullable().describe('letters, digits, - and _: changes with the content'),
});

/** The metadata of a stream. */
export type StreamHead = Readonly<z.output<typeof streamHead>>;

const sentStreamHead = streamHead.extend({
  isDivisible: z.boolean().default(false).describe('whether ranges may be requested'),
  part: z
    .union([z.literal('none'), z.object({ start: z.number(), end: z.number() })])
    .nullable()
    .default(null)
    .describe('what follows; null for all of it, `none` when the range that was asked for is behind its end'),
});

/** The metadata of a stream, and the part that follows. */
export type SentStreamHead = Readonly<z.output<typeof sentStreamHead>>;

/** The number of bytes that follow; null when unknown in advance. */
export function lengthOf({ part, length }: Pick<SentStreamHead, 'part' | 'length'>): number | null {
  if (part === 'none') return 0;
  return part === null ? length : part.end - part.start;
}

export const streamHeadHeaders = (head: SentStreamHead): Record<string, string> => ({
  [HEAD_HEADER]: encodeStreamHead(head),
});

/** The metadata of a stream; null when the response has none. */
export function readStreamHead(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): SentStreamHead | null {
  const encoded = headers[HEAD_HEADER];
  return typeof encoded === 'string' ? decodeStreamHead(encoded) : null;
}

/** Printable ASCII, for a header. */
export const encodeStreamHead = (head: SentStreamHead): string =>
  Buffer.from(JSON.stringify(head)).toString('base64url');

/** Throws for what `encodeStreamHead` has not made. */
export function decodeStreamHead(encoded: string): SentStreamHead {
  const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  return sentStreamHead.parse(parsed);
}
