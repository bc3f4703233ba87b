/** A notice that is older tells nothing of now. Longer than the time between two keepalives. */
const CURRENT_MS = 1_000;

/**
 * When calls were held, in this process or in one that it calls: what is held does not count against deadlines. A hold travels with its
 * age, so that processes that call each other do not keep it up between them.
 */
export class HoldTimes {
  private since = 0;
  private lastAt = -Infinity;

  /** @param boundMs the longest hold; 0: nothing is held */
  constructor(private readonly boundMs: number) {}

  /** Calls are held now, since so long. */
  note(forMs: number): void {
    if (forMs >= this.boundMs) return;
    const now = Date.now();
    this.since = this.isOn(now) ? Math.max(this.since, now - forMs) : now - forMs;
    this.lastAt = now;
  }

  /** How long calls have been held; null when none are. */
  get age(): number | null {
    const now = Date.now();
    return this.isOn(now) ? now - this.since : null;
  }

  /**
   * A deadline, with the longest hold added if calls were held since that time: what was held comes all at once to a process that has just
   * started.
   */
  prolonged(deadline: number, since: number): number {
    return this.lastAt < since ? deadline : deadline + this.boundMs;
  }

  private isOn(now: number): boolean {
    return now - this.lastAt < CURRENT_MS && now - this.since < this.boundMs;
  }
}
