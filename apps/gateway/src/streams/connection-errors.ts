import { isNativeError } from 'node:util/types';
import { Undelivered } from '@ingot/platform';

/** Not a byte of the request was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection was closed without an answer. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** More of them than a storage that ends would cause: it may be the request that ends it. */
const MOST_CLOSED = 2;

/** Judges the failed attempts of one request that changes nothing, or has not yet sent what it is to change. */
export class FailedAttempts {
  private closed = 0;

  /** @param context for logs */
  constructor(private readonly context: Readonly<Record<string, unknown>>) {}

  /** `Undelivered` if the request may be tried again, else the error itself. */
  judge(error: unknown): unknown {
    const codes = codesOf(error);
    const isAway = codes.length > 0 && codes.every((code) => NOT_CONNECTED.has(code));
    const isClosed = codes.some((code) => CLOSED.has(code)) && ++this.closed <= MOST_CLOSED;
    return isAway || isClosed ? new Undelivered(this.context, { cause: error }) : error;
  }
}

/** Several when a host has several addresses. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return isNativeError(error) && 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
