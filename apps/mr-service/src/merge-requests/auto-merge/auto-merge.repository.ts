import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, IsNull, MoreThan, Not, Or } from 'typeorm';
import { type Oid } from '@ingot/contracts';
import { DISARMED, MergeRequestEntity } from '../merge-request/merge-request.entity.js';

export interface Arming {
  readonly userId: number;
  readonly headOid: Oid;
  readonly message: string | null;
  readonly shouldRemoveSourceBranch: boolean | null;
}

/** A merge request as it was armed. */
export type Armed = Pick<MergeRequestEntity, 'id' | 'autoMergeHeadOid' | 'autoMergeArming'>;

const openOnes = { deletedAt: IsNull(), state: 'opened' } as const;
const now = () => 'now()';

const disarmed = () => ({ ...DISARMED, updatedAt: now });

/** The armed automatic merges. */
@Injectable()
export class AutoMergeRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Arms a merge request whose row is locked, or changes an armed one. */
  async arm(tx: EntityManager, mergeRequestId: number, arming: Arming): Promise<Armed> {
    const armed = { id: mergeRequestId, autoMergeHeadOid: arming.headOid, autoMergeArming: randomUUID() };
    await tx.update(
      MergeRequestEntity,
      { id: mergeRequestId },
      {
        ...armed,
        autoMergeUserId: arming.userId,
        autoMergeMessage: arming.message,
        shouldRemoveSourceBranch: arming.shouldRemoveSourceBranch,
        headOid: arming.headOid,
        updatedAt: now,
      },
    );
    return armed;
  }

  /** Disarms it as long as it is armed as it was seen: meanwhile somebody may have armed it again, even for the same head. */
  async disarm({ id, autoMergeHeadOid, autoMergeArming }: Armed): Promise<void> {
    if (autoMergeHeadOid === null) return;
    const asSeen = { ...openOnes, id, autoMergeHeadOid, autoMergeArming: autoMergeArming ?? IsNull() };
    await this.rows.update(asSeen, disarmed());
  }

  /** Disarms all automatic merges that the user armed. */
  async disarmAllOf(autoMergeUserId: number): Promise<void> {
    await this.rows.update({ ...openOnes, autoMergeUserId }, disarmed());
  }

  /** Disarms it while its row is locked and no merge is under way: no automatic merge happens afterwards. */
  async cancel(tx: EntityManager, mergeRequestId: number): Promise<void> {
    await tx.update(MergeRequestEntity, { id: mergeRequestId }, disarmed());
  }

  /**
   * Notes that what was armed cannot be merged.
   * @returns whether to tell its user: it is still armed as it was seen, and that was not noted before, or is told again
   */
  async noteRefusal(tx: EntityManager, { id, autoMergeArming }: Armed, isToldAgain: boolean): Promise<boolean> {
    if (autoMergeArming === null) return false;
    const isNew = isToldAgain ? {} : { autoMergeRefusedArming: Or(IsNull(), Not(autoMergeArming)) };
    const { affected } = await tx.update(
      MergeRequestEntity,
      { ...openOnes, id, autoMergeArming, ...isNew },
      { autoMergeRefusedArming: autoMergeArming },
    );
    return affected === 1;
  }

  /** The ids of the merge requests that are armed for exactly this head. */
  async armedFor(projectId: number, sourceBranch: string, headOid: Oid): Promise<readonly number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'armed_merge_requests',
      text: `SELECT id FROM merge_requests
             WHERE project_id = $1 AND source_branch = $2 AND auto_merge_head_oid = $3
               AND state = 'opened' AND deleted_at IS NULL`,
      values: [projectId, sourceBranch, headOid],
    });
    return rows.map(({ id }) => id);
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
