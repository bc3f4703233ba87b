import { Gauge } from 'prom-client';
import { type MetricsRegistry } from './metrics-registry.js';

/** Each look wakes the process. prom-client looks every 10 ms by default: idle processes would do little else. */
const LOOK_EVERY_MS = 250;
/** Given to prom-client, whose own gauges of the lag these replace: some 24 days. */
export const NEVER_MS = 2 ** 31 - 1;
/** A minute of looks, whatever the interval of scrapes, and however many scrape. */
const KEPT_LOOKS = 240;

const GAUGES = {
  nodejs_eventloop_lag_mean_seconds: (lags: Float64Array) => mean(lags),
  nodejs_eventloop_lag_p50_seconds: (lags: Float64Array) => quantile(lags, 0.5),
  nodejs_eventloop_lag_p90_seconds: (lags: Float64Array) => quantile(lags, 0.9),
  nodejs_eventloop_lag_p99_seconds: (lags: Float64Array) => quantile(lags, 0.99),
  nodejs_eventloop_lag_max_seconds: (lags: Float64Array) => quantile(lags, 1),
} as const;

/**
 * How late the event loop was for what was due at fixed times of the last minute: what a request waits that arrives at any time. A
 * hold-up of seconds counts for each of the times that it covers.
 */
export class EventLoopLag {
  private readonly lags = new Float64Array(KEPT_LOOKS);
  private looks = 0;

  /** Takes one look, so many milliseconds late. */
  add(lateMs: number): void {
    for (let ms = lateMs; ms >= 0; ms -= LOOK_EVERY_MS) {
      this.lags[this.looks % KEPT_LOOKS] = ms / 1_000;
      this.looks++;
    }
  }

  /** Seconds, the shortest first. */
  sorted(): Float64Array {
    return this.lags.slice(0, this.looks).sort();
  }
}

/** Those of prom-client, but for the lag at the moment of a scrape. */
export function dropGaugesOfLag(registry: MetricsRegistry): void {
  for (const name of [
    ...Object.keys(GAUGES),
    'nodejs_eventloop_lag_min_seconds',
    'nodejs_eventloop_lag_stddev_seconds',
  ]) {
    registry.removeSingleMetric(name);
  }
}

/** Watches the event loop from now on, when the process is ready: its start is a hold-up that nobody waits for. */
export function observeEventLoopLag(registry: MetricsRegistry): void {
  const lag = new EventLoopLag();
  let dueAt = performance.now() + LOOK_EVERY_MS;
  setInterval(() => {
    const now = performance.now();
    lag.add(Math.max(0, now - dueAt));
    dueAt = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  for (const [name, read] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help: 'How late the event loop was in the last minute',
      registers: [registry],
      collect() {
        this.set(read(lag.sorted()));
      },
    });
  }
}

const mean = (lags: Float64Array): number => lags.reduce((sum, lag) => sum + lag, 0) / Math.max(1, lags.length);

const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
