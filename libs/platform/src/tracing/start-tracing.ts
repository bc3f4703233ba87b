import { type PlatformConfig } from '../config/platform-config.js';

type TracingConfig = Pick<
  PlatformConfig,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Starts to send traces if an endpoint is configured. @param warn gets what goes wrong with that @returns what sends the last ones, and ends it */
export async function startTracing(
  service: string,
  config: TracingConfig,
  warn: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return () => Promise.resolve();
  const { startOtlpTracing } = await import('./otlp-tracing.js'); // loaded by processes that trace only
  const [headers, ratio] = [config.OTEL_EXPORTER_OTLP_HEADERS, config.OTEL_TRACES_SAMPLER_ARG];
  return startOtlpTracing(service, { endpoint, headers, ratio }, warn);
}
