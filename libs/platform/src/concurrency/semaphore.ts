import { Unavailable } from '@ingot/contracts';
import { PlaceCounts } from '../metrics/process-metrics.js';

/** The work was not started, as its caller disconnected. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** Limits concurrent and waiting work, and refuses the rest with `Unavailable`. */
export class Semaphore {
  /** First in, first out. */
  private readonly waiting = new Set<() => void>();
  private readonly counts: PlaceCounts;

  /** @param of the kind of work, for metrics */
  constructor(
    private free: number,
    private readonly maxWaiting: number,
    of: string,
  ) {
    this.counts = new PlaceCounts(of, free);
  }

  /** @param gone aborts when the caller disconnects: waiting work then fails with `Abandoned` */
  async run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.enter(gone);
    try {
      if (gone?.aborted) throw new Abandoned();
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(gone: AbortSignal | undefined): Promise<void> {
    if (this.free > 0) {
      this.free--;
      this.counts.hold(1);
      return Promise.resolve();
    }
    if (this.waiting.size >= this.maxWaiting) {
      this.counts.refuse();
      return Promise.reject(new Unavailable({ reason: 'too much at once' }));
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        gone?.removeEventListener('abort', giveUp);
        this.counts.wait(-1);
        this.counts.hold(1);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.delete(begin);
        this.counts.wait(-1);
        reject(new Abandoned());
      };
      this.waiting.add(begin);
      this.counts.wait(1);
      gone?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    this.counts.hold(-1);
    const [next] = this.waiting;
    if (next === undefined) {
      this.free++;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
