import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { MergeRequestDataModule } from '../merge-requests/merge-request-data.module.js';
import { MergeRequestsModule } from '../merge-requests/merge-requests.module.js';
import { DiffVersionConsumer } from './diff-version.consumer.js';
import { DiffVersionDataModule } from './diff-version-data.module.js';
import { DiffVersionHandlers } from './diff-version.handlers.js';

@Module({
  imports: [GitModule, MergeRequestDataModule, MergeRequestsModule, DiffVersionDataModule],
  controllers: [DiffVersionHandlers],
  providers: [DiffVersionConsumer],
})
export class DiffVersionsModule {}
