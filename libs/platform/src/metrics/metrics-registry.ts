import { collectDefaultMetrics, Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import release from '../../package.json' with { type: 'json' };
import { dropGaugesOfLag, NEVER_MS } from './event-loop-lag.js';
import { PROCESS_METRICS } from './process-metrics.js';

/** Answers in OpenMetrics, the format that has exemplars: the trace of one of the requests that a figure counts. */
export class MetricsRegistry extends Registry<OpenMetricsContentType> {
  constructor() {
    super();
    this.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  }
}

/** The process's metrics registry, with Node's metrics and the build's version. All processes share one version. */
export function createMetricsRegistry(
  service: string,
  { INGOT_REVISION: revision }: { readonly INGOT_REVISION: string },
): MetricsRegistry {
  const registry = new MetricsRegistry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  dropGaugesOfLag(registry);
  for (const metric of PROCESS_METRICS) registry.registerMetric(metric);
  new Gauge({
    name: 'ingot_build_info',
    help: 'Always 1; its labels say what is running',
    labelNames: ['version', 'revision'],
    registers: [registry],
  }).set({ version: release.version, revision }, 1);
  return registry;
}

/** The labels of an exemplar. */
export type Exemplar = Readonly<Record<string, string>>;

/** Leads from a figure to a trace; empty when that is not recorded. */
export const exemplarOf = ({ trace_id: traceId }: { readonly trace_id?: string }): Exemplar =>
  traceId === undefined ? {} : { trace_id: traceId };
