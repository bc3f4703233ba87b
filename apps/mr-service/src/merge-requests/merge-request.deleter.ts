import { Injectable } from '@nestjs/common';
import { allows, type Call, type deleteMergeRequest, Forbidden, mergeRequestDeleted, NotFound } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { MergeExclusion } from '../merging/merge-exclusion.js';
import { factAbout } from './merge-request-fact.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { MergeRequestFinder } from './merge-request.finder.js';
import { MergeRequestRepository } from './merge-request.repository.js';

type DeleteCall = Call<typeof deleteMergeRequest>;

/** Deletes merge requests: their rows stay, so that their numbers stay taken, but nobody finds them again. */
@Injectable()
export class MergeRequestDeleter {
  constructor(
    private readonly finder: MergeRequestFinder,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly exclusion: MergeExclusion,
    private readonly outbox: Outbox,
  ) {}

  /** What was deleted; null when it was gone already, or never there. Throws `Forbidden` and `NotFound`. */
  async delete(call: DeleteCall): Promise<MergeRequestEntity | null> {
    const found = await this.finder.findVisible(call);
    if (!allows('delete_merge_request', call.project)) throw new Forbidden();
    return found === null ? null : this.deleteOnce(found, call);
  }

  private async deleteOnce(found: MergeRequestEntity, { principal }: DeleteCall): Promise<MergeRequestEntity | null> {
    try {
      return await this.exclusion.run(found, async (tx, hold) => {
        const row = await hold();
        await this.mergeRequests.change(tx, row.id, { deletedAt: new Date() });
        await this.outbox.add(tx, mergeRequestDeleted, factAbout(row, principal.userId));
        return row;
      });
    } catch (error) {
      if (error instanceof NotFound) return null; // somebody was faster
      throw error;
    }
  }
}
