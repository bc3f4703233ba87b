import { Module } from '@nestjs/common';
import { AssigneesModule } from '../assignees/assignees.module.js';
import { AwardEmojiDataModule } from '../award-emoji/award-emoji-data.module.js';
import { GitModule } from '../git/git.module.js';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TimeTrackingDataModule } from '../time-tracking/time-tracking-data.module.js';
import { IssueCreator } from './issue.creator.js';
import { IssueDataModule } from './issue-data.module.js';
import { IssueDetailsResolver } from './issue-details.js';
import { IssueHandlers } from './issue.handlers.js';
import { IssueMover } from './issue.mover.js';
import { IssueRemover } from './issue.remover.js';
import { IssueUpdater } from './issue.updater.js';
import { OwnIssuesHandlers } from './own-issues.handlers.js';

@Module({
  imports: [
    AssigneesModule,
    AwardEmojiDataModule,
    GitModule,
    IssueDataModule,
    LabelDataModule,
    MilestoneDataModule,
    NoteDataModule,
    SubscriptionsModule,
    TimeTrackingDataModule,
  ],
  controllers: [IssueHandlers, OwnIssuesHandlers],
  providers: [IssueDetailsResolver, IssueCreator, IssueUpdater, IssueRemover, IssueMover],
  exports: [IssueUpdater],
})
export class IssuesModule {}
