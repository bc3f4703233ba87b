import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { GitModule } from '../git/git.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { EverywhereSearchHandlers } from './everywhere-search.handlers.js';
import { FoundMilestones } from './found-milestones.js';
import { FoundNotes } from './found-notes.js';
import { ProjectSearchHandlers } from './project-search.handlers.js';

/** Search, on top of the lists of all resources. */
@Module({
  imports: [ActivityModule, GitModule, IssuesModule, MergeRequestsModule, PlanningModule],
  controllers: [EverywhereSearchHandlers, ProjectSearchHandlers],
  providers: [FoundMilestones, FoundNotes],
})
export class SearchModule {}
