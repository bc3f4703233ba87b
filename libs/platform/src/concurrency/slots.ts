import { Unavailable } from '@ingot/contracts';

/** Runs so much work at a time, lets so much wait for it, and refuses the rest with `Unavailable`. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly maxWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> {
    if (this.free > 0) {
      this.free--;
      return Promise.resolve();
    }
    if (this.waiting.length >= this.maxWaiting) return Promise.reject(new Unavailable({ reason: 'too much at once' }));
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next();
  }
}
