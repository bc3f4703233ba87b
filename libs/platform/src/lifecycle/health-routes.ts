import { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Readiness } from './readiness.js';

/** The registry of this process's metrics, with Node's own in it. */
export function createMetricsRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Serves `/-/liveness` (asks nothing), `/-/readiness` (asks what the process depends on) and `/-/metrics`. */
export function registerHealthRoutes(http: FastifyInstance, readiness: Readiness, registry: Registry): void {
  http.get('/-/liveness', () => ({ status: 'ok' }));
  http.get('/-/readiness', async (_request, reply) => {
    const { ready, checks } = await readiness.report();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
  http.get('/-/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
