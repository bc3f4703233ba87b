import { Module } from '@nestjs/common';
import { MaintenanceQueue } from './maintenance-queue.js';
import { Repositories } from './repositories.js';
import { StorageAnswers } from './storage.answers.js';
import { StorageMoves } from './storage-moves.js';
import { Storages } from './storages.js';

/** The storages of repositories. */
@Module({
  controllers: [StorageAnswers],
  providers: [MaintenanceQueue, Repositories, StorageMoves, Storages],
  exports: [MaintenanceQueue, Repositories, StorageMoves, Storages],
})
export class StorageModule {}
