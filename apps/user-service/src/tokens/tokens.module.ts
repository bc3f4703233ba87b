import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccessTokenRepository } from './access-token.repository.js';
import { ImpersonationTokensHandlers } from './impersonation-tokens.handlers.js';
import { PersonalAccessTokensHandlers } from './personal-access-tokens.handlers.js';
import { PersonalTokensAnswers } from './personal-tokens.answers.js';
import { UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

@Module({
  imports: [UsersModule],
  controllers: [ImpersonationTokensHandlers, PersonalAccessTokensHandlers, PersonalTokensAnswers],
  providers: [AccessTokenRepository, UserTokenRepository, UserTokens],
  exports: [AccessTokenRepository],
})
export class TokensModule {}
