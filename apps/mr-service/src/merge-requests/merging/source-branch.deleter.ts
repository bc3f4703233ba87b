import { Injectable } from '@nestjs/common';
import { DomainError, isRefusal, ZERO_OID } from '@ingot/contracts';
import { Principals } from '../../principals/principals.js';
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
    private readonly principals: Principals,
  ) {}

  /**
   * Deletes the branch if its head is still the merged one. A branch that must not be deleted stays, without an error; also one that
   * nobody who asked for it may delete by now.
   */
  async delete(project: GitProject, merged: MergeRequestEntity): Promise<void> {
    const { headOid, sourceBranch: branch } = merged;
    if (merged.sourceBranchRemovalUserId === null || headOid === null) return;
    try {
      const userId = await this.deleterOf(project, merged);
      if (userId !== null) {
        await this.repositories.moveBranch(project, { branch, oldOid: headOid, newOid: ZERO_OID, userId });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (!isRefusal(error)) return; // the next sweep retries
    }
    await this.mergeRequests.forgetSourceBranchDeletion(merged.id);
  }

  /** In whose name it is deleted; null when it stays. */
  private async deleterOf(project: GitProject, merged: MergeRequestEntity): Promise<number | null> {
    if (!mayDeleteAfterMerge(await this.repositories.rights(project, merged.sourceBranch))) return null;
    for (const userId of askersOf(merged)) {
      if (await this.principals.mayNow('push_code', project.id, userId)) return userId;
    }
    return null;
  }
}

/** Who asked for the deletion: the author, if so, else who merged it; also the latter when both did. */
function askersOf({ sourceBranchRemovalUserId, shouldRemoveSourceBranch, mergedById }: MergeRequestEntity): number[] {
  const asked = [sourceBranchRemovalUserId, shouldRemoveSourceBranch === true ? mergedById : null];
  return [...new Set(asked)].filter((userId) => userId !== null);
}
