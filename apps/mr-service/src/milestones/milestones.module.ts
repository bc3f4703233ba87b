import { Module } from '@nestjs/common';
import { PlannedItemsModule } from '../planned-items/planned-items.module.js';
import { MilestoneDataModule } from './milestone-data.module.js';
import { MilestoneHandlers } from './milestone.handlers.js';
import { MilestoneWriter } from './milestone.writer.js';

@Module({
  imports: [MilestoneDataModule, PlannedItemsModule],
  controllers: [MilestoneHandlers],
  providers: [MilestoneWriter],
})
export class MilestonesModule {}
