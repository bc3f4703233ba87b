import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type DomainError, HTTP_STATUS, Unavailable } from '@ingot/contracts';
import { type Logger, toDomainError } from '@ingot/platform';
import { Challenged, fromFastifyError, MethodNotAllowed, TooManyRequests } from './http-errors.js';
import { asJson, JSON_TYPE } from './replies.js';

const RETRY_AFTER_SECONDS = '1';

/** The one place that turns errors into HTTP replies. */
export function registerErrorReplies(http: FastifyInstance, logger: Logger): void {
  http.setErrorHandler((thrown, request, reply) => sendError(thrown, request, reply, logger));
}

/** Replies with the status and body of the error. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const error = prepareErrorReply(thrown, request, reply, logger);
  reply.status(HTTP_STATUS[error.code]);
  if (error.code === 'not_modified') return reply.send();
  return asJson(reply).send(error.body);
}

/** Converts the error into a refusal and sets its headers. Internal errors are logged, and hidden from the client. */
export function prepareErrorReply(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): DomainError {
  const error = fromFastifyError(thrown, request) ?? toDomainError(thrown);
  const details = { err: error.cause ?? thrown, requestId: request.id, ...error.context };
  if (error.code === 'internal') logger.error(details, 'a request failed');
  if (error instanceof Unavailable) logger.warn(details, 'a request failed: a service is unavailable');
  if (error instanceof Unavailable) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // the rest of the body is read and dropped: closing the connection could lose the reply
  if (error.code === 'too_large') reply.removeHeader('connection');
  if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error instanceof MethodNotAllowed) reply.header('allow', error.allowed.join(', '));
  if (error instanceof Challenged) reply.header('www-authenticate', error.challenge);
  return error;
}

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
/** How long a client may take to read the reply before the connection is destroyed. */
const LINGER_MS = 2_000;

/**
 * Replies to malformed requests and oversized headers. The connection is ended, not destroyed: a client that is still sending
 * would lose the reply.
 */
export function refuseUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: `${status} ${STATUS_CODES[status]}` });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
