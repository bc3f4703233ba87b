import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessTokenEntity } from './access-token.entity.js';
import { AccessTokenRepository } from './access-token.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccessTokenEntity])],
  providers: [AccessTokenRepository],
  exports: [AccessTokenRepository],
})
export class TokensModule {}
