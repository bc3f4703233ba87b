import { Gauge } from 'prom-client';
import { type MetricsRegistry } from './metrics-registry.js';

/** How long a reading is shared by later scrapes. */
const FRESH_MS = 5_000;
/** How long a scrape waits for a reading. */
const PATIENCE_MS = 1_000;

export interface Sample<Name extends string = string> {
  readonly metric: Name;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface Source<Name extends string = string> {
  /** The name of the source: the label of `ingot_sampling_failed`. */
  readonly of: string;
  readonly gauges: Readonly<Record<Name, { readonly help: string; readonly labels?: readonly string[] }>>;
  /** Reads all of them. May fail or be slow. */
  readonly read: () => Promise<readonly Sample<Name>[]>;
}

/**
 * Gauges whose values come from elsewhere – a database, a broker, a file system – and are read by scrapes, at most once in
 * five seconds. A scrape waits at most a second for them: missing values are left out rather than
 * repeated, and `ingot_sampling_failed` is 1.
 */
export class SampledGauges {
  private readonly readings: (() => Promise<void>)[] = [];
  private readonly failed: Gauge;

  constructor(private readonly registry: MetricsRegistry) {
    this.failed = new Gauge({
      name: 'ingot_sampling_failed',
      help: '1 where the gauges of a source are left out, as it did not answer in time',
      labelNames: ['of'],
      registers: [registry],
      collect: async () => {
        await Promise.all(this.readings.map((read) => read()));
      },
    });
  }

  add<Name extends string>({ of, gauges, read }: Source<Name>): void {
    const reading = new Reading(read, (isKnown) => this.failed.set({ of }, isKnown ? 0 : 1));
    this.readings.push(() => reading.fresh());
    for (const [name, { help, labels = [] }] of Object.entries<Source['gauges'][string]>(gauges)) {
      const collect = (): Promise<void> => reading.fresh();
      reading.fills(new Gauge({ name, help, labelNames: [...labels], registers: [this.registry], collect }), name);
    }
  }
}

/** One source with its gauges. */
class Reading {
  private readonly gauges = new Map<string, Gauge>();
  private waiting: Promise<void> | undefined;
  private underWay: Promise<void> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly read: () => Promise<readonly Sample[]>,
    private readonly tell: (isKnown: boolean) => void,
  ) {}

  fills(gauge: Gauge, name: string): void {
    this.gauges.set(name, gauge);
  }

  /** Always resolves, once the values are read or the time limit has passed. */
  fresh(): Promise<void> {
    this.waiting ??= this.inTime().finally(() => {
      this.waiting = undefined;
    });
    return this.waiting;
  }

  private async inTime(): Promise<void> {
    if (performance.now() - this.readAt < FRESH_MS) return;
    this.underWay ??= this.ask().finally(() => {
      this.underWay = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.forget();
        resolve();
      }, PATIENCE_MS);
    });
    await Promise.race([this.underWay, late]).finally(() => clearTimeout(timer));
  }

  private async ask(): Promise<void> {
    try {
      const samples = await this.read();
      for (const gauge of this.gauges.values()) gauge.reset();
      for (const { metric, value, labels = {} } of samples) this.gauges.get(metric)?.set({ ...labels }, value);
      this.readAt = performance.now();
      this.tell(true);
    } catch {
      this.forget();
    }
  }

  private forget(): void {
    for (const gauge of this.gauges.values()) {
      gauge.reset();
      gauge.remove({}); // a gauge without labels is 0 after `reset`, which would be a value
    }
    this.readAt = -Infinity;
    this.tell(false);
  }
}
