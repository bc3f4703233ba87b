import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 3_600_000;

/** Removes sessions that have expired; until then they are just not found. */
@Injectable()
export class SessionSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly sessions: SessionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), EVERY_MS);
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running = this.sweep();
  }

  private async sweep(): Promise<void> {
    try {
      while (!this.stopped && (await this.sessions.deleteExpired()));
    } catch (error) {
      this.logger.warn({ err: error }, 'removing expired sessions was cut short; the next round goes on');
    }
  }
}
