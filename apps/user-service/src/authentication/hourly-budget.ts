const HOUR_MS = 3_600_000;

/** How often something may still be done in an hour. */
export class HourlyBudget {
  private left: number;
  private endsAt = 0;

  constructor(private readonly limit: number) {
    this.left = limit;
  }

  /** Takes one. @returns how many are left; 0 for the last one, and less beyond it */
  take(now = Date.now()): number {
    if (now >= this.endsAt) {
      this.left = this.limit;
      this.endsAt = now + HOUR_MS;
    }
    this.left -= 1;
    return this.left;
  }
}
