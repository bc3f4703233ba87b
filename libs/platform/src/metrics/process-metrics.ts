import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

// Module state: their users are created in many places, most of which have no registry.

/** Running work of all `Places` and other limited queues. */
export const placesInUse = new Gauge({
  name: 'ingot_places_in_use',
  help: 'Places for work of a kind that are taken',
  labelNames: ['of'],
  registers: [],
});

/** Waiting work. */
export const placesWaiting = new Gauge({
  name: 'ingot_places_waiting',
  help: 'Work of a kind that waits for a place',
  labelNames: ['of'],
  registers: [],
});

/** The limit of running work. */
export const placesLimit = new Gauge({
  name: 'ingot_places_limit',
  help: 'Places for work of a kind',
  labelNames: ['of'],
  registers: [],
});

/** Work refused with 503, as the queue was full. */
export const placesRefused = new Counter({
  name: 'ingot_places_refused_total',
  help: 'Work of a kind that was refused, as too much waited for a place',
  labelNames: ['of'],
  registers: [],
});

/** Events that no consumer will ever handle. */
export const eventsSetAside = new Counter({
  name: 'ingot_events_set_aside_total',
  help: 'Events that did not match their schema or failed for days, and were set aside, by consumer',
  labelNames: ['consumer'],
  registers: [],
});

/** Calls of `HeldCalls`. */
export const callsHeld = new Gauge({
  name: 'ingot_calls_held',
  help: 'Calls that wait for a storage that is away',
  labelNames: ['storage', 'over'],
  registers: [],
});

/** How long `HeldCalls` held them. */
export const holdSeconds = new Histogram({
  name: 'ingot_call_hold_seconds',
  help: 'How long calls waited for a storage that was away, by outcome: delivered, given up, or left by the client',
  labelNames: ['storage', 'over', 'outcome'],
  buckets: [0.2, 0.5, 1, 2, 5, 10, 15, 30, 60],
  registers: [],
});

export const PROCESS_METRICS: readonly Metric[] = [
  placesInUse,
  placesWaiting,
  placesLimit,
  placesRefused,
  eventsSetAside,
  callsHeld,
  holdSeconds,
];

/** Counts one kind of work. Counters of the same name are added up; the last one sets the limit. */
export class PlaceCounts {
  private readonly held;
  private readonly queued;
  private readonly refused;

  /** @param of the kind of work, for metrics; few fixed values, as each is a time series */
  constructor(of: string, limit: number) {
    placesLimit.set({ of }, limit);
    this.held = placesInUse.labels({ of });
    this.queued = placesWaiting.labels({ of });
    this.refused = placesRefused.labels({ of });
    this.held.inc(0);
    this.queued.inc(0);
    this.refused.inc(0);
  }

  hold(difference: 1 | -1): void {
    this.held.inc(difference);
  }

  wait(difference: 1 | -1): void {
    this.queued.inc(difference);
  }

  refuse(): void {
    this.refused.inc();
  }
}
