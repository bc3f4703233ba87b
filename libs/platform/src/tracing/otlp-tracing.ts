import { hostname } from 'node:os';
import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import release from '../../package.json' with { type: 'json' };
import { type Tracing, useTracing } from './tracing.js';

const SEND_EVERY_MS = 2_000;
const SEND_WITHIN_MS = 5_000;
/** Spans that wait; further ones are dropped, as no request may wait for traces. */
const WAITING_AT_MOST = 8_192;

export interface OtlpOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the traces that begin here and are recorded, 0 to 1. */
  readonly ratio: number;
}

/** Sends spans to an OpenTelemetry collector. @returns what sends the last ones, and ends it */
export function startOtlpTracing(
  service: string,
  options: OtlpOptions,
  warn: (error: unknown) => void,
): () => Promise<void> {
  setGlobalErrorHandler(warn);
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'ingot',
      'service.version': release.version,
      'service.instance.id': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeValueLengthLimit: 1_024 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING_AT_MOST,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  useTracing(w3cTracing(provider));
  return async () => {
    useTracing(undefined);
    await provider.shutdown().catch(warn);
  };
}

/** Spans of the provider, named between processes as W3C Trace Context says. */
export function w3cTracing(provider: Pick<TracerProvider, 'getTracer'>): Tracing {
  const propagator = new W3CTraceContextPropagator();
  return {
    tracer: provider.getTracer('ingot', release.version),
    read: (parent) => propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter),
    write: (context) => {
      const carrier: { traceparent?: string; tracestate?: string } = {};
      propagator.inject(context, carrier, defaultTextMapSetter);
      const { traceparent, tracestate } = carrier;
      return traceparent === undefined ? undefined : { traceparent, ...(tracestate !== undefined && { tracestate }) };
    },
  };
}
