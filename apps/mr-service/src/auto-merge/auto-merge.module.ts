import { Module } from '@nestjs/common';
import { registerReminders } from '@ingot/platform/queues';
import { ActingUsersModule } from '../acting-users/acting-users.module.js';
import { GitModule } from '../git/git.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { TodoDataModule } from '../todos/todo-data.module.js';
import { AutoMergeArmer } from './auto-merge.armer.js';
import { AutoMergeCanceller } from './auto-merge.canceller.js';
import { AutoMergeConsumer } from './auto-merge.consumer.js';
import { AutoMergeProcessor } from './auto-merge.job.js';
import { AUTO_MERGE, AutoMergeQueue } from './auto-merge.queue.js';
import { AutoMergeRepository } from './auto-merge.repository.js';
import { AutoMergeRunner } from './auto-merge.runner.js';
import { AutoMergeSweep } from './auto-merge.sweep.js';

@Module({
  imports: [
    registerReminders(AUTO_MERGE, 250),
    ActingUsersModule,
    GitModule,
    MergeRequestDataModule,
    MergingModule,
    TodoDataModule,
  ],
  providers: [
    AutoMergeArmer,
    AutoMergeCanceller,
    AutoMergeConsumer,
    AutoMergeProcessor,
    AutoMergeQueue,
    AutoMergeRepository,
    AutoMergeRunner,
    AutoMergeSweep,
  ],
  exports: [AutoMergeArmer, AutoMergeCanceller, AutoMergeRepository],
})
export class AutoMergeModule {}
