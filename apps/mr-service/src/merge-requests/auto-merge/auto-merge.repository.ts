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

/** Which merge requests wait for the pipeline of their head. */
@Injectable()
export class AutoMergeRepository {
  constructor(private readonly database: DataSource) {}

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

  /** Disarms it for good, while its row is locked and nobody is merging it: no automatic merge happens then. */
  async cancel(tx: EntityManager, mergeRequestId: number): Promise<void> {
    await tx.update(MergeRequestEntity, { id: mergeRequestId }, disarmed());
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
