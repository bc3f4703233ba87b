import { Module } from '@nestjs/common';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BackupSource } from './backup-source.js';

/** What backups read of a storage while it is served. */
@Module({
  imports: [StorageModule, RefUpdatesModule, UploadsModule],
  providers: [BackupSource],
  exports: [BackupSource],
})
export class BackupModule {}
