import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Unavailable } from '@ingot/contracts';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeRecovery } from './merge-recovery.js';
import { TargetBranchMutex } from './target-branch-mutex.js';

/**
 * A change of one merge request. `lock` locks its row until the transaction ends and returns it; lock other rows before.
 * Change nothing before `lock` is called.
 */
export type LockingChange<T> = (tx: EntityManager, lock: () => Promise<MergeRequestEntity>) => Promise<T>;

const WAIT_MS = 100;
/** Longer than a storage call takes, shorter than any request waits. */
const LONGEST_WAIT_MS = 2_000;

class BeingMerged extends Error {}

/**
 * Runs changes that exclude a merge: a closed, deleted, disarmed or retargeted merge request is never merged afterwards. A merge
 * that is already under way is finished first, as it cannot be cancelled.
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

  /** Runs the change while no merge is under way. Throws `NotFound` when it is deleted, `Unavailable` when the merge takes long. */
  async run<T>(
    mergeRequest: Pick<MergeRequestEntity, 'id' | 'projectId' | 'targetBranch'>,
    change: LockingChange<T>,
  ): Promise<T> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    do {
      // queues behind this process's merges; the mutex is released between attempts
      const attempt = await this.mutex.run(mergeRequest, () => this.attempt(mergeRequest.id, change));
      if (attempt !== null) return attempt.result;
      await this.recovery.recoverOf(mergeRequest.id); // the process that was merging it may have crashed
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    } while (Date.now() < deadline);
    throw new Unavailable({ reason: 'it is being merged' });
  }

  /** Null, with nothing changed, while a merge is under way. */
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
