import { Counter, Gauge, Histogram } from 'prom-client';
import { type Exemplar, exemplarOf, type MetricsRegistry } from '../metrics/metrics-registry.js';
import { traceFields } from '../tracing/tracing.js';

/** Counts and times the calls that a process handles. */
export class CallMetrics {
  private readonly total: Counter<'subject' | 'outcome'>;
  private readonly seconds: Histogram<'subject'>;
  private readonly inFlight: Gauge;

  constructor(registry: MetricsRegistry) {
    this.total = new Counter({
      name: 'ingot_calls_total',
      help: 'Calls answered, by subject and outcome',
      labelNames: ['subject', 'outcome'],
      registers: [registry],
    });
    this.seconds = new Histogram({
      name: 'ingot_call_duration_seconds',
      help: 'Time from receiving a call to answering it',
      labelNames: ['subject'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      enableExemplars: true,
      registers: [registry],
    });
    this.inFlight = new Gauge({
      name: 'ingot_calls_in_flight',
      help: 'Calls received and not yet answered',
      registers: [registry],
    });
  }

  /** Counts a call from now on. */
  begin(subject: string): RunningCall {
    const started = performance.now();
    this.inFlight.inc();
    let exemplarLabels: Exemplar = {};
    return {
      noteTrace: () => (exemplarLabels = exemplarOf(traceFields())),
      end: (outcome) => {
        this.inFlight.dec();
        this.total.inc({ subject, outcome });
        this.seconds.observe({ labels: { subject }, value: (performance.now() - started) / 1000, exemplarLabels });
      },
    };
  }
}

/** Ends once. */
export interface RunningCall {
  /** Called within the call's span: its duration then leads to its trace, if that is recorded. */
  noteTrace(): void;
  end(outcome: string): void;
}
