import { Module } from '@nestjs/common';
import { EmailRepository } from './email.repository.js';
import { EmailsHandlers } from './emails.handlers.js';
import { Emails } from './emails.js';
import { IdentityRepository } from './identity.repository.js';
import { PersonalProjectsConsumer } from './personal-projects.consumer.js';
import { UserListRepository } from './user-list.repository.js';
import { Avatars } from './user.presenter.js';
import { UserRepository } from './user.repository.js';
import { UserStatusHandlers } from './user-status.handlers.js';
import { UserStatuses } from './user-statuses.js';
import { UsersAnswers } from './users.answers.js';
import { UsersHandlers } from './users.handlers.js';

/** Users and their addresses. Changes of accounts are in `accounts/`. */
@Module({
  controllers: [UsersHandlers, UserStatusHandlers, UsersAnswers, EmailsHandlers],
  providers: [
    Avatars,
    Emails,
    EmailRepository,
    IdentityRepository,
    PersonalProjectsConsumer,
    UserListRepository,
    UserRepository,
    UserStatuses,
  ],
  exports: [Avatars, IdentityRepository, UserRepository],
})
export class UsersModule {}
