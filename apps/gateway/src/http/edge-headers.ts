import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The id that the client or a proxy gave the request, if it is one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

const PROTECTIVE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'max-age=0, private, must-revalidate',
} as const;

/** Headers of every reply: the request's id, and what keeps browsers from misusing an answer. */
export const addEdgeHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({ 'x-request-id': request.id, ...PROTECTIVE_HEADERS });

export function registerEdgeHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    addEdgeHeaders(request, reply);
    done();
  });
}

/** Any page may call the API with a token, and read the headers of its lists. */
export const CORS_OPTIONS = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['Authorization', 'Private-Token', 'Sudo', 'Content-Type', 'If-None-Match', 'X-Request-Id'],
  exposedHeaders: [
    'Link',
    'X-Total',
    'X-Total-Pages',
    'X-Per-Page',
    'X-Page',
    'X-Next-Page',
    'X-Prev-Page',
    'X-Request-Id',
    'ETag',
  ],
  maxAge: 7_200,
};
