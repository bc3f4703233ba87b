import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { DomainError, isRefusal } from '@ingot/contracts';

export { SpanKind, SpanStatusCode };

/** What names a span of another process: W3C Trace Context. */
export interface TraceParent {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** What makes spans, and reads and writes what names them. */
export interface Tracing {
  readonly tracer: Tracer;
  readonly read: (parent: TraceParent) => Context;
  readonly write: (context: Context) => TraceParent | undefined;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Unless given, now. */
  readonly startedAt?: Date;
}

let tracing: Tracing | undefined;
const contexts = new AsyncLocalStorage<Context>();

/** Begins to trace. Before, and without it, all functions of this file only run the work. */
export function useTracing(used: Tracing | undefined): void {
  tracing = used;
}

/**
 * Work that comes from outside this process, as a span below the one that the caller names; without one it begins a trace.
 * `work` gets the span, to tell what came of it; undefined when nothing is traced.
 */
export function traceEntry<T>(
  name: string,
  parent: TraceParent | undefined,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work(undefined);
  return runInSpan(beginIn(tracing, name, parent, options), work);
}

/** A part of the work that is being done; no span of its own unless that is recorded. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const begun = beginSpan(name, options);
  return begun === undefined ? work(undefined) : runInSpan(begun, work);
}

/** A span and the context in which work belongs to it. */
export interface BegunSpan {
  readonly span: Span;
  readonly context: Context;
}

/** As `traceEntry`, for work that is no promise; the caller ends the span. */
export const beginEntry = (
  name: string,
  parent: TraceParent | undefined,
  options: SpanOptions,
): BegunSpan | undefined => (tracing === undefined ? undefined : beginIn(tracing, name, parent, options));

/** Whether parts of the work that is being done are recorded. */
export const isRecorded = (): boolean => recordedParent() !== undefined;

/** As `traced`, for work that is no promise; the caller ends the span. */
export function beginSpan(name: string, options: SpanOptions): BegunSpan | undefined {
  const parent = recordedParent();
  if (tracing === undefined || parent === undefined) return undefined;
  const span = tracing.tracer.startSpan(name, spanOptions(options), parent);
  return { span, context: trace.setSpan(parent, span) };
}

/** Runs work that belongs to a span. */
export const withinSpan = <T>({ context }: BegunSpan, work: () => T): T => contexts.run(context, work);

/** Ends a span; what was thrown marks it, unless it is an expected refusal. */
export function endSpan(span: Span, thrown?: unknown): void {
  if (thrown !== undefined) {
    span.setAttribute('error.type', nameOfError(thrown));
    if (!isRefusal(thrown)) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Names the span that is worked on, for other processes and later work. */
export function currentTraceParent(): TraceParent | undefined {
  const context = contexts.getStore();
  return tracing === undefined || context === undefined ? undefined : tracing.write(context);
}

/** The fields that connect a log line with its trace; empty when nothing is traced. */
export function traceFields(context = contexts.getStore()): { trace_id?: string; span_id?: string } {
  const span = context === undefined ? undefined : trace.getSpanContext(context);
  if (span === undefined || !isSpanContextValid(span) || (span.traceFlags & TraceFlags.SAMPLED) === 0) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/** Reads what names a span from headers of any kind. */
export function traceParentOf(header: (name: string) => unknown): TraceParent | undefined {
  if (tracing === undefined) return undefined;
  const [traceparent, tracestate] = [header('traceparent'), header('tracestate')];
  if (typeof traceparent !== 'string' || traceparent === '') return undefined;
  return { traceparent, ...(typeof tracestate === 'string' && tracestate !== '' && { tracestate }) };
}

function recordedParent(): Context | undefined {
  if (tracing === undefined) return undefined;
  const parent = contexts.getStore();
  return parent !== undefined && trace.getSpan(parent)?.isRecording() === true ? parent : undefined;
}

function beginIn(
  { tracer, read }: Tracing,
  name: string,
  parent: TraceParent | undefined,
  options: SpanOptions,
): BegunSpan {
  const above = parent === undefined ? ROOT_CONTEXT : read(parent);
  const span = tracer.startSpan(name, spanOptions(options), above);
  return { span, context: trace.setSpan(above, span) };
}

async function runInSpan<T>(begun: BegunSpan, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await withinSpan(begun, () => work(begun.span));
    endSpan(begun.span);
    return result;
  } catch (thrown) {
    endSpan(begun.span, thrown);
    throw thrown;
  }
}

const spanOptions = ({ kind = SpanKind.INTERNAL, attributes, startedAt }: SpanOptions) => ({
  kind,
  ...(attributes !== undefined && { attributes }),
  ...(startedAt !== undefined && { startTime: startedAt }),
});

/** Never the message, which may contain data. */
function nameOfError(thrown: unknown): string {
  if (thrown instanceof DomainError) return thrown.code;
  if (!(thrown instanceof Error)) return typeof thrown;
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.name;
}
