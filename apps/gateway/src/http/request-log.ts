import { type FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { type Logger } from '@ingot/platform';

/** One line and one observation per request. The route rather than the URL: queries may hold credentials. */
export function registerRequestLog(http: FastifyInstance, logger: Logger, registry: Registry): void {
  const seconds = new Histogram({
    name: 'ingot_http_request_duration_seconds',
    help: 'Time from receiving a request to sending its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    seconds.observe({ method, route, status }, elapsedTime / 1000);
    logger.info({ requestId, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
