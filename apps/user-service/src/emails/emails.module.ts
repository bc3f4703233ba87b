import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { EmailEntity } from './email.entity.js';
import { EmailRepository } from './email.repository.js';
import { EmailsHandlers } from './emails.handlers.js';
import { Emails } from './emails.js';

@Module({
  imports: [TypeOrmModule.forFeature([EmailEntity]), UsersModule],
  controllers: [EmailsHandlers],
  providers: [Emails, EmailRepository],
})
export class EmailsModule {}
