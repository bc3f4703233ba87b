import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { MailQueue } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';

const EVERY_MS = 15_000;
const WAITING_SECONDS = 5;
const BATCH = 500;

/** Reminds of mails whose job got lost with a process or with Redis. */
@Injectable()
export class MailSweep extends PeriodicSweep {
  constructor(
    private readonly mails: MailRepository,
    private readonly queue: MailQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('mails that wait', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    let afterId = 0;
    while (!this.stopped) {
      const ids = await this.mails.findWaiting({ seconds: WAITING_SECONDS, afterId, limit: BATCH });
      for (const id of ids) this.queue.remind(id, { delay: 0 });
      if (ids.length < BATCH) return;
      afterId = ids.at(-1) ?? afterId;
    }
  }
}
