import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Unavailable } from '@ingot/contracts';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeRecovery } from './merge-recovery.js';
import { TargetBranchMutex } from './target-branch-mutex.js';

/**
 * A change of one merge request. `lock` locks its row until the transaction ends, and answers it; other rows are locked before
 * that. Nothing is changed before `lock` is called.
 */
export type LockingChange<T> = (tx: EntityManager, lock: () => Promise<MergeRequestEntity>) => Promise<T>;

const WAIT_MS = 100;
/** With what the storage may take after it, still no more than anybody waits for an answer. */
const LONGEST_WAIT_MS = 2_000;

class BeingMerged extends Error {}

/**
 * Changes that exclude a merge: what is closed, deleted, disarmed or retargeted is not merged afterwards, and a merge under way
 * is let finish, as it cannot be called back.
 */
@Injectable()
export class MergeExclusion {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly recovery: MergeRecovery,
    private readonly mutex: TargetBranchMutex,
  ) {}

  /** Makes the change while nobody merges it. Throws `NotFound` when it is gone; `Unavailable` when the merge takes long. */
  async run<T>(
    mergeRequest: Pick<MergeRequestEntity, 'id' | 'projectId' | 'targetBranch'>,
    change: LockingChange<T>,
  ): Promise<T> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    do {
      // after the merges that this process was asked for before; the mutex is free again while the next attempt waits
      const attempt = await this.mutex.run(mergeRequest, () => this.attempt(mergeRequest.id, change));
      if (attempt !== null) return attempt.result;
      await this.recovery.recoverOf(mergeRequest.id); // whoever was merging it may have died over it
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    } while (Date.now() < deadline);
    throw new Unavailable({ reason: 'it is being merged' });
  }

  /** Null while it is being merged; nothing is changed then. */
  private async attempt<T>(id: number, change: LockingChange<T>): Promise<{ readonly result: T } | null> {
    try {
      return await this.database.transaction(async (tx) => ({ result: await change(tx, () => this.lock(tx, id)) }));
    } catch (error) {
      if (error instanceof BeingMerged) return null;
      throw error;
    }
  }

  private async lock(tx: EntityManager, id: number): Promise<MergeRequestEntity> {
    const row = await this.mergeRequests.getLocked(tx, id);
    if (row.state === 'opened' && (await this.intents.isIntended(tx, id))) throw new BeingMerged();
    return row;
  }
}
