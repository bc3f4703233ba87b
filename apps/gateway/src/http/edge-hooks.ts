import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { DomainError } from '@ingot/contracts';
import { COST_HEADER, currentRequest, exemplarOf, type Logger, type MetricsRegistry, writeCost } from '@ingot/platform';
import { type BaseUrl } from './base-url.js';
import { subjectFieldsOf } from './request-subjects.js';
import { traceFieldsOf } from './request-traces.js';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The valid request id of the client or a proxy, or a new one. */
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

/** HSTS for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

/** What clients are told to keep an idle connection for. */
const KEEP_ALIVE = { 'keep-alive': 'timeout=30' } as const;
/**
 * When the gateway closes an idle connection: so much later that a client which stands still meanwhile does not send a request on it, and
 * after those who are not told or do not listen, such as load balancers (60 s) and clients in Go (90 s).
 */
export const IDLE_CONNECTION_MS = 100_000;

/** The headers of every reply: the request id, how long its connection may be kept, and security headers for browsers. */
export const addEdgeHeaders = (request: FastifyRequest, reply: FastifyReply, baseUrl: BaseUrl): FastifyReply =>
  reply.headers({
    'x-request-id': request.id,
    ...PROTECTIVE_HEADERS,
    ...KEEP_ALIVE,
    ...(baseUrl.of(request).startsWith('https:') ? HTTPS_ONLY : {}),
  });

/** Sets the headers of every reply. Refuses requests with several `Host` headers, which proxies could route differently. */
export function registerEdgeHeaders(http: FastifyInstance, baseUrl: BaseUrl): void {
  http.addHook('onRequest', (request, reply, done) => {
    addEdgeHeaders(request, reply, baseUrl);
    done(
      hasTwoHosts(request.raw)
        ? new DomainError('bad_request', '400 Bad Request - more than one host given')
        : undefined,
    );
  });
}

/** Tells in a header of each reply what its request took. */
export function registerCostHeader(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    const cost = currentRequest()?.cost;
    if (cost !== undefined) reply.header(COST_HEADER, writeCost(cost));
    done(null, payload);
  });
}

/**
 * Once started, sets `Connection: close` on every reply: a client that kept its connection could lose a request that it sends
 * while the process closes it.
 */
export class ConnectionClosing {
  private isStarted = false;

  register(http: FastifyInstance): void {
    http.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isStarted) reply.removeHeader('keep-alive').header('connection', 'close');
      done(null, payload);
    });
  }

  start(): void {
    this.isStarted = true;
  }
}

/** On the path of every request: most names are told from it by their length. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

const HOST = 'host';

export interface CrossOriginReads {
  /** Whether pages of other origins may read what anybody may. */
  readonly anonymousReads: boolean;
  readonly isAnonymousRead: (request: FastifyRequest) => boolean;
}

/**
 * CORS: pages of any origin may call the API with a token, never with cookies, and read the headers of lists and files. Anonymous reads
 * are allowed only if configured: their replies lose the headers again, as deciding before costs every request more.
 */
export async function registerCors(
  http: FastifyInstance,
  { anonymousReads, isAnonymousRead }: CrossOriginReads,
): Promise<void> {
  await http.register(cors, CORS_OPTIONS);
  if (anonymousReads) return;
  http.addHook('onRequest', (request, reply, done) => {
    if (isAnonymousRead(request)) for (const name of CORS_HEADERS) reply.removeHeader(name);
    done();
  });
}

/** Of replies to other requests than preflights. */
const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

const CORS_OPTIONS: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
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
    'X-Gitlab-File-Name',
    'X-Gitlab-File-Path',
    'X-Gitlab-Size',
    'X-Gitlab-Encoding',
    'X-Gitlab-Content-Sha256',
    'X-Gitlab-Ref',
    'X-Gitlab-Blob-Id',
    'X-Gitlab-Commit-Id',
    'X-Gitlab-Last-Commit-Id',
  ],
  maxAge: 7_200,
};

/** Logs and measures each request, by route and not by URL: queries may contain credentials. */
export function registerRequestLog(http: FastifyInstance, logger: Logger, registry: MetricsRegistry): void {
  const seconds = new Histogram({
    name: 'ingot_http_request_duration_seconds',
    help: 'Time from receiving a request to sending its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    enableExemplars: true,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'ingot_http_requests_in_flight',
    help: 'Requests received and not yet answered',
    registers: [registry],
  });
  const leave = (): void => inFlight.dec();
  http.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.inc();
    raw.once('close', leave); // also when the client has gone
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    const trace = traceFieldsOf(request);
    seconds.observe({
      labels: { method, route, status },
      value: elapsedTime / 1000,
      exemplarLabels: exemplarOf(trace),
    });
    const level = route.startsWith('/-/') ? 'debug' : 'info'; // probes run every few seconds
    const ms = Math.round(elapsedTime * 10) / 10;
    const subject = subjectFieldsOf(request);
    logger[level]({ requestId, method, route, status, ms, ...subject, ...trace }, 'request');
    done();
  });
}
