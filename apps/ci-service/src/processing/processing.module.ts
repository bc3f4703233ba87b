import { Module } from '@nestjs/common';
import { JobChanges } from './job.changes.js';
import { PipelineChanger } from './pipeline.changer.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelineRepository } from './pipeline.repository.js';
import { PipelineStarter } from './pipeline.starter.js';
import { ReadPushRepository } from './read-push.repository.js';
import { RequestedActions } from './requested-actions.js';

/** The state machine of pipelines and their jobs; the other folders trigger it. */
@Module({
  providers: [
    JobChanges,
    PipelineChanger,
    PipelinePartsRepository,
    PipelineRepository,
    PipelineStarter,
    ReadPushRepository,
    RequestedActions,
  ],
  exports: [
    JobChanges,
    PipelineChanger,
    PipelinePartsRepository,
    PipelineRepository,
    PipelineStarter,
    ReadPushRepository,
    RequestedActions,
  ],
})
export class ProcessingModule {}
