import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import { NotFound, type Oid } from '@ingot/contracts';
import { MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { AutoMergeNotArmed, NothingToCancel } from '../merge-requests/merge-request.errors.js';
import { MergeIntentRepository } from '../merging/merge-intent.repository.js';

export interface Arming {
  readonly userId: number;
  readonly headOid: Oid;
  readonly message: string | null;
  readonly shouldRemoveSourceBranch: boolean | null;
}

const openOnes = { deletedAt: IsNull(), state: 'opened' } as const;
const now = () => 'now()';

const disarmed = () => ({
  autoMergeUserId: null,
  autoMergeHeadOid: null,
  autoMergeMessage: null,
  shouldRemoveSourceBranch: null,
  updatedAt: now,
});

/** Which merge requests wait for the pipeline of their head. */
@Injectable()
export class AutoMergeRepository {
  constructor(
    private readonly database: DataSource,
    private readonly intents: MergeIntentRepository,
  ) {}

  /** Arms it, or changes how it is armed. False when it is not open any more. */
  async arm(mergeRequestId: number, arming: Arming): Promise<boolean> {
    const { affected } = await this.rows.update(
      { ...openOnes, id: mergeRequestId },
      {
        autoMergeUserId: arming.userId,
        autoMergeHeadOid: arming.headOid,
        autoMergeMessage: arming.message,
        shouldRemoveSourceBranch: arming.shouldRemoveSourceBranch,
        headOid: arming.headOid,
        updatedAt: now,
      },
    );
    return affected === 1;
  }

  /** Disarms it if it is armed for that head; for another, somebody armed it since. */
  async disarm(mergeRequestId: number, armedHeadOid: Oid): Promise<void> {
    await this.rows.update({ ...openOnes, id: mergeRequestId, autoMergeHeadOid: armedHeadOid }, disarmed());
  }

  /** Disarms all that were to be merged in that user's name. */
  async disarmAllOf(autoMergeUserId: number): Promise<void> {
    await this.rows.update({ ...openOnes, autoMergeUserId }, disarmed());
  }

  /**
   * Disarms it for good: no automatic merge happens after this answered true.
   * @returns false while one may be under way
   */
  cancel(mergeRequestId: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(MergeRequestEntity, {
        where: { id: mergeRequestId, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) throw new NotFound();
      if (row.state !== 'opened') throw new NothingToCancel({ state: row.state });
      if (row.autoMergeUserId === null) throw new AutoMergeNotArmed();
      if (await this.intents.isMerging(tx, mergeRequestId)) return false;
      await tx.update(MergeRequestEntity, { id: mergeRequestId }, disarmed());
      return true;
    });
  }

  findArmedFor(projectId: number, sourceBranch: string, autoMergeHeadOid: Oid): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...openOnes, projectId, sourceBranch, autoMergeHeadOid });
  }

  /** All that are armed, some at a time: those after the given id. */
  findArmedAfter(id: number, limit: number): Promise<MergeRequestEntity[]> {
    return this.rows.find({
      where: { ...openOnes, autoMergeUserId: Not(IsNull()), id: MoreThan(id) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  private get rows() {
    return this.database.getRepository(MergeRequestEntity);
  }
}
