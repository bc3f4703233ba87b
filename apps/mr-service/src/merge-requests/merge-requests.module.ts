import { Module } from '@nestjs/common';
import { AssigneesModule } from '../assignees/assignees.module.js';
import { GitModule } from '../git/git.module.js';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { MergeCommitsAnswers } from './merge-commits.answers.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { NoteDataModule } from '../notes/note-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MergeRequestAttributes } from './merge-request.attributes.js';
import { MergeRequestCreator } from './merge-request.creator.js';
import { MergeRequestDataModule } from './merge-request-data.module.js';
import { MergeRequestDeleter } from './merge-request.deleter.js';
import { MergeRequestHandlers } from './merge-request.handlers.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestUpdater } from './merge-request.updater.js';

@Module({
  imports: [
    AssigneesModule,
    GitModule,
    LabelDataModule,
    MergeRequestDataModule,
    MergingModule,
    MilestoneDataModule,
    NoteDataModule,
    SubscriptionsModule,
  ],
  controllers: [MergeRequestHandlers, MergeCommitsAnswers],
  providers: [
    MergeRequestAttributes,
    MergeRequestCreator,
    MergeRequestDeleter,
    MergeRequestRefresher,
    MergeRequestUpdater,
  ],
  exports: [MergeRequestRefresher, MergeRequestUpdater],
})
export class MergeRequestsModule {}
