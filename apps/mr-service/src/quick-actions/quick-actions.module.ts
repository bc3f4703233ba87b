import { Module } from '@nestjs/common';
import { AcceptingModule } from '../accepting/accepting.module.js';
import { GitModule } from '../git/git.module.js';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { IssuesModule } from '../issues/issues.module.js';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TimeTrackingModule } from '../time-tracking/time-tracking.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { ActionNames } from './action-names.js';
import { FieldActions } from './field-actions.js';
import { MergeAction } from './merge-action.js';
import { OwnActions } from './own-actions.js';
import { QuickActions } from './quick-actions.js';

@Module({
  imports: [
    AcceptingModule,
    GitModule,
    IssueDataModule,
    IssuesModule,
    LabelDataModule,
    MergeRequestDataModule,
    MergeRequestsModule,
    MilestoneDataModule,
    SubscriptionsModule,
    TimeTrackingModule,
    TodoDataModule,
  ],
  providers: [ActionNames, FieldActions, MergeAction, OwnActions, QuickActions],
  exports: [QuickActions],
})
export class QuickActionsModule {}
