import { Module } from '@nestjs/common';
import { Milestones } from './milestones.js';

/** What issues and merge requests need of milestones. */
@Module({ providers: [Milestones], exports: [Milestones] })
export class MilestoneDataModule {}
