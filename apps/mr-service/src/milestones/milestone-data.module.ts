import { Module } from '@nestjs/common';
import { MilestoneRepository } from './milestone.repository.js';
import { Milestones } from './milestones.js';

const parts = [MilestoneRepository, Milestones];

/** Milestones as they are stored, and as issues and merge requests have them. */
@Module({ providers: parts, exports: parts })
export class MilestoneDataModule {}
