import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { LastPushes } from './last-pushes.js';
import { PipelineProjects } from './pipeline-projects.js';
import { PipelineSourceAnswers } from './pipeline-source.answers.js';

@Module({
  imports: [StorageModule],
  controllers: [PipelineSourceAnswers],
  providers: [LastPushes, PipelineProjects],
})
export class PipelineSourcesModule {}
