import { Module } from '@nestjs/common';
import { deletedProjectsCleanedBy, deletedUsersCleanedBy } from '@ingot/platform';
import { ActivityModule } from '../activity/activity.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { SnippetsModule } from '../snippets/snippets.module.js';
import { DeletedProjectCleaner } from './deleted-project.cleaner.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';
import { DeletedUserCleaner } from './deleted-user.cleaner.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';

/** Deletes the data of deleted projects and users in all groups. */
@Module({
  imports: [ActivityModule, SnippetsModule, PlanningModule, IssuesModule, MergeRequestsModule],
  providers: [
    DeletedProjectConsumer,
    DeletedUserConsumer,
    ...deletedProjectsCleanedBy(DeletedProjectCleaner),
    ...deletedUsersCleanedBy(DeletedUserCleaner),
  ],
})
export class DeletionsModule {}
