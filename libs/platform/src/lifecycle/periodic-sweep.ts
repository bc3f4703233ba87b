import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from '../logging/logger.js';

/** Finds pending work in the database: at boot, periodically, and on demand. */
export abstract class PeriodicSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWantedAgain = false;
  private isStopped = false;

  /** @param name for logs */
  protected constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), this.everyMs);
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Sweeps now, or once more after the running sweep. */
  start(): void {
    if (this.isStopped) return;
    if (this.running !== undefined) {
      this.isWantedAgain = true;
      return;
    }
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (!this.isWantedAgain) return;
      this.isWantedAgain = false;
      this.start();
    });
  }

  /** One full pass; ends early once `stopped`. */
  protected abstract sweep(): Promise<void>;

  protected get stopped(): boolean {
    return this.isStopped;
  }

  /** Runs one part of a sweep; its failure does not prevent the others. */
  protected async attempt(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      this.logger.warn({ err: error, sweep: this.name }, 'a part of a sweep failed; the next sweep retries it');
    }
  }

  /** Walks rows by their ids, one batch at a time, to the end or until `stopped`. */
  protected async forEachBatch<Row>(
    findAfter: (lastId: number) => Promise<readonly Row[]>,
    idOf: (row: Row) => number,
    treat: (batch: readonly Row[]) => unknown,
  ): Promise<void> {
    let lastId = 0;
    for (;;) {
      const batch = await findAfter(lastId);
      const last = batch.at(-1);
      if (last === undefined || this.isStopped) return;
      await treat(batch);
      lastId = idOf(last);
    }
  }

  private run(): Promise<void> {
    return this.attempt(() => this.sweep());
  }
}
