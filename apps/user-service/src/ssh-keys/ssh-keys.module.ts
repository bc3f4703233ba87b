import { Module } from '@nestjs/common';
import { deletedProjectsCleanedBy } from '@ingot/platform';
import { ContributionEventsModule } from '../contribution-events/contribution-events.module.js';
import { UsersModule } from '../users/users.module.js';
import { DeletedProjectCleaner } from './deleted-project.cleaner.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';
import { DeployKeyRepository } from './deploy-key.repository.js';
import { DeployKeysHandlers } from './deploy-keys.handlers.js';
import { DeployKeys } from './deploy-keys.js';
import { SshKeyRepository } from './ssh-key.repository.js';
import { SshKeysHandlers } from './ssh-keys.handlers.js';
import { SshKeys } from './ssh-keys.js';

@Module({
  imports: [ContributionEventsModule, UsersModule],
  controllers: [DeployKeysHandlers, SshKeysHandlers],
  providers: [
    DeletedProjectConsumer,
    ...deletedProjectsCleanedBy(DeletedProjectCleaner),
    DeployKeyRepository,
    DeployKeys,
    SshKeyRepository,
    SshKeys,
  ],
  exports: [DeployKeyRepository, SshKeyRepository],
})
export class SshKeysModule {}
