/** Bounds how many run at once; a few more wait their turn, the rest is turned away. */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limit: number,
    private readonly maxWaiting: number,
  ) {}

  /** Waits for a slot and answers the function that gives it back, or null when too many wait already. */
  async take(): Promise<(() => void) | null> {
    if (this.running >= this.limit) {
      if (this.waiting.length >= this.maxWaiting) return null;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.running++;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.running--;
      this.waiting.shift()?.();
    };
  }
}
