import { type Logger } from '../logging/logger.js';
import { Destination, type Holding } from './destination.js';
import { HoldTimes } from './hold-times.js';
import { type HoldableCall, type HoldLimits, type Taker } from './holdable-call.js';

/** Limits besides the time. */
export const HELD_AT_ONCE = { calls: 4_000, bytes: 64 * 1024 * 1024 } as const;

/**
 * Calls wait while the one who takes them is replaced: what reached nobody is held, and sent again until it is taken or its taker has been
 * away for `holdMs`; from then on calls fail at once. While a taker is away one call at a time is tried. The others follow when it got
 * through.
 */
export class HeldCalls {
  /** When calls are held, for deadlines. */
  readonly times: HoldTimes;
  private readonly common: Holding;
  private readonly destinations = new Map<string, Destination>();

  constructor(limits: HoldLimits, logger: Logger | null = null) {
    this.times = new HoldTimes(limits.holdMs);
    this.common = { limits, times: this.times, logger, held: { calls: 0, bytes: 0 }, isClosed: false };
  }

  /** Holds nothing. */
  static none(): HeldCalls {
    return new HeldCalls({ holdMs: 0, ...HELD_AT_ONCE });
  }

  /** Gives up what is held, and holds no more. */
  close(): void {
    this.common.isClosed = true;
    for (const destination of this.destinations.values()) destination.close();
  }

  /** The answer of the call. Throws what its last attempt threw. */
  run<Answer>(call: HoldableCall<Answer>): Promise<Answer> {
    return this.common.limits.holdMs === 0 ? call.attempt() : this.to(call.taker).run(call);
  }

  /** A storage soon takes no more calls: what is not yet sent waits for the next process. */
  storageLeaves(storage: string): void {
    if (this.common.limits.holdMs > 0) this.to({ over: 'nats', storage }).leaves();
  }

  private to(taker: Taker): Destination {
    const key = `${taker.over} ${taker.storage}`;
    const known = this.destinations.get(key);
    if (known !== undefined) return known;
    const destination = new Destination(taker, this.common);
    this.destinations.set(key, destination);
    return destination;
  }
}
