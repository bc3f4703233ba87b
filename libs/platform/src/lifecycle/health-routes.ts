import { fastify, type FastifyInstance } from 'fastify';
import { type PlatformConfig } from '../config/platform-config.js';
import { NO_ROUTE_SCHEMAS } from './no-route-schemas.js';
import { type Readiness } from './readiness.js';
import { type MetricsRegistry } from '../metrics/metrics-registry.js';

/**
 * Serves `/-/liveness` (checks nothing) and `/-/readiness` (checks dependencies) publicly, so the replies are only
 * ok or not.
 */
export function registerHealthRoutes(http: FastifyInstance, readiness: Readiness): void {
  http.get('/-/liveness', () => ({ status: 'ok' }));
  http.get('/-/readiness', async (_request, reply) => {
    const { ready } = await readiness.report();
    return reply.status(ready ? 200 : 503).send({ status: statusOf(ready) });
  });
}

/** The operations server, on a port of its own: health with reasons, and `/-/metrics`. Listens once this returns. */
export async function serveOperators(
  { OPS_HOST: host, OPS_PORT: port }: Pick<PlatformConfig, 'OPS_HOST' | 'OPS_PORT'>,
  readiness: Readiness,
  registry: MetricsRegistry,
): Promise<FastifyInstance> {
  const http = fastify({ logger: false, forceCloseConnections: true, schemaController: NO_ROUTE_SCHEMAS });
  http.get('/-/liveness', () => ({ status: 'ok' }));
  http.get('/-/readiness', async (_request, reply) => {
    const { ready, checks } = await readiness.report();
    return reply.status(ready ? 200 : 503).send({ status: statusOf(ready), checks });
  });
  http.get('/-/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await http.listen({ host, port });
  return http;
}

const statusOf = (ready: boolean): string => (ready ? 'ok' : 'unavailable');
