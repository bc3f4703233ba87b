import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@ingot/platform';
import { LetterWriter } from './letter-writer.js';
import { isRefusedForGood, MailSender } from './mail.sender.js';
import { MailRepository } from './mail.repository.js';

/** A mail that could not be sent for so long is of no use any more. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

/** Sends one mail that waits. */
@Injectable()
export class MailRunner {
  constructor(
    private readonly mails: MailRepository,
    private readonly writer: LetterWriter,
    private readonly sender: MailSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws while it cannot be sent. A process that dies between sending and noting it sends it again. */
  async run(id: number): Promise<void> {
    const waiting = await this.mails.find(id);
    if (waiting === null) return; // sent already, or its transaction was undone
    const { mail, createdAt } = waiting;
    if (Date.now() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
      this.logger.warn({ mail: id, kind: mail.kind }, 'a mail was given up: it could not be sent for days');
    } else {
      const letter = await this.writer.write(mail);
      if (letter !== null) await this.send(id, () => this.sender.send(letter));
    }
    await this.mails.delete(id);
  }

  private async send(id: number, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      this.logger.warn({ mail: id, err: error }, 'a mail was given up: its address is refused');
    }
  }
}
