import { Module } from '@nestjs/common';
import { ProtectedBranchesModule } from '../protected-branches/protected-branches.module.js';
import { RefUpdatesModule } from '../ref-updates/ref-updates.module.js';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { BranchHandlers } from './branch.handlers.js';
import { BranchPresenter } from './branch.presenter.js';
import { BranchWriter } from './branch-writer.js';

@Module({
  imports: [RepositoriesModule, RefUpdatesModule, ProtectedBranchesModule],
  controllers: [BranchHandlers],
  providers: [BranchPresenter, BranchWriter],
})
export class BranchesModule {}
