import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { CONFIG, redisConnection } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { LetterWriter } from './letter-writer.js';
import { MailProcessor } from './mail.job.js';
import { MAIL, MailQueue } from './mail.queue.js';
import { MailRepository } from './mail.repository.js';
import { MailRunner } from './mail.runner.js';
import { MailSender } from './mail.sender.js';
import { MailSweep } from './mail.sweep.js';
import { MailedTokens } from './mailed-tokens.js';
import { Mails } from './mails.js';

const queue = BullModule.registerQueueAsync({
  name: MAIL,
  inject: [CONFIG],
  useFactory: ({ REDIS_URL }: UserConfig) => ({
    connection: redisConnection(REDIS_URL),
    defaultJobOptions: {
      attempts: 8,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: true,
      removeOnFail: true, // a kept failure would swallow the sweep's next reminder
    },
  }),
});

@Module({
  imports: [queue],
  providers: [
    ...[LetterWriter, MailProcessor, MailQueue, MailRepository, MailRunner, MailSender, MailSweep],
    ...[MailedTokens, Mails],
  ],
  exports: [MailedTokens, Mails],
})
export class MailModule {}
