import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import release from '../../package.json' with { type: 'json' };
import { PROCESS_METRICS } from './process-metrics.js';

/** The process's metrics registry, with Node's metrics and the build's version. All processes share one version. */
export function createMetricsRegistry(
  service: string,
  { INGOT_REVISION: revision }: { readonly INGOT_REVISION: string },
): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  for (const metric of PROCESS_METRICS) registry.registerMetric(metric);
  new Gauge({
    name: 'ingot_build_info',
    help: 'Always 1; its labels say what is running',
    labelNames: ['version', 'revision'],
    registers: [registry],
  }).set({ version: release.version, revision }, 1);
  return registry;
}
