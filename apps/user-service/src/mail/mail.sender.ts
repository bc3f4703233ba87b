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
    if (this.transport === null) return this.logger.info({ to, subject, text }, 'mail (logged instead of sent)');
    await this.transport.sendMail({
      from: this.from,
      to: { name: '', address: to }, // one address, never parsed as a list
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

/** Nodemailer's codes of refused addresses and of refused contents. Others, as of a refused sign-in, are not about the mail. */
const ABOUT_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** Whether the mail server refuses the mail permanently, as for an unknown address or for its contents. Pure. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ABOUT_THE_MAIL.includes(error.code) &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
