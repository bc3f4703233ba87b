import { z } from 'zod';

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

/** What the ticket of such a call says: the gateway has admitted this caller to this operation. */
export interface FileStreamClaims {
  /** Its name. */
  readonly operation: string;
  readonly call: object;
  readonly file: AnnouncedFile | null;
  /** Only the head of a stream is asked for. HTTP's own HEAD has no place for what a refusal says. */
  readonly headOnly: boolean;
}

const fileStreamClaims = z.object({
  operation: z.string(),
  call: z.looseObject({}),
  file: z.object({ name: z.string(), atLeast: z.number() }).nullable(),
  headOnly: z.boolean(),
});

/** What a genuine ticket says; null when it is one for something else. */
export const readFileStreamClaims = (claims: unknown): FileStreamClaims | null =>
  fileStreamClaims.safeParse(claims).data ?? null;

const streamHead = z.object({
  contentType: z.string(),
  disposition: z.enum(['inline', 'attachment']).describe('whether a browser shows it, or offers to save it'),
  fileName: z.string().nullable().describe('what it is saved as'),
  length: z.number().nullable().describe('bytes; null when that is not known beforehand'),
  version: z.string().nullable().describe('letters, digits, - and _: another one whenever the bytes are others'),
});

/** What is said of a stream before its bytes. */
export type StreamHead = Readonly<z.output<typeof streamHead>>;

export const streamHeadHeaders = (head: StreamHead): Record<string, string> => ({
  [HEAD_HEADER]: Buffer.from(JSON.stringify(head)).toString('base64url'),
});

/** The head of a stream, or null when the answer is none. */
export function readStreamHead(headers: Readonly<Record<string, string | string[] | undefined>>): StreamHead | null {
  const encoded = headers[HEAD_HEADER];
  if (typeof encoded !== 'string') return null;
  const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  return streamHead.parse(parsed);
}
