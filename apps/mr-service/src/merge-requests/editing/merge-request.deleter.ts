import { Injectable } from '@nestjs/common';
import { allows, Forbidden, mergeRequestDeleted, NotFound } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { factAbout } from '../merge-request/merge-request-fact.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeExclusion } from '../merging/merge-exclusion.js';

/** Marks merge requests as deleted. The rows stay, so that their iids are not reused. */
@Injectable()
export class MergeRequestDeleter {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly exclusion: MergeExclusion,
    private readonly outbox: Outbox,
  ) {}

  /** The deleted merge request; null when there is none. Throws `Forbidden` and `NotFound`. */
  async delete(command: MergeRequestQuery): Promise<MergeRequestEntity | null> {
    const found = await this.reader.findReadableOrNotFound(command);
    if (!allows('delete_merge_request', command.project)) throw new Forbidden();
    return found === null ? null : this.deleteOnce(found, command.by.userId);
  }

  private async deleteOnce(found: MergeRequestEntity, byUserId: number): Promise<MergeRequestEntity | null> {
    try {
      return await this.exclusion.run(found, async (tx, lock) => {
        const row = await lock();
        await this.mergeRequests.change(tx, row.id, { deletedAt: new Date() });
        await this.outbox.add(tx, mergeRequestDeleted, factAbout(row, byUserId));
        return row;
      });
    } catch (error) {
      if (error instanceof NotFound) return null; // deleted concurrently
      throw error;
    }
  }
}
