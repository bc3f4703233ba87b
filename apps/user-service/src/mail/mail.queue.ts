import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { closeIfAway, LOGGER, type Logger, OccasionalWarning } from '@ingot/platform';

export const MAIL = 'mail';

/** The row is the truth, the job only says: send it now. */
export interface MailJob {
  readonly mailId: number;
}

/** Reminders to send a mail. Adding one never waits for Redis; the sweep finds what got lost. */
@Injectable()
export class MailQueue {
  constructor(
    @InjectQueue(MAIL) private readonly queue: Queue<MailJob>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const warning = new OccasionalWarning(logger, 'the queue of mails has no Redis');
    this.queue.on('error', (error) => warning.give(error));
  }

  /** Twice is one job, while it waits or runs. */
  remind(mailId: number, { delay }: { delay: number }): void {
    void this.queue.add('send', { mailId }, { jobId: `mail-${mailId}`, delay }).catch(() => undefined);
  }

  closeIfAway(): Promise<boolean> {
    return closeIfAway(this.queue);
  }
}
