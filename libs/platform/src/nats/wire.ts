import { type MsgHdrs, headers } from '@nats-io/transport-node';
import {
  DAMAGED_REPOSITORY,
  DomainError,
  type ErrorBody,
  type ErrorCode,
  HTTP_STATUS,
  Moved,
  NotFound,
  RepositoryDamaged,
  Unavailable,
} from '@ingot/contracts';
import { type Claimant } from '../concurrency/fair-queue.js';
import { isConnectionFailure, isDeadlock, isOutOfRange } from '../database/query-failures.js';
import { COST_HEADER, readCost, type RequestCost, writeCost } from '../metrics/request-cost.js';

/** The wire format of calls: a request is JSON, a reply is JSON bytes with metadata in headers. */

export interface WireRequest {
  readonly requestId: string;
  /** Tells the calls of a process apart, whose ids for replies are used again. */
  readonly callNumber?: number;
  /** How long the caller waits, as a duration, if that matters to the service. */
  readonly answerWithinMs?: number;
  /** Whose share of places the work takes, in every service that the request passes. */
  readonly onBehalfOf?: Claimant | undefined;
  /** The address of the client that the caller acts for. */
  readonly clientAddress?: string | undefined;
  /** Whether the reply tells what it took. */
  readonly countsCost?: true;
  readonly [field: string]: unknown;
}

/** A reply; its bytes are passed on unparsed. */
export interface WireReply {
  readonly body: Uint8Array;
  /** The total of items, for a paginated operation. */
  readonly total?: number;
  /** Counting stopped: the total is a lower bound. */
  readonly isLowerBound?: boolean;
  /** The cursor of the next page, of a list that is walked by cursors. */
  readonly next?: string;
  /** The metadata of a stream, encoded. The body is all of a small stream, or empty. */
  readonly streamHead?: string;
  /** Set for a refusal; the body is then the error body. */
  readonly errorCode?: ErrorCode;
  /** What it took, if the caller asked. */
  readonly cost?: RequestCost;
}

const TOTAL = 'ingot-total';
const LOWER_BOUND = 'ingot-total-is-lower-bound';
const NEXT = 'ingot-next';
const STREAM_HEAD = 'ingot-stream';
const ERROR = 'ingot-error';
const WORKING = 'ingot-working';
const HELD_FOR = 'ingot-held-for';
const SENDS = 'ingot-sends';

/** The status of a message of the NATS server, as of HTTP. */
const NO_RESPONDERS = 503;
const NOTHING = new Uint8Array();

/** The interval of keepalives while a call is handled. */
export const KEEPALIVE_MS = 400;
/** Without a keepalive for this long, the caller asks for the reply again. */
export const ASK_AGAIN_MS = 1_000;
/** Without a keepalive for this long, a call counts as lost: its process may have crashed. */
export const SILENCE_MS = 2_500;

/** A reply with more bytes is announced: others come before their caller would ask again. */
const ANNOUNCED_FROM_BYTES = 256 * 1024;
/** The least that a busy machine moves. */
const BYTES_PER_MS = 1_024;

/** How long a message may be on its way, while nothing else is heard of its call. */
export const transitMs = (bytes: number): number => bytes / BYTES_PER_MS;

/** Subjects of calls begin with the name of the service, whose processes are one user of NATS. */
export const serviceOf = (subject: string): string => subject.slice(0, subject.indexOf('.'));

/**
 * Where a caller asks all replicas of a service for the reply of a call that it hears nothing of. NATS may have lost it, or that it may be sent:
 * it forgets that when a connection breaks, and when it reads its configuration again.
 */
export const askAgainSubject = (service: string): string => `${service}.ask_again`;

/** The number of the call whose reply is asked for again. */
export const readAskedAgain = (data: Uint8Array): number => Number(Buffer.from(data).toString());

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(HTTP_STATUS, text);

export function replyHeaders(reply: WireReply): MsgHdrs | undefined {
  const { total, isLowerBound, next, streamHead, errorCode, cost } = reply;
  if (total === undefined && streamHead === undefined && errorCode === undefined && cost === undefined)
    return undefined;
  const result = headers();
  if (total !== undefined) result.set(TOTAL, String(total));
  if (isLowerBound === true) result.set(LOWER_BOUND, '1');
  if (next !== undefined) result.set(NEXT, next);
  if (streamHead !== undefined) result.set(STREAM_HEAD, streamHead);
  if (errorCode !== undefined) result.set(ERROR, errorCode);
  if (cost !== undefined) result.set(COST_HEADER, writeCost(cost));
  return result;
}

export function readReply(message: { readonly data: Uint8Array; readonly headers?: MsgHdrs | undefined }): WireReply {
  const { data: body, headers: given } = message;
  if (given === undefined) return { body };
  const total = given.get(TOTAL);
  const code = given.get(ERROR);
  const cost = readCost(given.get(COST_HEADER));
  return {
    body,
    ...(cost === undefined ? {} : { cost }),
    ...(total === '' ? {} : { total: Number(total) }),
    ...(given.has(LOWER_BOUND) ? { isLowerBound: true } : {}),
    ...(given.has(NEXT) ? { next: given.get(NEXT) } : {}),
    ...(given.has(STREAM_HEAD) ? { streamHead: given.get(STREAM_HEAD) } : {}),
    ...(code === '' ? {} : { errorCode: isErrorCode(code) ? code : 'internal' }),
  };
}

