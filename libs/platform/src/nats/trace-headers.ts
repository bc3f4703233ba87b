import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { currentTraceParent } from '../tracing/tracing.js';

/** What names the span that a call belongs to. */
export function traceHeaders(): { headers?: MsgHdrs } {
  const parent = currentTraceParent();
  if (parent === undefined) return {};
  const given = headers();
  given.set('traceparent', parent.traceparent);
  if (parent.tracestate !== undefined) given.set('tracestate', parent.tracestate);
  return { headers: given };
}
