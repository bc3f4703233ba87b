import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NamespacesModule } from '../namespaces/namespaces.module.js';
import { StoragesModule } from '../storages/storages.module.js';
import { NewRepositories } from './new-repositories.js';
import { OpenIssuesConsumer } from './open-issues.consumer.js';
import { PersonalProjectLimit } from './personal-project-limit.js';
import { ProjectContextReader } from './project-context.reader.js';
import { ProjectReader } from './project-reader.js';
import { ProjectReadsHandlers } from './project-reads.handlers.js';
import { ProjectStandingsReader } from './project-standings.reader.js';
import { ProjectViews } from './project-views.js';
import { ProjectCreator } from './project.creator.js';
import { ProjectPresenter } from './project.presenter.js';
import { ProjectRemover } from './project.remover.js';
import { ProjectRepository } from './project.repository.js';
import { ProjectUpdater } from './project.updater.js';
import { ProjectsHandlers } from './projects.handlers.js';

@Module({
  imports: [MembersModule, NamespacesModule, StoragesModule],
  controllers: [ProjectsHandlers, ProjectReadsHandlers],
  providers: [
    NewRepositories,
    OpenIssuesConsumer,
    PersonalProjectLimit,
    ProjectContextReader,
    ProjectCreator,
    ProjectPresenter,
    ProjectReader,
    ProjectRemover,
    ProjectRepository,
    ProjectStandingsReader,
    ProjectUpdater,
    ProjectViews,
  ],
  exports: [ProjectRemover, ProjectRepository],
})
export class ProjectsModule {}
