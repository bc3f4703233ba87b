import { Module } from '@nestjs/common';
import { BackupModule } from './backup/backup.module.js';
import { PipelineSourcesModule } from './pipeline-sources/pipeline-sources.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RefUpdatesModule } from './ref-updates/ref-updates.module.js';
import { RepositoryModule } from './repository/repository.module.js';
import { StorageMovesModule } from './storage-moves/storage-moves.module.js';
import { StorageModule } from './storage/storage.module.js';
import { TransportsModule } from './transports/transports.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** The root module. */
@Module({
  imports: [
    StorageModule,
    ProjectsModule,
    RefUpdatesModule,
    RepositoryModule,
    TransportsModule,
    UploadsModule,
    StorageMovesModule,
    PipelineSourcesModule,
    BackupModule,
  ],
})
export class AppModule {}
