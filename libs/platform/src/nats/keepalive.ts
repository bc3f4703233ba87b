const CHECK_EVERY_MS = 100;

/** Work whose caller gets keepalives while it runs. */
export interface Keepalive {
  readonly send: () => void;
  nextAt: number;
}

/**
 * Sends periodic keepalives for running work. One timer that fires ten times a second serves all of it, as long as there is any: nearly
 * all work ends before its first keepalive.
 */
export class Keepalives {
  private readonly active = new Set<Keepalive>();
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs the interval per work; a keepalive may be a tenth of a second late */
  constructor(private readonly everyMs: number) {}

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Registers work. */
  add(send: () => void): Keepalive {
    const keepalive = { send, nextAt: Date.now() + this.everyMs };
    this.active.add(keepalive);
    this.timer ??= setInterval(() => this.sendDue(), CHECK_EVERY_MS);
    return keepalive;
  }

  /** Removes work that has ended, successfully or not. */
  end(keepalive: Keepalive | undefined): void {
    if (keepalive !== undefined) this.active.delete(keepalive);
  }

  private sendDue(): void {
    if (this.active.size === 0) return this.stop();
    const now = Date.now();
    for (const keepalive of this.active) {
      if (now < keepalive.nextAt) continue;
      keepalive.nextAt = now + this.everyMs;
      keepalive.send();
    }
  }
}
