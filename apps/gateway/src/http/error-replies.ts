import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type DomainError } from '@ingot/contracts';
import { type Logger, toDomainError } from '@ingot/platform';
import { asJson } from './json-replies.js';
import { Challenged, fromFastifyError, HTTP_STATUS, MethodNotAllowed, TooManyRequests } from './http-errors.js';

const RETRY_AFTER_SECONDS = '1';

/** The one place where what went wrong becomes an HTTP reply. */
export function registerErrorReplies(http: FastifyInstance, logger: Logger): void {
  http.setErrorHandler((thrown, request, reply) => sendError(thrown, request, reply, logger));
}

/** Answers with the status and body of whatever was thrown. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const error = prepareErrorReply(thrown, request, reply, logger);
  reply.status(HTTP_STATUS[error.code]);
  if (error.code === 'not_modified') return reply.send();
  return asJson(reply).send(error.body);
}

/** What was thrown as a refusal, and its headers; faults of ours are logged and show nothing of themselves. */
export function prepareErrorReply(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): DomainError {
  const error = fromFastifyError(thrown, request.headers['content-type']) ?? toDomainError(thrown);
  const details = { err: error.cause ?? thrown, requestId: request.id, ...error.context };
  if (error.code === 'internal') logger.error(details, 'a request failed');
  if (error.code === 'unavailable') logger.warn(details, 'a request found a part away');
  if (error.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Closing the connection on a client that is still sending could cost it the reply; what it sends is read and dropped.
  if (error.code === 'too_large') reply.removeHeader('connection');
  if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error instanceof MethodNotAllowed) reply.header('allow', error.allowed.join(', '));
  if (error instanceof Challenged) reply.header('www-authenticate', error.challenge);
  return error;
}
