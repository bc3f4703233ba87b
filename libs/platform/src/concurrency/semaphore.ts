import { Unavailable } from '@ingot/contracts';

/** The work was not started, as its caller has left. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** Runs so much work at a time, lets so much wait for it, and refuses the rest with `Unavailable`. */
export class Semaphore {
  /** In the order in which they came. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private free: number,
    private readonly maxWaiting: number,
  ) {}

  /** @param gone aborts when the caller leaves: work that still waits leaves the queue and fails with `Abandoned` */
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
      return Promise.resolve();
    }
    if (this.waiting.size >= this.maxWaiting) return Promise.reject(new Unavailable({ reason: 'too much at once' }));
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        gone?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.delete(begin);
        reject(new Abandoned());
      };
      this.waiting.add(begin);
      gone?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free++;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
