import { Module } from '@nestjs/common';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { CopyReceiver } from './copy-receiver.js';
import { CopySender } from './copy-sender.js';
import { StorageMoveAnswers } from './storage-move.answers.js';
import { StorageMoveHandlers } from './storage-move.handlers.js';
import { StorageMover } from './storage-mover.js';

/** Moves projects from one storage to another while they are served. */
@Module({
  imports: [StorageModule, RefUpdatesModule, UploadsModule],
  controllers: [StorageMoveAnswers, StorageMoveHandlers],
  providers: [CopyReceiver, CopySender, StorageMover],
  exports: [CopyReceiver],
})
export class StorageMovesModule {}
