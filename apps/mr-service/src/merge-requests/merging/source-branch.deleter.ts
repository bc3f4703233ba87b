import { Injectable } from '@nestjs/common';
import { DomainError, isRefusal, ZERO_OID } from '@ingot/contracts';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { mayDeleteAfterMerge } from '../merge-request/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';

/** Deletes source branches after the merge, where requested. */
@Injectable()
export class SourceBranchDeleter {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Deletes the branch if its head is still the merged one. A branch that must not be deleted stays, without an error. */
  async delete(project: GitProject, merged: MergeRequestEntity): Promise<void> {
    const { headOid, sourceBranch: branch, sourceBranchRemovalUserId: userId } = merged;
    if (userId === null || headOid === null) return;
    try {
      if (mayDeleteAfterMerge(await this.repositories.rights(project, branch))) {
        await this.repositories.moveBranch(project, { branch, oldOid: headOid, newOid: ZERO_OID, userId });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (!isRefusal(error)) return; // the next sweep retries
    }
    await this.mergeRequests.forgetSourceBranchDeletion(merged.id);
  }
}
