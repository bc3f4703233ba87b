import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { DomainError, ZERO_OID } from '@ingot/contracts';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { mayRemoveAfterMerge } from '../merge-requests/merge-request.policy.js';

/** Removes source branches after the merge, where that was asked for. */
@Injectable()
export class SourceBranchRemover {
  constructor(
    private readonly database: DataSource,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Merged ones whose source branch is still to be removed. */
  findPending(): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ sourceBranchRemovalUserId: Not(IsNull()) });
  }

  /** Removes the branch if it still is what was merged. A branch that may not go just stays; nobody is told. */
  async remove(project: GitProject, merged: MergeRequestEntity): Promise<void> {
    const { headOid, sourceBranch: branch, sourceBranchRemovalUserId: userId } = merged;
    if (userId === null || headOid === null) return;
    try {
      if (mayRemoveAfterMerge(await this.repositories.rights(project, branch))) {
        await this.repositories.moveBranch(project, { branch, oldOid: headOid, newOid: ZERO_OID, userId });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'unavailable') return; // the next sweep tries again
    }
    await this.rows.update({ id: merged.id }, { sourceBranchRemovalUserId: null });
  }

  private get rows() {
    return this.database.getRepository(MergeRequestEntity);
  }
}
