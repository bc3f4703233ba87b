import { Module } from '@nestjs/common';
import { TimeStatsRepository } from './time-stats.repository.js';

/** Times as they are stored. */
@Module({ providers: [TimeStatsRepository], exports: [TimeStatsRepository] })
export class TimeTrackingDataModule {}
