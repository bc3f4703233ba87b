import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { MailQueue } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';

const EVERY_MS = 15_000;
const WAITING_SECONDS = 5;
const BATCH = 500;

/** Reminds of mails whose job got lost with a process or with Redis. */
@Injectable()
export class MailSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly mails: MailRepository,
    private readonly queue: MailQueue,
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

  start(): void {
    if (this.stopped) return;
    this.running ??= this.sweep().finally(() => (this.running = undefined));
  }

  private async sweep(): Promise<void> {
    try {
      let afterId = 0;
      while (!this.stopped) {
        const ids = await this.mails.findWaiting({ seconds: WAITING_SECONDS, afterId, limit: BATCH });
        for (const id of ids) this.queue.remind(id, { delay: 0 });
        if (ids.length < BATCH) return;
        afterId = ids.at(-1) ?? afterId;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'looking for mails that wait was cut short; the next round goes on');
    }
  }
}
