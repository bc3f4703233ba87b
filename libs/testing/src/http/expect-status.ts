import { type Reply } from './api-client.js';

/** Throws unless the reply has the status; the error shows the body. */
export function expectStatus(reply: Reply, status: number): unknown {
  if (reply.status !== status) {
    throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return reply.body;
}
