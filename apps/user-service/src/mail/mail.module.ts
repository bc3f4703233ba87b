import { Module } from '@nestjs/common';
import { registerReminders } from '@ingot/platform/queues';
import { LetterWriter } from './letter-writer.js';
import { MailProcessor } from './mail.job.js';
import { MAIL, MailQueue } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';
import { MailRunner } from './mail.runner.js';
import { MailSender } from './mail.sender.js';
import { MailSweep } from './mail.sweep.js';
import { MailedTokens } from './mailed-tokens.js';
import { Mails } from './mails.js';

@Module({
  imports: [registerReminders(MAIL, 2_000)],
  providers: [
    ...[LetterWriter, MailProcessor, MailQueue, MailRepository, MailRunner, MailSender, MailSweep],
    ...[MailedTokens, Mails],
  ],
  exports: [MailedTokens, Mails],
})
export class MailModule {}
