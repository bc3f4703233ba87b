import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { SshKeyEntity } from './ssh-key.entity.js';
import { SshKeyRepository } from './ssh-key.repository.js';
import { SshKeysHandlers } from './ssh-keys.handlers.js';
import { SshKeys } from './ssh-keys.js';

@Module({
  imports: [TypeOrmModule.forFeature([SshKeyEntity]), UsersModule],
  controllers: [SshKeysHandlers],
  providers: [SshKeys, SshKeyRepository],
  exports: [SshKeyRepository],
})
export class SshKeysModule {}
