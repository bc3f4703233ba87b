import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { UsersModule } from '../users/users.module.js';
import { ImpersonationTokensHandlers } from './impersonation-tokens.handlers.js';

@Module({ imports: [TokensModule, UsersModule], controllers: [ImpersonationTokensHandlers] })
export class ImpersonationTokensModule {}
