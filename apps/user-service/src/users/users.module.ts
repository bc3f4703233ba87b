import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityEntity } from '../identities/identity.entity.js';
import { IdentityRepository } from '../identities/identity.repository.js';
import { OAuthModule } from '../oauth/oauth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionDataModule } from '../sessions/session-data.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { Administrators } from './administrators.js';
import { Avatars } from './avatars.js';
import { CurrentUsers } from './current-users.js';
import { FirstAdministrator } from './first-administrator.js';
import { Ghost } from './ghost.js';
import { NamedUsersHandlers } from './named-users.handlers.js';
import { PersonalNamespaces } from './personal-namespaces.js';
import { PersonalProjectsConsumer } from './personal-projects.consumer.js';
import { ProjectsLimitHandlers } from './projects-limit.handlers.js';
import { UserBlocker } from './user.blocker.js';
import { UserChangesHandlers } from './user-changes.handlers.js';
import { UserCreator } from './user.creator.js';
import { UserEntity } from './user.entity.js';
import { UserTotals } from './user-totals.js';
import { UserRepository } from './user.repository.js';
import { UserRemover } from './user.remover.js';
import { UserUpdater } from './user.updater.js';
import { UsersHandlers } from './users.handlers.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity, IdentityEntity]),
    OAuthModule,
    PasswordsModule,
    TokensModule,
    MailModule,
    SessionDataModule,
  ],
  controllers: [UsersHandlers, UserChangesHandlers, ProjectsLimitHandlers, NamedUsersHandlers],
  providers: [
    Administrators,
    Avatars,
    CurrentUsers,
    FirstAdministrator,
    Ghost,
    IdentityRepository,
    PersonalNamespaces,
    PersonalProjectsConsumer,
    UserBlocker,
    UserCreator,
    UserRemover,
    UserRepository,
    UserTotals,
    UserUpdater,
  ],
  exports: [Avatars, IdentityRepository, PersonalNamespaces, UserCreator, UserRepository, UserUpdater],
})
export class UsersModule {}
