import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { WakeUpQueue } from '@ingot/platform/queues';
import { MailRepository } from './mail.repository.js';

/** The name of the queue. */
export const MAIL = 'mail';

export interface MailJob {
  readonly mailId: number;
}

/** Wake-up jobs that send mails. */
@Injectable()
export class MailQueue extends WakeUpQueue<MailJob> {
  constructor(@InjectQueue(MAIL) queue: Queue<MailJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'mails', logger);
  }

  /** A second call while the job waits or runs adds nothing. */
  wakeUp(mailId: number, { delay }: { delay: number }): void {
    this.add(`mail-${mailId}`, { mailId }, { delay });
  }
}

const EVERY_MS = 15_000;
const WAITING_SECONDS = 5;
const BATCH = 500;

/** Restores jobs that a crashed process or Redis lost. */
@Injectable()
export class MailSweep extends PeriodicSweep {
  constructor(
    private readonly mails: MailRepository,
    private readonly queue: MailQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('queued mails', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    let afterId = 0;
    while (!this.stopped) {
      const ids = await this.mails.findWaiting({ seconds: WAITING_SECONDS, afterId, limit: BATCH });
      for (const id of ids) this.queue.wakeUp(id, { delay: 0 });
      if (ids.length < BATCH) return;
      afterId = ids.at(-1) ?? afterId;
    }
  }
}
