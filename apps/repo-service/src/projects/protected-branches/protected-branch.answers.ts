import { Controller } from '@nestjs/common';
import { branchRights, type BranchRights, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { ProtectedBranches } from './protected-branches.js';

@Controller()
export class ProtectedBranchAnswers {
  constructor(private readonly protectedBranches: ProtectedBranches) {}

  @Answers(branchRights)
  rights({ projectId, branch }: RequestOf<typeof branchRights>): Promise<BranchRights> {
    return this.protectedBranches.rightsFor(projectId, branch);
  }
}
