import { Module } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { MaintenanceQueue } from './maintenance-queue.js';
import { Repositories } from './repositories.js';
import { StorageAnswers } from './storage.answers.js';
import { StorageMoveRepository } from './storage-move.repository.js';
import { StorageOwnership } from './storage-ownership.js';
import { Storages } from './storages.js';

/** The storages of repositories. */
@Module({
  controllers: [StorageAnswers],
  providers: [
    MaintenanceQueue,
    Repositories,
    StorageMoveRepository,
    Storages,
    {
      provide: StorageOwnership,
      inject: [CONFIG, LOGGER],
      useFactory: (config: RepoServiceConfig, logger: Logger) => StorageOwnership.acquire(config, logger),
    },
  ],
  exports: [MaintenanceQueue, Repositories, StorageMoveRepository, StorageOwnership, Storages],
})
export class StorageModule {}
