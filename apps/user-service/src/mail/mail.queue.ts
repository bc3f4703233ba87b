import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { LOGGER, type Logger } from '@ingot/platform';
import { ReminderQueue } from '@ingot/platform/queues';

/** The name of the queue. */
export const MAIL = 'mail';

/** Send it now. */
export interface MailJob {
  readonly mailId: number;
}

/** Reminders to send a mail. */
@Injectable()
export class MailQueue extends ReminderQueue<MailJob> {
  constructor(@InjectQueue(MAIL) queue: Queue<MailJob>, @Inject(LOGGER) logger: Logger) {
    super(queue, 'mails', logger);
  }

  /** Twice is one job, while it waits or runs. */
  remind(mailId: number, { delay }: { delay: number }): void {
    this.add(`mail-${mailId}`, { mailId }, { delay });
  }
}
