import { type MsgHdrs, headers } from '@nats-io/transport-node';
import { DomainError, type ErrorBody, type ErrorCode, HTTP_STATUS, Unavailable } from '@ingot/contracts';
import { type Claimant } from '../concurrency/places.js';
import { isConnectionFailure } from '../database/query-failures.js';
import { isDeadlock } from '../database/query-failures.js';

/** How calls look on NATS: a request is JSON, a reply is JSON bytes with what concerns the envelope in headers. */

export interface WireRequest {
  readonly requestId: string;
  /** How long the caller waits, from when it asks, where that matters to the service. */
  readonly answerWithinMs?: number;
  /** Whose share of places the work takes, in every service that the request passes. */
  readonly onBehalfOf?: Claimant | undefined;
  readonly [field: string]: unknown;
}

/** A reply as its sender made it; bytes are passed on unparsed. */
export interface WireReply {
  readonly body: Uint8Array;
  /** Items on all pages together, of a paginated operation. */
  readonly total?: number;
  /** There are more than were counted. */
  readonly isLowerBound?: boolean;
  /** Set when the call was refused; the body is then the error body. */
  readonly errorCode?: ErrorCode;
}

const TOTAL = 'ingot-total';
const LOWER_BOUND = 'ingot-total-is-lower-bound';
const ERROR = 'ingot-error';
const WORKING = 'ingot-working';

/** How often a service that handles a call sends a keepalive. */
export const KEEPALIVE_MS = 400;
/** A call of which nothing is heard for so long has nobody at it any more: it may have died with its process. */
export const SILENCE_MS = 2_500;

export const isErrorCode = (text: string): text is ErrorCode => text in HTTP_STATUS;

export function replyHeaders({ total, isLowerBound, errorCode }: WireReply): MsgHdrs | undefined {
  if (total === undefined && errorCode === undefined) return undefined;
  const result = headers();
  if (total !== undefined) result.set(TOTAL, String(total));
  if (isLowerBound === true) result.set(LOWER_BOUND, '1');
  if (errorCode !== undefined) result.set(ERROR, errorCode);
  return result;
}

export function readReply(message: { readonly data: Uint8Array; readonly headers?: MsgHdrs | undefined }): WireReply {
  const { data: body, headers: given } = message;
  if (given === undefined) return { body };
  const total = given.get(TOTAL);
  const code = given.get(ERROR);
  return {
    body,
    ...(total === '' ? {} : { total: Number(total) }),
    ...(given.has(LOWER_BOUND) ? { isLowerBound: true } : {}),
    ...(code === '' ? {} : { errorCode: isErrorCode(code) ? code : 'internal' }),
  };
}

/** What is sent to the caller while a call takes its time. */
export function keepaliveReply(): { body: Uint8Array; headers: MsgHdrs } {
  const result = headers();
  result.set(WORKING, '1');
  return { body: encodeJson(null), headers: result }; // not empty: that would say that nobody answers
}

export const isKeepalive = ({ headers: given }: { readonly headers?: MsgHdrs | undefined }): boolean =>
  given !== undefined && given.has(WORKING);

/** The NATS server's own answer to a call that no process listens for. */
export const isFromNobody = ({ data }: { readonly data: Uint8Array }): boolean => data.length === 0;

export const encodeJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value ?? null));

export const decodeJson = ({ buffer, byteOffset, byteLength }: Uint8Array): unknown =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'));

/**
 * Decodes what another of our processes sent. Both ends are built from one contract, and only our processes hold
 * credentials for NATS, so the bytes are taken to be of the contract's type: this is the one place that trusts them.
 */
export const decodeTrusted = <T>(bytes: Uint8Array): T => decodeJson(bytes) as T;

export const INTERNAL_ERROR: ErrorBody = { message: '500 Internal Server Error' };

/** An error that says that something took too much time or memory, for which nobody on its way had a better answer. */
const isTooMuch = (thrown: unknown): boolean =>
  thrown instanceof Error && 'isTooMuch' in thrown && thrown.isTooMuch === true;

/** Anything thrown, as the domain error it leaves the process as; what was not expected becomes `internal`. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isTooMuch(thrown)) return new Unavailable({ reason: 'it takes too much' }, { cause: thrown });
  if (isConnectionFailure(thrown) || isDeadlock(thrown)) return new Unavailable({}, { cause: thrown });
  return new DomainError('internal', INTERNAL_ERROR, {}, { cause: thrown });
}

/** The error that a refused call's reply stands for. */
export function replyError(code: ErrorCode, body: Uint8Array): DomainError {
  if (code === 'unavailable') return new Unavailable({ reason: 'the service that was asked found a part away' });
  const parsed = decodeJson(body);
  return new DomainError(code, isErrorBody(parsed) ? parsed : INTERNAL_ERROR);
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && ('message' in value || 'error' in value);
