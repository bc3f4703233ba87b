import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokenEntity } from './access-token.entity.js';
import { AccessTokenRepository } from './access-token.repository.js';
import { PrivateTokens } from './private-tokens.js';
import { UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccessTokenEntity])],
  providers: [AccessTokenRepository, PrivateTokens, UserTokenRepository, UserTokens],
  exports: [AccessTokenRepository, PrivateTokens, UserTokenRepository, UserTokens],
})
export class TokensModule {}
