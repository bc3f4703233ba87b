import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from '../logging/logger.js';

/** Work that finds in the database itself what is to be done: at boot, every so often, and when somebody asks for it. */
export abstract class PeriodicSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWantedAgain = false;
  private isStopped = false;

  /** @param name of what is looked for, as logs tell it */
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

  /** Sweeps now, or once more after the sweep that is under way. */
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

  /** One look at everything; ends early once `stopped`. */
  protected abstract sweep(): Promise<void>;

  protected get stopped(): boolean {
    return this.isStopped;
  }

  /** Does a part of a sweep; one that fails does not keep others from being done. */
  protected async attempt(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      this.logger.warn({ err: error, sweep: this.name }, 'a sweep was cut short; the next one goes on');
    }
  }

  private run(): Promise<void> {
    return this.attempt(() => this.sweep());
  }
}
