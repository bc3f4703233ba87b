import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityEntity } from '../identities/identity.entity.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { CurrentUsers } from './current-users.js';
import { FirstAdministrator } from './first-administrator.js';
import { PersonalProjectsConsumer } from './personal-projects.consumer.js';
import { ProjectsLimitHandlers } from './projects-limit.handlers.js';
import { UserCreator } from './user.creator.js';
import { UserEntity } from './user.entity.js';
import { UserTotals } from './user-totals.js';
import { UserRepository } from './user.repository.js';
import { UsersHandlers } from './users.handlers.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, IdentityEntity]), PasswordsModule, TokensModule],
  controllers: [UsersHandlers, ProjectsLimitHandlers],
  providers: [UserRepository, UserTotals, UserCreator, CurrentUsers, FirstAdministrator, PersonalProjectsConsumer],
  exports: [UserRepository],
})
export class UsersModule {}
