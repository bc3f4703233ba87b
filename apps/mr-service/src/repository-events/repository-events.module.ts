import { Module } from '@nestjs/common';
import { AutoMergeModule } from '../auto-merge/auto-merge.module.js';
import { GitModule } from '../git/git.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { BranchUpdateConsumer } from './branch-update.consumer.js';
import { DeletedProjectConsumer } from './deleted-project.consumer.js';

@Module({
  imports: [GitModule, MergeRequestDataModule, MergingModule, AutoMergeModule],
  providers: [BranchUpdateConsumer, DeletedProjectConsumer],
})
export class RepositoryEventsModule {}
