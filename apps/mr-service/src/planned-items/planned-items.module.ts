import { Module } from '@nestjs/common';
import { PlannedItems } from './planned-items.js';

@Module({ providers: [PlannedItems], exports: [PlannedItems] })
export class PlannedItemsModule {}
