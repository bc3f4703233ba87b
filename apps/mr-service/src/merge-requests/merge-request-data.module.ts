import { Module } from '@nestjs/common';
import { LabelDataModule } from '../labels/label-data.module.js';
import { MilestoneDataModule } from '../milestones/milestone-data.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { MergeRequestListRepository } from './merge-request-list.repository.js';
import { MergeRequestPresenter } from './merge-request.presenter.js';
import { MergeRequestRepository } from './merge-request.repository.js';

const parts = [MergeRequestRepository, MergeRequestListRepository, MergeRequestFinder, MergeRequestPresenter];

/** Merge requests as they are stored and shown: what every feature around them needs. */
@Module({
  imports: [LabelDataModule, MilestoneDataModule, SubscriptionsModule],
  providers: parts,
  exports: parts,
})
export class MergeRequestDataModule {}
