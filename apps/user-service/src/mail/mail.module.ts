import { Module } from '@nestjs/common';
import { registerWakeUps } from '@ingot/platform/queues';
import { LetterWriter } from './letter-writer.js';
import { MailProcessor, MailRunner } from './mail.processor.js';
import { MAIL, MailQueue, MailSweep } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';
import { MailSender } from './mail.sender.js';
import { MailedTokens } from './mailed-tokens.js';
import { Mails } from './mails.js';

@Module({
  imports: [registerWakeUps(MAIL, 2_000)],
  providers: [
    ...[LetterWriter, MailProcessor, MailQueue, MailRepository, MailRunner, MailSender, MailSweep],
    ...[MailedTokens, Mails],
  ],
  exports: [MailedTokens, Mails],
})
export class MailModule {}
