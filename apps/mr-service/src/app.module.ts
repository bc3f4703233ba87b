import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { IssuesModule } from './issues/issues.module.js';
import { MergeRequestsModule } from './merge-requests/merge-requests.module.js';
import { PlanningModule } from './planning/planning.module.js';
import { SnippetsModule } from './snippets/snippets.module.js';

/**
 * The groups stand in this order, and each imports only those before it. Activity meets issues, merge requests and snippets as the
 * note targets that they register.
 */
@Module({
  imports: [ActivityModule, SnippetsModule, PlanningModule, IssuesModule, MergeRequestsModule, DeletionsModule],
})
export class AppModule {}
