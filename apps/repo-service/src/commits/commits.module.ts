import { Module } from '@nestjs/common';
import { ProtectedBranchesModule } from '../protected-branches/protected-branches.module.js';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { CherryPicker } from './cherry-picker.js';
import { CommitCreator } from './commit-creator.js';
import { CommitDetails } from './commit-details.js';
import { CommitPages } from './commit-pages.js';
import { CommitHandlers } from './commit.handlers.js';
import { PipelineStatuses } from './pipeline-statuses.js';

@Module({
  imports: [RepositoriesModule, RefUpdatesModule, ProtectedBranchesModule],
  controllers: [CommitHandlers],
  providers: [CherryPicker, CommitCreator, CommitDetails, CommitPages, PipelineStatuses],
})
export class CommitsModule {}
