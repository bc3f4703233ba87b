import { Module } from '@nestjs/common';
import { deletedProjectsCleanedBy, deletedUsersCleanedBy } from '@ingot/platform';
import { registerWakeUps } from '@ingot/platform/queues';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { EnvironmentsModule } from '../environments/environments.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObjectStoreModule } from '../traces/object-store/object-store.module.js';
import { VariablesModule } from '../variables/variables.module.js';
import { CrowdedProjects } from './crowded-projects.js';
import { DeletedProjectCleaner } from './deleted-project.cleaner.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';
import { DeletedUserCleaner } from './deleted-user.cleaner.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';
import { HeadPipelineReader } from './head-pipeline.reader.js';
import { PipelineActionProcessor, PipelineActionRunner, PipelineActionSweep } from './pipeline-action.job.js';
import { PIPELINE_ACTIONS, PipelineActionQueue } from './pipeline-action.queue.js';
import { PipelineCanceller } from './pipeline.canceller.js';
import { PipelineCreator } from './pipeline.creator.js';
import { PipelineDeleter } from './pipeline.deleter.js';
import { PipelineHandlers } from './pipeline.handlers.js';
import { PipelineListRepository } from './pipeline-list.repository.js';
import { PipelineLister } from './pipeline.lister.js';
import { PipelinePresenter } from './pipeline.presenter.js';
import { PipelineRetrier } from './pipeline.retrier.js';
import { PipelineStatusAnswers } from './pipeline-status.answers.js';
import { ProjectLint } from './project-lint.js';
import { ProjectLintHandlers } from './project-lint.handlers.js';
import { PushedRefConsumer } from './pushed-ref.consumer.js';
import { RedundantPipelines } from './redundant-pipelines.js';

@Module({
  imports: [
    registerWakeUps(PIPELINE_ACTIONS, 250),
    ConfigurationModule,
    EnvironmentsModule,
    JobsModule,
    ObjectStoreModule,
    VariablesModule,
  ],
  controllers: [PipelineHandlers, PipelineStatusAnswers, ProjectLintHandlers],
  providers: [
    DeletedProjectConsumer,
    DeletedUserConsumer,
    ...deletedProjectsCleanedBy(DeletedProjectCleaner),
    ...deletedUsersCleanedBy(DeletedUserCleaner),
    HeadPipelineReader,
    PipelineActionProcessor,
    PipelineActionQueue,
    PipelineActionRunner,
    PipelineActionSweep,
    PipelineCanceller,
    PipelineCreator,
    PipelineDeleter,
    PipelineLister,
    PipelineListRepository,
    PipelinePresenter,
    PipelineRetrier,
    ProjectLint,
    CrowdedProjects,
    PushedRefConsumer,
    RedundantPipelines,
  ],
  exports: [PipelineCreator, PipelinePresenter],
})
export class PipelinesModule {}
