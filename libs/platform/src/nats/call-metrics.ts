import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts and times the calls that a process handles, by subject and outcome. */
export class CallMetrics {
  private readonly total: Counter<'subject' | 'outcome'>;
  private readonly seconds: Histogram<'subject'>;

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
  }

  observe(subject: string, outcome: string, milliseconds: number): void {
    this.total.inc({ subject, outcome });
    this.seconds.observe({ subject }, milliseconds / 1000);
  }
}
