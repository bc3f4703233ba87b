import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { mailDelivery } from './mail.config.js';
import { type Letter } from './letter.js';

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to the mail server, or in development to the log. */
@Injectable()
export class MailSender implements OnModuleDestroy {
  private readonly transport: Transporter | null;
  private readonly from: string;

  constructor(
    @Inject(CONFIG) config: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const isBySmtp = mailDelivery(config) === 'smtp';
    this.transport = isBySmtp ? createTransport({ url: config.SMTP_URL, pool: true, ...TIMEOUTS_MS }) : null;
    this.from = config.MAIL_FROM;
  }

  async send({ to, subject, text, html }: Letter): Promise<void> {
    if (this.transport === null)
      return this.logger.info({ to, subject, text }, 'a mail that is not sent, but shown here');
    await this.transport.sendMail({
      from: this.from,
      to: { name: '', address: to }, // an address, whatever it looks like: never a list of them
      subject,
      text,
      html,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }
}

/** Whether the mail server will not take the mail however often it is asked: nobody has the address. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
