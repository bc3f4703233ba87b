import { Module } from '@nestjs/common';
import { IssueDataModule } from '../issues/issue-data.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { PlannedItemsModule } from '../planned-items/planned-items.module.js';
import { MilestoneDataModule } from './milestone-data.module.js';
import { MilestoneItemsHandlers } from './milestone-items.handlers.js';
import { MilestoneItemsRepository } from './milestone-items.repository.js';
import { MilestoneHandlers } from './milestone.handlers.js';
import { MilestoneWriter } from './milestone.writer.js';

@Module({
  imports: [MilestoneDataModule, PlannedItemsModule, IssueDataModule, MergeRequestDataModule],
  controllers: [MilestoneHandlers, MilestoneItemsHandlers],
  providers: [MilestoneWriter, MilestoneItemsRepository],
})
export class MilestonesModule {}
