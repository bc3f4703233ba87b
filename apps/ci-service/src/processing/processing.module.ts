import { Module } from '@nestjs/common';
import { JobChanges } from './job.changes.js';
import { PipelineChanger } from './pipeline.changer.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelineRepository } from './pipeline.repository.js';
import { RequestedActions } from './requested-actions.js';

/** How pipelines and their jobs move from status to status; what asks for it stands in the folders above. */
@Module({
  providers: [JobChanges, PipelineChanger, PipelinePartsRepository, PipelineRepository, RequestedActions],
  exports: [JobChanges, PipelineChanger, PipelinePartsRepository, PipelineRepository, RequestedActions],
})
export class ProcessingModule {}
