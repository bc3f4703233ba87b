import { Module } from '@nestjs/common';
import { registerWakeUps } from '@ingot/platform/queues';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObjectStoreModule } from '../traces/object-store/object-store.module.js';
import { TracesModule } from '../traces/traces.module.js';
import { ArtifactExpiryProcessor, ArtifactExpirySweep } from './artifact-expiry.job.js';
import { ARTIFACT_EXPIRY, ArtifactExpiryQueue } from './artifact-expiry.queue.js';
import { ArtifactHandlers } from './artifact.handlers.js';
import { ArtifactStore } from './artifact.store.js';
import { ArtifactRepository } from './artifact.repository.js';
import { JobEraser } from './job.eraser.js';

@Module({
  imports: [registerWakeUps(ARTIFACT_EXPIRY, 1_000), JobsModule, ObjectStoreModule, TracesModule],
  controllers: [ArtifactHandlers],
  providers: [
    ArtifactExpiryProcessor,
    ArtifactExpiryQueue,
    ArtifactExpirySweep,
    ArtifactStore,
    ArtifactRepository,
    JobEraser,
  ],
  exports: [ArtifactStore],
})
export class ArtifactsModule {}
