import { Module } from '@nestjs/common';
import { ProtectedBranchesHandlers } from './protected-branches.handlers.js';
import { ProtectedBranches } from './protected-branches.js';

@Module({
  controllers: [ProtectedBranchesHandlers],
  providers: [ProtectedBranches],
  exports: [ProtectedBranches],
})
export class ProtectedBranchesModule {}
