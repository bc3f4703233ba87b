import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuseUnreadableRequest } from '../http/error-replies.js';

/** A minimum upload rate: a client must send `bytes` in every window, or complete its body. */
export interface SlowestBody {
  readonly windowMs: number;
  readonly bytes: number;
}

export const SLOWEST_BODY: SlowestBody = { windowMs: 20_000, bytes: 8 * 1024 };
/** git may compress for a while in the middle of a push. */
export const SLOWEST_PUSH: SlowestBody = { windowMs: 60_000, bytes: 32 * 1024 };

const LOOK_EVERY_MS = 1_000;

/** Answers 408 to clients below the minimum upload rate. Time in which the gateway applies back-pressure does not count. */
export function registerSlowestBody(http: FastifyInstance, slowest = SLOWEST_BODY): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) reply.raw.once('close', watch(request, slowest));
    done();
  });
}

/** Existing clients declare a type even for an empty body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @returns a function that ends the watch */
function watch({ raw, socket }: FastifyRequest, slowest: SlowestBody): () => void {
  let from = socket.bytesRead;
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (raw.readableLength > 0) return;
    waitedMs += LOOK_EVERY_MS;
    if (waitedMs < slowest.windowMs) return;
    if (socket.bytesRead - from < slowest.bytes) {
      clearInterval(timer);
      refuseUnreadableRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      return;
    }
    from = socket.bytesRead;
    waitedMs = 0;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
