import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { ReminderWorker } from '@ingot/platform/queues';
import { MAIL, type MailJob, MailQueue } from './mail.queue.js';
import { MailRunner } from './mail.runner.js';
import { MailSweep } from './mail.sweep.js';

const CONCURRENCY = 4;

@Processor(MAIL, { concurrency: CONCURRENCY })
export class MailProcessor extends ReminderWorker<MailJob> {
  constructor(
    private readonly runner: MailRunner,
    sweep: MailSweep,
    queue: MailQueue,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ what: 'mails', queue, sweep, logger });
  }

  protected work({ mailId }: MailJob): Promise<void> {
    return this.runner.run(mailId);
  }
}
