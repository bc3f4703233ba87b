import { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  beginEntry,
  type BegunSpan,
  endSpan,
  traceFields,
  traceParentOf,
  withinSpan,
  SpanKind,
  SpanStatusCode,
} from '@ingot/platform';

const begun = new WeakMap<FastifyRequest, BegunSpan>();

/**
 * Makes each request a span, of the client's trace if it names one, until its reply is sent. Spans have routes and not URLs, which
 * may contain credentials.
 */
export function registerRequestTraces(http: FastifyInstance, { continues }: { readonly continues: boolean }): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/-/')) return done(); // probes
    const parent = continues ? traceParentOf((name) => headers[name]) : undefined;
    const attributes = { 'http.request.method': method, 'http.route': route, 'ingot.request_id': id };
    const entry = beginEntry(`${method} ${route}`, parent, { kind: SpanKind.SERVER, attributes });
    if (entry !== undefined) begun.set(request, entry);
    done();
  });
  // the last hook before handlers: reading a body loses what was set before
  http.addHook('preHandler', (request, _reply, done) => {
    const entry = begun.get(request);
    if (entry === undefined) done();
    else withinSpan(entry, done);
  });
  http.addHook('onResponse', (request, { statusCode }, done) => {
    const span = begun.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    if (span !== undefined) endSpan(span);
    done();
  });
}

/** The fields that connect the log line of a request with its trace. */
export function traceFieldsOf(request: FastifyRequest): ReturnType<typeof traceFields> {
  const entry = begun.get(request);
  return entry === undefined ? {} : traceFields(entry.context);
}
