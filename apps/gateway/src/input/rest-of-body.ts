import { type IncomingMessage } from 'node:http';
import { type FastifyInstance } from 'fastify';

/** How long a client that has its answer may go on sending before its connection is closed. */
const LINGER_MS = 10_000;

/**
 * Reads and drops what a client goes on sending after it was answered: it may look at the answer only when it has sent
 * everything. Not for ever, though.
 */
export function registerRestOfBody(http: FastifyInstance): void {
  http.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) dropRest(request.raw);
    done();
  });
}

function dropRest(body: IncomingMessage): void {
  body.unpipe();
  body.resume();
  const giveUp = setTimeout(() => {
    if (!body.complete) body.destroy();
  }, LINGER_MS);
  giveUp.unref();
}
