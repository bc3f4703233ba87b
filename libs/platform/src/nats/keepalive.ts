const CHECK_EVERY_MS = 100;

/** Work whose caller gets keepalives while it goes on. */
export interface Keepalive {
  readonly send: () => void;
  nextAt: number;
}

/**
 * Sends keepalives for each piece of work that takes its time, again and again until it ends. One timer for all of it, ten times a
 * second, costs less than one for each: nearly all work ends before its first keepalive.
 */
export class Keepalives {
  private readonly active = new Set<Keepalive>();
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs how often for each piece of work; a keepalive may be a tenth of a second late */
  constructor(private readonly everyMs: number) {}

  start(): void {
    this.timer ??= setInterval(() => this.sendDue(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** For work that begins. */
  add(send: () => void): Keepalive {
    const keepalive = { send, nextAt: Date.now() + this.everyMs };
    this.active.add(keepalive);
    return keepalive;
  }

  /** For work that has ended, however it did. */
  end(keepalive: Keepalive | undefined): void {
    if (keepalive !== undefined) this.active.delete(keepalive);
  }

  private sendDue(): void {
    const now = Date.now();
    for (const keepalive of this.active) {
      if (now < keepalive.nextAt) continue;
      keepalive.nextAt = now + this.everyMs;
      keepalive.send();
    }
  }
}
