import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { type Oid } from '@ingot/contracts';
import { DISARMED, MergeRequestEntity } from '../merge-request/merge-request.entity.js';

export interface Arming {
  readonly userId: number;
  readonly headOid: Oid;
  readonly message: string | null;
  readonly shouldRemoveSourceBranch: boolean | null;
}

const openOnes = { deletedAt: IsNull(), state: 'opened' } as const;
const now = () => 'now()';

const disarmed = () => ({ ...DISARMED, updatedAt: now });

/** The armed automatic merges. */
@Injectable()
export class AutoMergeRepository {
  constructor(private readonly database: DataSource) {}

  /** Arms it, or changes an armed one. False when the merge request is not open any more. */
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

  /** Disarms it if it is armed for that head; it may have been armed again for another. */
  async disarm(mergeRequestId: number, armedHeadOid: Oid): Promise<void> {
    await this.rows.update({ ...openOnes, id: mergeRequestId, autoMergeHeadOid: armedHeadOid }, disarmed());
  }

  /** Disarms all automatic merges that the user armed. */
  async disarmAllOf(autoMergeUserId: number): Promise<void> {
    await this.rows.update({ ...openOnes, autoMergeUserId }, disarmed());
  }

  /** Disarms it while its row is locked and no merge is under way: no automatic merge happens afterwards. */
  async cancel(tx: EntityManager, mergeRequestId: number): Promise<void> {
    await tx.update(MergeRequestEntity, { id: mergeRequestId }, disarmed());
  }

  findArmedFor(projectId: number, sourceBranch: string, autoMergeHeadOid: Oid): Promise<MergeRequestEntity[]> {
    return this.rows.findBy({ ...openOnes, projectId, sourceBranch, autoMergeHeadOid });
  }

  /** One batch of armed merge requests: those with ids above the given one. */
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
