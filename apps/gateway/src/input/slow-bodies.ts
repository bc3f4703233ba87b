import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuseUnreadableRequest } from '../http/error-replies.js';

/** The minimum upload rate: a client must send `bytes` in every window, or complete its body. */
export const SLOWEST_BODY = { windowMs: 20_000, bytes: 8 * 1024 } as const;

const LOOK_EVERY_MS = 1_000;

/** Answers 408 to clients below the minimum upload rate. Time in which the gateway applies back-pressure does not count. */
export function registerSlowestBody(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) reply.raw.once('close', watch(request));
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @returns a function that ends the watch */
function watch({ raw, socket }: FastifyRequest): () => void {
  let from = socket.bytesRead;
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (raw.readableLength > 0) return;
    waitedMs += LOOK_EVERY_MS;
    if (waitedMs < SLOWEST_BODY.windowMs) return;
    if (socket.bytesRead - from < SLOWEST_BODY.bytes) {
      clearInterval(timer);
      refuseUnreadableRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      return;
    }
    from = socket.bytesRead;
    waitedMs = 0;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
