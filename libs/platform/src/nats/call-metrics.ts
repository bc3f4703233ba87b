import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Counts and times the calls that a process handles. */
export class CallMetrics {
  private readonly total: Counter<'subject' | 'outcome'>;
  private readonly seconds: Histogram<'subject'>;
  private readonly inFlight: Gauge;

  constructor(registry: Registry) {
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
      registers: [registry],
    });
    this.inFlight = new Gauge({
      name: 'ingot_calls_in_flight',
      help: 'Calls received and not yet answered',
      registers: [registry],
    });
  }

  /** Counts a call from now on. @returns ends it, with its outcome */
  begin(subject: string): (outcome: string) => void {
    const started = performance.now();
    this.inFlight.inc();
    return (outcome) => {
      this.inFlight.dec();
      this.total.inc({ subject, outcome });
      this.seconds.observe({ subject }, (performance.now() - started) / 1000);
    };
  }
}