/** What is sent before a large reply, so that it is not asked for again while it is on its way; null for others. */
export function announcementOf({ body }: WireReply): MsgHdrs | null {
  if (body.length < ANNOUNCED_FROM_BYTES) return null;
  const result = headers();
  result.set(WORKING, '1');
  result.set(SENDS, String(body.length));
  return result;
}

/**
 * A keepalive, sent to the caller while a call is handled.
 * @param heldForMs for how long the process has held calls; null when it holds none
 */
export function keepaliveReply(heldForMs: number | null): { body: Uint8Array; headers: MsgHdrs } {
  const result = headers();
  result.set(WORKING, '1');
  if (heldForMs !== null) result.set(HELD_FOR, String(heldForMs));
  return { body: NOTHING, headers: result };
}

export const isKeepalive = ({ headers: given }: { readonly headers?: MsgHdrs | undefined }): boolean =>
  given !== undefined && given.has(WORKING);

/** For how long the sender of a keepalive has held calls; null when it holds none. */
export function readHeldFor({ headers: given }: { readonly headers?: MsgHdrs | undefined }): number | null {
  const heldFor = Number(given?.get(HELD_FOR) || NaN);
  return Number.isFinite(heldFor) ? heldFor : null;
}

/** The bytes of the reply that comes next; 0 when that is not known. */
export const readAnnounced = ({ headers: given }: { readonly headers?: MsgHdrs | undefined }): number =>
  Number(given?.get(SENDS) || 0);

/** The NATS server's own reply when there is no responder. */
export const isFromNobody = ({ headers: given }: { readonly headers?: MsgHdrs | undefined }): boolean =>
  given?.code === NO_RESPONDERS;

export const encodeJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value ?? null));

export const decodeJson = ({ buffer, byteOffset, byteLength }: Uint8Array): unknown =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'));

/**
 * Decodes a message of another process of ours. Both ends share the contract, and only our processes have NATS credentials, so
 * the bytes are trusted to have the contract's type: the only place that does so.
 */
export const decodeTrusted = <T>(bytes: Uint8Array): T => decodeJson(bytes) as T;

/** For a number that no contract refused: the caller's fault, and ours that the operation does not declare it. */
const OUT_OF_RANGE: ErrorBody = { message: '400 Bad Request - a number is out of range' };

export const INTERNAL_ERROR: ErrorBody = { message: '500 Internal Server Error' };

/**
 * Whether an error of a service says so itself: that what a project consists of is gone, that something took too much time or memory, or that
 * a repository is damaged.
 */
const says = (thrown: unknown, what: 'isGone' | 'isTooMuch' | 'isDamaged'): boolean =>
  thrown instanceof Error && what in thrown && Reflect.get(thrown, what) === true;

/** Converts any error to a domain error; unexpected ones become `internal`. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (says(thrown, 'isGone')) return new NotFound('Project'); // deleted meanwhile
  if (says(thrown, 'isTooMuch')) return new Unavailable({ reason: 'it takes too much' }, { cause: thrown });
  if (says(thrown, 'isDamaged')) return new RepositoryDamaged({ cause: thrown });
  if (isConnectionFailure(thrown) || isDeadlock(thrown)) return new Unavailable({}, { cause: thrown });
  if (isOutOfRange(thrown)) return new DomainError('bad_request', OUT_OF_RANGE, {}, { cause: thrown });
  return new DomainError('internal', INTERNAL_ERROR, {}, { cause: thrown });
}

/** The error of a refused call. */
export function replyError(code: ErrorCode, body: Uint8Array): DomainError {
  if (code === 'unavailable') return new Unavailable({ reason: 'the called service lacks a dependency' });
  if (code === 'moved') return new Moved();
  const parsed = decodeJson(body);
  if (!isErrorBody(parsed)) return new DomainError(code, INTERNAL_ERROR);
  return isDamage(code, parsed) ? new RepositoryDamaged() : new DomainError(code, parsed);
}

const isDamage = (code: ErrorCode, body: ErrorBody): boolean =>
  code === 'unprocessable' && 'message' in body && body.message === DAMAGED_REPOSITORY.message;

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && ('message' in value || 'error' in value);

/** Refuses what NATS would: a text can take six times its bytes in JSON, so that a body below the limit of bodies may be too large here. */
export function refuseTooLarge(body: Uint8Array, maxPayload: number): void {
  if (body.length <= maxPayload) return;
  const reason = `The parameters are too large: the limit is ${maxPayload} bytes as JSON`;
  throw new DomainError('too_large', { message: '413 Request Entity Too Large', reason });
}
