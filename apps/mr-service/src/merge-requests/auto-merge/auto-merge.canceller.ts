import { Injectable } from '@nestjs/common';
import { Unauthorized } from '@ingot/contracts';
import { RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { AutoMergeNotArmed, NothingToCancel } from '../merge-request/merge-request.errors.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { mayCancelAutoMerge, mayMerge } from '../merge-request/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeExclusion } from '../merging/merge-exclusion.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** Cancels automatic merges; none happens after it has returned. */
@Injectable()
export class AutoMergeCanceller {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly repositories: RepositoryClient,
    private readonly exclusion: MergeExclusion,
  ) {}

  /** Throws `NotFound`, `Forbidden`, `Unauthorized`, `NothingToCancel` and `AutoMergeNotArmed`. */
  async cancel(query: MergeRequestQuery): Promise<MergeRequestEntity> {
    const { project, by } = query;
    const mergeRequest = await this.reader.getVisible(query);
    const isAllowedToMerge = mayMerge(project, await this.repositories.rights(project, mergeRequest.targetBranch));
    if (!mayCancelAutoMerge(by, mergeRequest, isAllowedToMerge)) throw new Unauthorized();
    await this.exclusion.run(mergeRequest, async (tx, lock) => {
      const { id, state, autoMergeUserId } = await lock();
      if (state !== 'opened') throw new NothingToCancel({ state });
      if (autoMergeUserId === null) throw new AutoMergeNotArmed();
      await this.autoMerges.cancel(tx, id);
    });
    return this.mergeRequests.get(mergeRequest.id);
  }
}
