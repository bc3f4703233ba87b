import { Processor } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { WakeUpWorker } from '@ingot/platform/queues';
import { LetterWriter } from './letter-writer.js';
import { MAIL, type MailJob, MailQueue, MailSweep } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';
import { isRefusedForGood, MailSender } from './mail.sender.js';

/** A mail is dropped after this time. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

/** Sends one queued mail. */
@Injectable()
export class MailRunner {
  constructor(
    private readonly mails: MailRepository,
    private readonly writer: LetterWriter,
    private readonly sender: MailSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws when the mail cannot be sent now. Delivery is at least once: a crash before the deletion sends it again. */
  async run(id: number): Promise<void> {
    const waiting = await this.mails.find(id);
    if (waiting === null) return; // sent already, or its transaction was rolled back
    const { mail, createdAt } = waiting;
    if (Date.now() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
      this.logger.warn({ mail: id, kind: mail.kind }, 'dropped a mail: it could not be delivered for days');
    } else {
      const letter = await this.writer.write(id, mail);
      if (letter !== null) await this.send(id, () => this.sender.send(letter));
    }
    await this.mails.delete(id);
  }

  private async send(id: number, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      this.logger.warn({ mail: id, err: error }, 'dropped a mail: the mail server refused its address or its contents');
    }
  }
}

const CONCURRENCY = 4;

@Processor(MAIL, { concurrency: CONCURRENCY })
export class MailProcessor extends WakeUpWorker<MailJob> {
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
