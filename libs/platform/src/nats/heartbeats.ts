const LOOK_EVERY_MS = 100;

/** One piece of work that goes on. */
export interface Heart {
  readonly beat: () => void;
  nextAt: number;
}

/**
 * Beats for each piece of work that takes its time, again and again until it ends. One look at all of it ten times a second
 * costs less than timers for each: nearly all work ends before its first beat.
 */
export class Heartbeats {
  private readonly hearts = new Set<Heart>();
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs how often each beats; it may be a tenth of a second late */
  constructor(private readonly everyMs: number) {}

  start(): void {
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** For work that begins. */
  add(beat: () => void): Heart {
    const heart = { beat, nextAt: Date.now() + this.everyMs };
    this.hearts.add(heart);
    return heart;
  }

  /** For work that has ended, however it did. */
  end(heart: Heart | undefined): void {
    if (heart !== undefined) this.hearts.delete(heart);
  }

  private look(): void {
    const now = Date.now();
    for (const heart of this.hearts) {
      if (now < heart.nextAt) continue;
      heart.nextAt = now + this.everyMs;
      heart.beat();
    }
  }
}
