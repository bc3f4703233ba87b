import { Controller } from '@nestjs/common';
import { branchRights, type BranchRights } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { ProtectedBranches } from './protected-branches.js';

@Controller()
export class ProtectedBranchesHandlers {
  constructor(private readonly protectedBranches: ProtectedBranches) {}

  @Answers(branchRights)
  rights({ projectId, branch }: { projectId: number; branch: string }): Promise<BranchRights> {
    return this.protectedBranches.rightsFor(projectId, branch);
  }
}
