import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { mailDelivery } from './mail.config.js';
import { MailQueue } from './mail.queue.js';
import { type Mail } from './mail.entity.js';
import { MailRepository } from './mail.repository.js';

/** The job starts after the transaction commits; if it commits later, the sweep finds the mail. */
const COMMITTED_AFTER_MS = 250;

/** Queues mails, which are sent in the background after the transaction commits. */
@Injectable()
export class Mails implements OnApplicationBootstrap {
  /** Whether no mail is ever sent. */
  readonly isOff: boolean;

  constructor(
    private readonly mails: MailRepository,
    private readonly queue: MailQueue,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: UserConfig,
  ) {
    this.isOff = mailDelivery(config) === 'none';
  }

  onApplicationBootstrap(): void {
    if (this.isOff) this.logger.warn('mails are off: neither SMTP_URL nor MAIL_DELIVERY is set');
  }

  /** Queues a mail, to be sent if the transaction commits. */
  async send(tx: EntityManager, mail: Mail): Promise<void> {
    if (this.isOff) return this.logger.warn({ kind: mail.kind }, 'a mail was not sent: mails are off');
    this.queue.wakeUp(await this.mails.insert(tx, mail), { delay: COMMITTED_AFTER_MS });
  }
}
