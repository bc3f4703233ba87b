import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { SnippetsModule } from '../snippets/snippets.module.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';
import { DeletedUserCleaner } from './deleted-user.cleaner.js';
import { DeletedUserConsumer } from './deleted-user.consumer.js';
import { DeletedUserRepository } from './deleted-user.repository.js';
import { DeletedUserSweep } from './deleted-user.sweep.js';

/** Deletes the data of deleted projects and users in all groups. */
@Module({
  imports: [ActivityModule, SnippetsModule, PlanningModule, IssuesModule, MergeRequestsModule],
  providers: [DeletedProjectConsumer, DeletedUserConsumer, DeletedUserCleaner, DeletedUserRepository, DeletedUserSweep],
})
export class DeletionsModule {}
