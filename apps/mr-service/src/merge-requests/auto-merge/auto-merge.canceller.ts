import { Injectable } from '@nestjs/common';
import { Unauthorized } from '@ingot/contracts';
import { SystemNotes } from '../../activity/notes/system-notes.js';
import { RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { AutoMergeNotArmed, NothingToCancel } from '../merge-request/merge-request.errors.js';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
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
    private readonly systemNotes: SystemNotes,
  ) {}

  /** Throws `NotFound`, `Forbidden`, `Unauthorized`, `NothingToCancel` and `AutoMergeNotArmed`. */
  async cancel(query: MergeRequestQuery): Promise<MergeRequestEntity> {
    const { project, by } = query;
    const mergeRequest = await this.reader.getReadableOrNotFound(query);
    const isAllowedToMerge = mayMerge(project, await this.repositories.rights(project, mergeRequest.targetBranch));
    if (!mayCancelAutoMerge(by, mergeRequest, isAllowedToMerge)) throw new Unauthorized();
    await this.exclusion.run(mergeRequest, async (tx, lock) => {
      const row = await lock();
      if (row.state !== 'opened') throw new NothingToCancel({ state: row.state });
      if (row.autoMergeUserId === null) throw new AutoMergeNotArmed();
      await this.autoMerges.cancel(tx, row.id);
      await this.systemNotes.add(tx, mergeRequestTarget(row), by.userId, 'canceled the automatic merge');
    });
    return this.mergeRequests.get(mergeRequest.id);
  }
}
