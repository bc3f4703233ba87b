import { Module } from '@nestjs/common';
import { AutoMergeModule } from '../auto-merge/auto-merge.module.js';
import { BoardDataModule } from '../boards/board-data.module.js';
import { DiffVersionDataModule } from '../diff-versions/diff-version-data.module.js';
import { GitModule } from '../git/git.module.js';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { SnippetDataModule } from '../snippets/snippet-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TimeTrackingDataModule } from '../time-tracking/time-tracking-data.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { BranchUpdateConsumer } from './branch-update.consumer.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';

@Module({
  imports: [
    BoardDataModule,
    DiffVersionDataModule,
    GitModule,
    MergeRequestDataModule,
    IssueDataModule,
    MergingModule,
    AutoMergeModule,
    LabelDataModule,
    MilestoneDataModule,
    NoteDataModule,
    SubscriptionsModule,
    SnippetDataModule,
    TimeTrackingDataModule,
    TodoDataModule,
  ],
  providers: [BranchUpdateConsumer, DeletedProjectConsumer],
})
export class RepositoryEventsModule {}
