import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { IssuesModule } from './issues/issues.module.js';
import { MergeRequestsModule } from './merge-requests/merge-requests.module.js';
import { PlanningModule } from './planning/planning.module.js';
import { SearchModule } from './search/search.module.js';
import { SnippetsModule } from './snippets/snippets.module.js';

/**
 * Each group imports only groups above it. `activity` knows issues, merge requests and snippets only as the note targets that they
 * register.
 */
@Module({
  imports: [
    ActivityModule,
    SnippetsModule,
    PlanningModule,
    IssuesModule,
    MergeRequestsModule,
    SearchModule,
    DeletionsModule,
  ],
})
export class AppModule {}
