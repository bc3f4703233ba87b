import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObjectStoreModule } from '../traces/object-store/object-store.module.js';
import { TracesModule } from '../traces/traces.module.js';
import { ArtifactExpirySweep } from './artifact-expiry.sweep.js';
import { ArtifactHandlers } from './artifact.handlers.js';
import { ArtifactStore } from './artifact.store.js';
import { ArtifactRepository } from './artifact.repository.js';
import { JobEraser } from './job.eraser.js';

@Module({
  imports: [JobsModule, ObjectStoreModule, TracesModule],
  controllers: [ArtifactHandlers],
  providers: [ArtifactExpirySweep, ArtifactStore, ArtifactRepository, JobEraser],
  exports: [ArtifactStore],
})
export class ArtifactsModule {}
