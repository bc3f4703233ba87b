import { Module } from '@nestjs/common';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { ActionNames } from './action-names.js';
import { QuickActions } from './quick-actions.js';

@Module({
  imports: [
    IssueDataModule,
    IssuesModule,
    LabelDataModule,
    MergeRequestDataModule,
    MergeRequestsModule,
    MilestoneDataModule,
  ],
  providers: [ActionNames, QuickActions],
  exports: [QuickActions],
})
export class QuickActionsModule {}
