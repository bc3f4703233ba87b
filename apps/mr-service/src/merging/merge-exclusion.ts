import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Unavailable } from '@ingot/contracts';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeSettler } from './merge-settler.js';
import { TargetLanes } from './target-lanes.js';

/**
 * A change of one merge request. `hold` locks its row until the transaction ends, and answers it; what has to be locked before
 * it is locked before `hold` is called. Nothing is changed before that.
 */
export type HeldChange<T> = (tx: EntityManager, hold: () => Promise<MergeRequestEntity>) => Promise<T>;

const WAIT_MS = 100;
/** With what the storage may take after it, still no more than anybody waits for an answer. */
const LONGEST_WAIT_MS = 2_000;

class BeingMerged extends Error {}

/**
 * Changes that must not meet a merge: what is closed, deleted, disarmed or sent elsewhere is not merged afterwards, and what is
 * being merged is let finish, as it cannot be called back.
 */
@Injectable()
export class MergeExclusion {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly settler: MergeSettler,
    private readonly lanes: TargetLanes,
  ) {}

  /** Makes the change while nobody merges it. Throws `NotFound` when it is gone; `Unavailable` when the merge takes long. */
  async run<T>(
    mergeRequest: Pick<MergeRequestEntity, 'id' | 'projectId' | 'targetBranch'>,
    change: HeldChange<T>,
  ): Promise<T> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    do {
      // after the merges of this process that are asked for already, without keeping others from theirs while waiting
      const attempt = await this.lanes.run(mergeRequest, () => this.attempt(mergeRequest.id, change));
      if (attempt !== null) return attempt.result;
      await this.settler.settleOf(mergeRequest.id); // whoever was merging it may have died over it
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    } while (Date.now() < deadline);
    throw new Unavailable({ reason: 'it is being merged' });
  }

  /** Null while it is being merged; nothing is changed then. */
  private async attempt<T>(id: number, change: HeldChange<T>): Promise<{ readonly result: T } | null> {
    try {
      return await this.database.transaction(async (tx) => ({ result: await change(tx, () => this.hold(tx, id)) }));
    } catch (error) {
      if (error instanceof BeingMerged) return null;
      throw error;
    }
  }

  private async hold(tx: EntityManager, id: number): Promise<MergeRequestEntity> {
    const row = await this.mergeRequests.getLocked(tx, id);
    if (row.state === 'opened' && (await this.intents.isIntended(tx, id))) throw new BeingMerged();
    return row;
  }
}
