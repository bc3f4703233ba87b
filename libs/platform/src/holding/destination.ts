import { Unavailable } from '@ingot/contracts';
import { type Logger } from '../logging/logger.js';
import { callsHeld, holdSeconds } from '../metrics/process-metrics.js';
import { type HoldTimes } from './hold-times.js';
import { type HoldableCall, type HoldLimits, LEAVES_AFTER_MS, type Taker, Undelivered } from './holdable-call.js';

const TRY_EVERY_MS = 150;
/** From the word on that a storage leaves: no other process has started by then, and the old one takes no more calls. */
const GONE_FOR_MS = 2 * LEAVES_AFTER_MS;
/** Calls that follow at once when the first got through; the next ones follow as these are answered. */
const FOLLOWING = 32;
/** A taker that nobody called for so long may have been back in between: it gets its time again. */
const FORGOTTEN_MS = 60_000;

/** A held call that waits for its turn. */
interface Waiter {
  readonly since: number;
  settle(outcome: 'tried' | 'given up' | 'left'): void;
}

type Tried<Answer> = Undelivered | { readonly answer: Answer };

/** What the destinations of a process have in common. */
export interface Holding {
  readonly limits: HoldLimits;
  readonly times: HoldTimes;
  readonly logger: Logger | null;
  /** What they hold together. */
  readonly held: { calls: number; bytes: number };
  isClosed: boolean;
}

/** The held calls of one taker. */
export class Destination {
  /** The call that has waited longest is first. */
  private readonly waiting = new Set<Waiter>();
  private trying = 0;
  private awaySince: number | null = null;
  private missedAt = 0;
  /** Nothing is tried before. */
  private goneUntil = 0;
  /** How many calls reached nobody. */
  private misses = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly taker: Taker,
    private readonly common: Holding,
  ) {}

  /** The answer of the call. Throws the reason of the last attempt when the taker is away for too long, or too much is held. */
  async run<Answer>(call: HoldableCall<Answer>): Promise<Answer> {
    const othersWait = this.awaySince !== null && this.waiting.size > 0;
    if (othersWait || Date.now() < this.goneUntil)
      return this.hold(call, new Undelivered({ ...this.taker, reason: 'away' }));
    const tried = await this.attempt(call, null);
    return tried instanceof Undelivered ? this.hold(call, tried) : tried.answer;
  }

  /** The taker has said that it leaves. */
  leaves(): void {
    this.missed();
    this.goneUntil = Date.now() + GONE_FOR_MS;
  }

  close(): void {
    clearInterval(this.timer);
    for (const waiter of this.waiting) waiter.settle('given up');
  }

  private async hold<Answer>(call: HoldableCall<Answer>, reason: Undelivered): Promise<Answer> {
    const { held, limits } = this.common;
    const since = Date.now();
    if (this.isTooLate(since) || held.calls >= limits.calls || held.bytes + call.bytes > limits.bytes) throw reason;
    held.calls++;
    held.bytes += call.bytes;
    callsHeld.inc(this.taker);
    try {
      return await this.attemptUntilDelivered(call, since, reason);
    } finally {
      held.calls--;
      held.bytes -= call.bytes;
      callsHeld.dec(this.taker);
    }
  }

  private async attemptUntilDelivered<Answer>(
    call: HoldableCall<Answer>,
    since: number,
    reason: Undelivered,
  ): Promise<Answer> {
    const gone = call.gone?.();
    for (let last = reason; ;) {
      await this.awaitTurn(since, gone, last);
      const tried = await this.attemptAgain(call, since);
      if (!(tried instanceof Undelivered)) return tried.answer;
      last = tried;
    }
  }

  /** Resolves when it is this call's turn; `attempt` is to follow. */
  private awaitTurn(since: number, gone: AbortSignal | undefined, last: Undelivered): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => waiter.settle('left');
      const waiter: Waiter = {
        since,
        settle: (outcome) => {
          if (!this.waiting.delete(waiter)) return;
          gone?.removeEventListener('abort', leave);
          if (outcome === 'tried') return resolve();
          this.observe(outcome, Date.now() - since);
          reject(outcome === 'left' ? nobodyWaits() : last);
        },
      };
      this.waiting.add(waiter);
      gone?.addEventListener('abort', leave, { once: true });
      if (gone?.aborted === true) leave();
      this.timer ??= setInterval(() => this.lookAtWaiting(), TRY_EVERY_MS);
    });
  }

  private async attemptAgain<Answer>(call: HoldableCall<Answer>, since: number): Promise<Tried<Answer>> {
    const heldMs = Date.now() - since;
    try {
      return await this.attempt(call, heldMs);
    } finally {
      this.trying--;
      if (this.awaySince === null) this.letSomeTry();
    }
  }

  /** @param heldMs null for a call that was not held */
  private async attempt<Answer>(call: HoldableCall<Answer>, heldMs: number | null): Promise<Tried<Answer>> {
    const { misses } = this;
    try {
      const answer = await call.attempt(heldMs === null ? undefined : () => this.reached(misses));
      this.reached(misses, heldMs);
      return { answer };
    } catch (error) {
      if (!(error instanceof Undelivered)) {
        this.reached(misses, heldMs);
        throw error;
      }
      this.missed();
      return error;
    }
  }

  private missed(): void {
    const now = Date.now();
    if (this.awaySince === null || now - this.missedAt > FORGOTTEN_MS) {
      this.awaySince = now;
      this.common.logger?.warn({ ...this.taker }, 'a storage is away: calls are held');
    }
    this.missedAt = now;
    this.misses++;
  }

  /**
   * A call reached the taker, which is back if it was away: unless others have reached nobody since this call was sent.
   * @param misses when it was sent
   */
  private reached(misses: number, heldMs: number | null = null): void {
    if (heldMs !== null) this.observe('delivered', heldMs);
    if (this.awaySince === null || misses < this.misses) return;
    const awayMs = Date.now() - this.awaySince;
    this.awaySince = null;
    this.common.logger?.info({ ...this.taker, awayMs }, 'a storage is back: held calls are sent');
    this.letSomeTry();
  }

  private letSomeTry(): void {
    while (this.waiting.size > 0 && this.trying < FOLLOWING) this.letFirstTry();
  }

  private letFirstTry(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    this.trying++;
    first.settle('tried');
  }

  private lookAtWaiting(): void {
    const [first] = this.waiting;
    if (first === undefined) return this.stopLooking();
    this.common.times.note(Date.now() - (this.awaySince ?? first.since));
    const late = [...this.waiting].filter(({ since }) => this.isTooLate(since));
    for (const waiter of late) waiter.settle('given up');
    if (late.length > 0) {
      this.common.logger?.warn(
        { ...this.taker, calls: late.length },
        'held calls are given up: a storage is still away',
      );
    }
    if (this.trying === 0 && Date.now() >= this.goneUntil) this.letFirstTry();
  }

  private stopLooking(): void {
    if (this.trying > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private isTooLate(since: number): boolean {
    const { isClosed, limits } = this.common;
    return isClosed || Date.now() - Math.min(since, this.awaySince ?? since) >= limits.holdMs;
  }

  private observe(outcome: 'delivered' | 'given up' | 'left', heldMs: number): void {
    holdSeconds.observe({ ...this.taker, outcome }, heldMs / 1000);
  }
}

const nobodyWaits = (): Unavailable => new Unavailable({ reason: 'nobody waits for the answer' });
