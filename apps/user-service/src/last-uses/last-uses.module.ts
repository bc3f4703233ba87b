import { Module } from '@nestjs/common';
import { SshKeysModule } from '../ssh-keys/ssh-keys.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { LastUseRepository } from './last-use.repository.js';
import { LastUsesHandlers } from './last-uses.handlers.js';

@Module({
  imports: [SshKeysModule, TokensModule],
  controllers: [LastUsesHandlers],
  providers: [LastUseRepository],
})
export class LastUsesModule {}
