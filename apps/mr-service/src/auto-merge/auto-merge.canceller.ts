import { Injectable } from '@nestjs/common';
import { type Call, type cancelAutoMerge, Unauthorized } from '@ingot/contracts';
import { RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { AutoMergeNotArmed, NothingToCancel } from '../merge-requests/merge-request.errors.js';
import { MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { mayCancelAutoMerge, mayMerge } from '../merge-requests/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { MergeExclusion } from '../merging/merge-exclusion.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** Cancels automatic merges: once it has answered, none happens. */
@Injectable()
export class AutoMergeCanceller {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly repositories: RepositoryClient,
    private readonly exclusion: MergeExclusion,
  ) {}

  async cancel(call: Call<typeof cancelAutoMerge>): Promise<MergeRequestEntity> {
    const { principal, project } = call;
    const mergeRequest = await this.finder.getVisible(call);
    const isAllowedToMerge = mayMerge(project, await this.repositories.rights(project, mergeRequest.targetBranch));
    if (!mayCancelAutoMerge(principal, mergeRequest, isAllowedToMerge)) throw new Unauthorized();
    await this.exclusion.run(mergeRequest, async (tx, hold) => {
      const { id, state, autoMergeUserId } = await hold();
      if (state !== 'opened') throw new NothingToCancel({ state });
      if (autoMergeUserId === null) throw new AutoMergeNotArmed();
      await this.autoMerges.cancel(tx, id);
    });
    return this.mergeRequests.get(mergeRequest.id);
  }
}
