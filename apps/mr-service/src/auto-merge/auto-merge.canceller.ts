import { Injectable } from '@nestjs/common';
import { type Call, type cancelAutoMerge, Unauthorized, Unavailable } from '@ingot/contracts';
import { RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestFinder } from '../merge-requests/merge-request.finder.js';
import { mayCancelAutoMerge, mayMerge } from '../merge-requests/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { TargetLanes } from '../merging/target-lanes.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

const WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;

/** Cancels automatic merges: once it has answered, none happens. */
@Injectable()
export class AutoMergeCanceller {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly repositories: RepositoryClient,
    private readonly lanes: TargetLanes,
  ) {}

  async cancel(call: Call<typeof cancelAutoMerge>): Promise<MergeRequestEntity> {
    const { principal, project } = call;
    const mergeRequest = await this.finder.getVisible(call);
    const isAllowedToMerge = mayMerge(project, await this.repositories.rights(project, mergeRequest.targetBranch));
    if (!mayCancelAutoMerge(principal, mergeRequest, isAllowedToMerge)) throw new Unauthorized();
    await this.lanes.run(mergeRequest, () => this.cancelBetweenMerges(mergeRequest.id));
    return this.mergeRequests.get(mergeRequest.id);
  }

  /** A merge under way in another process is let finish: it cannot be called back. */
  private async cancelBetweenMerges(id: number): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += WAIT_MS) {
      if (await this.autoMerges.cancel(id)) return;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    throw new Unavailable({ reason: 'it is being merged' });
  }
}
