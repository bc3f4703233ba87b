import { Module } from '@nestjs/common';
import { BoardDataModule } from '../boards/board-data.module.js';
import { PlannedItemsModule } from '../planned-items/planned-items.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { LabelDataModule } from './label-data.module.js';
import { LabelListRepository } from './label-list.repository.js';
import { LabelSubscriptionHandlers } from './label-subscription.handlers.js';
import { LabelHandlers } from './label.handlers.js';
import { LabelWriter } from './label.writer.js';

@Module({
  imports: [BoardDataModule, LabelDataModule, PlannedItemsModule, SubscriptionsModule],
  controllers: [LabelHandlers, LabelSubscriptionHandlers],
  providers: [LabelListRepository, LabelWriter],
})
export class LabelsModule {}
