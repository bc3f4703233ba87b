import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { mailDelivery, type UserConfig } from '../config.js';
import { type Mail } from './mail.js';
import { MailQueue } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';

/** By then the transaction that wrote a mail is done; if it is not, the sweep finds the mail. */
const COMMITTED_AFTER_MS = 250;

/** Sends mails, in the background and once what they are about is committed. */
@Injectable()
export class Mails implements OnApplicationBootstrap {
  private readonly isOff: boolean;

  constructor(
    private readonly mails: MailRepository,
    private readonly queue: MailQueue,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: UserConfig,
  ) {
    this.isOff = mailDelivery(config) === 'none';
  }

  onApplicationBootstrap(): void {
    if (this.isOff) this.logger.warn('no mails are sent: neither SMTP_URL nor MAIL_DELIVERY is set');
  }

  /** Has a mail sent if the transaction comes through. */
  async send(tx: EntityManager, mail: Mail): Promise<void> {
    if (this.isOff) return this.logger.warn({ kind: mail.kind }, 'a mail was not sent: mails are off');
    this.queue.remind(await this.mails.insert(tx, mail), { delay: COMMITTED_AFTER_MS });
  }
}
