import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokenEntity } from './access-token.entity.js';
import { AccessTokenRepository } from './access-token.repository.js';
import { UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccessTokenEntity])],
  providers: [AccessTokenRepository, UserTokenRepository, UserTokens],
  exports: [AccessTokenRepository, UserTokenRepository, UserTokens],
})
export class TokensModule {}
