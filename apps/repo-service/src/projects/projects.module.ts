import { Module } from '@nestjs/common';
import { deletedUsersCleanedBy } from '@ingot/platform';
import { StorageModule } from '../storage/storage.module.js';
import { DeletedUserCleaner } from './deleted-users/deleted-user.cleaner.js';
import { DeletedUserConsumer } from './deleted-users/deleted-user.consumer.js';
import { DefaultBranchChanges } from './lifecycle/default-branch-changes.js';
import { FirstReadme } from './lifecycle/first-readme.js';
import { NewRepositories } from './lifecycle/new-repositories.js';
import { OpenIssuesConsumer } from './lifecycle/open-issues.consumer.js';
import { PersonalProjectLimit } from './lifecycle/personal-project-limit.js';
import { ProjectCreator } from './lifecycle/project.creator.js';
import { ProjectDeleter } from './lifecycle/project.deleter.js';
import { ProjectHandlers } from './lifecycle/project.handlers.js';
import { ProjectRepository } from './lifecycle/project.repository.js';
import { ProjectUpdater } from './lifecycle/project.updater.js';
import { MemberExpirySweep } from './members/member-expiry.sweep.js';
import { MemberHandlers } from './members/member.handlers.js';
import { MemberReader } from './members/member.reader.js';
import { MemberRepository } from './members/member.repository.js';
import { Members } from './members/members.js';
import { FormerPaths } from './namespaces/former-paths.js';
import { NamespaceAnswers } from './namespaces/namespace.answers.js';
import { NamespaceHandlers } from './namespaces/namespace.handlers.js';
import { NamespaceRepository } from './namespaces/namespace.repository.js';
import { PersonalNamespaces } from './namespaces/personal-namespaces.js';
import { ProtectedBranchAnswers } from './protected-branches/protected-branch.answers.js';
import { ProtectedBranchHandlers } from './protected-branches/protected-branch.handlers.js';
import { ProtectedBranches } from './protected-branches/protected-branches.js';
import { StarHandlers } from './stars/star.handlers.js';
import { StarRepository } from './stars/star.repository.js';
import { ProjectAccessReader } from './views/project-access.reader.js';
import { ProjectViewHandlers } from './views/project-view.handlers.js';
import { ProjectViews } from './views/project-views.js';
import { ProjectAnswers } from './views/project.answers.js';
import { ProjectPresenter } from './views/project.presenter.js';
import { ProjectReader } from './views/project.reader.js';

/** Projects, their namespaces, members and protected branches. */
@Module({
  imports: [StorageModule],
  controllers: [
    MemberHandlers,
    NamespaceAnswers,
    NamespaceHandlers,
    ProjectAnswers,
    ProjectHandlers,
    ProjectViewHandlers,
    ProtectedBranchAnswers,
    ProtectedBranchHandlers,
    StarHandlers,
  ],
  providers: [
    DeletedUserConsumer,
    DefaultBranchChanges,
    ...deletedUsersCleanedBy(DeletedUserCleaner),
    FirstReadme,
    FormerPaths,
    MemberExpirySweep,
    MemberReader,
    MemberRepository,
    Members,
    NamespaceRepository,
    NewRepositories,
    OpenIssuesConsumer,
    PersonalNamespaces,
    PersonalProjectLimit,
    ProjectAccessReader,
    ProjectCreator,
    ProjectDeleter,
    ProjectPresenter,
    ProjectReader,
    ProjectRepository,
    ProjectUpdater,
    ProjectViews,
    ProtectedBranches,
    StarRepository,
  ],
  exports: [DefaultBranchChanges, ProjectAccessReader, ProjectRepository, ProtectedBranches],
})
export class ProjectsModule {}
