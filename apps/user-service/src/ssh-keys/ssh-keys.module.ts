import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { SshKeyRepository } from './ssh-key.repository.js';
import { SshKeysHandlers } from './ssh-keys.handlers.js';
import { SshKeys } from './ssh-keys.js';

@Module({
  imports: [UsersModule],
  controllers: [SshKeysHandlers],
  providers: [SshKeys, SshKeyRepository],
  exports: [SshKeyRepository],
})
export class SshKeysModule {}
