import { Module } from '@nestjs/common';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';
import { PipelineCanceler } from './pipeline.canceler.js';
import { PipelineChanger } from './pipeline.changer.js';
import { PipelineHandlers } from './pipeline.handlers.js';
import { PipelinePartsRepository } from './pipeline-parts.repository.js';
import { PipelinePresenter } from './pipeline.presenter.js';
import { PipelineRepository } from './pipeline.repository.js';
import { PipelineStatusAnswers } from './pipeline-status.answers.js';

@Module({
  controllers: [PipelineHandlers, PipelineStatusAnswers],
  providers: [
    DeletedProjectConsumer,
    DeletedUserConsumer,
    PipelineCanceler,
    PipelineChanger,
    PipelinePartsRepository,
    PipelinePresenter,
    PipelineRepository,
  ],
  exports: [PipelineChanger, PipelineRepository],
})
export class PipelinesModule {}
