import { Injectable } from '@nestjs/common';
import { type Mergeability, type Oid, type Principal, type ProjectContext, Unavailable } from '@ingot/contracts';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeConflict, MergeRequestNotOpen, NotReadyToMerge } from '../merge-request/merge-request.errors.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { DefaultMergeMessages } from './default-merge-messages.js';
import { MergeIntentRepository, type NewMergeIntent } from './merge-intent.repository.js';
import { MergeRecorder } from './merge-recorder.js';
import { MergeRecovery } from './merge-recovery.js';
import { SourceBranchDeleter } from './source-branch.deleter.js';
import { type Heads } from '../merge-request/mergeability.js';
import { TargetBranchMutex } from './target-branch-mutex.js';

export interface MergeOrder {
  readonly project: ProjectContext;
  readonly mergeRequest: Pick<MergeRequestEntity, 'id' | 'projectId' | 'targetBranch'>;
  readonly by: Principal;
  /** Whether its target is the default branch, so that the message names the issues that the merge closes. */
  readonly isToDefaultBranch: boolean;
  /** Null selects the default message. */
  readonly message: string | null;
  readonly shouldRemoveSourceBranch: boolean | null;
  /** Set for an automatic merge, which requires that it is still armed for this head. */
  readonly armedHeadOid: Oid | null;
  /** Returns the heads to merge, or throws the obstacle. Called for each attempt, as branches move meanwhile. */
  readonly headsOf: (mergeRequest: MergeRequestEntity, mergeability: Mergeability) => Promise<Heads>;
}

/** An intended commit that is on the target branch. */
interface Attempt {
  readonly intent: NewMergeIntent;
  /** False when another process merges with the same commit, and reports the outcome. */
  readonly isOwn: boolean;
}

const MAX_ATTEMPTS = 10;

/**
 * Merges exactly once, despite crashes and concurrency: the merge commit is written and its intent recorded; then the target
 * branch moves to it by compare-and-swap; then the merge is recorded. Whoever finds an intended commit on the target branch
 * records that merge instead of making another.
 */
@Injectable()
export class MergeRequestMerger {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly recovery: MergeRecovery,
    private readonly recorder: MergeRecorder,
    private readonly versions: DiffVersionCollector,
    private readonly sourceBranches: SourceBranchDeleter,
    private readonly messages: DefaultMergeMessages,
    private readonly repositories: RepositoryClient,
    private readonly mutex: TargetBranchMutex,
  ) {}

  /** Throws `MergeRequestNotOpen`, `NotReadyToMerge`, `MergeConflict`, and what `headsOf` throws. */
  merge(order: MergeOrder): Promise<MergeRequestEntity> {
    return this.mutex.run(order.mergeRequest, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const landed = await this.attempt(order);
        if (landed !== null) return this.finish(order, landed);
      }
      throw new Unavailable({ reason: 'the target branch kept moving' });
    });
  }

  /** Null when the target branch moved meanwhile. */
  private async attempt(order: MergeOrder): Promise<Attempt | null> {
    const { project, by, isToDefaultBranch } = order;
    const mergeRequest = await this.getOpen(order.mergeRequest);
    // reads branches before intents: an intent is recorded before its commit reaches the branch
    const mergeability = await this.repositories.mergeability(project, mergeRequest);
    if (await this.recovery.recordIfLanded(project, mergeRequest.id, mergeability.targetOid)) {
      throw new MergeRequestNotOpen({ state: 'merged' });
    }
    const heads = await this.headsFor(order, mergeRequest, mergeability);
    const message = order.message ?? (await this.messages.of(project, mergeRequest, { heads, by, isToDefaultBranch }));
    const { targetOid, sourceOid: headOid } = heads;
    const author = { name: by.name, email: by.email };
    const written = await this.repositories.writeMerge(project, { ours: targetOid, theirs: headOid, message, author });
    if (written.outcome === 'conflict') throw new MergeConflict();

    const { shouldRemoveSourceBranch, armedHeadOid } = order;
    const { id: mergeRequestId, targetBranch } = mergeRequest;
    const { mergeOid } = written;
    const intent = { mergeRequestId, mergeOid, targetOid, headOid, userId: by.userId, shouldRemoveSourceBranch };
    const recorded = await this.intents.record(intent, { armedHeadOid, targetBranch });
    if (recorded === 'refused') throw await this.refusalOf(mergeRequest);
    const isThere = await this.moveTarget(project, mergeRequest, intent);
    return isThere ? { intent, isOwn: recorded === 'own' } : null;
  }

  /** A merge that another process recorded since the first look is the obstacle, rather than what it did to the branches. */
  private async headsFor(order: MergeOrder, mergeRequest: MergeRequestEntity, mergeability: Mergeability) {
    try {
      return await order.headsOf(mergeRequest, mergeability);
    } catch (obstacle) {
      await this.getOpen(order.mergeRequest);
      throw obstacle;
    }
  }

  private async moveTarget(project: GitProject, mergeRequest: MergeRequestEntity, intent: NewMergeIntent) {
    const { targetOid: oldOid, mergeOid: newOid, userId } = intent;
    const branch = mergeRequest.targetBranch;
    const move = await this.repositories.moveBranch(project, { branch, oldOid, newOid, userId });
    if (move.outcome === 'moved') return true;
    if (await this.repositories.isAncestor(project, newOid, move.actualOid)) return true;
    await this.intents.forget(intent);
    return false;
  }

  private async finish({ project }: MergeOrder, { intent, isOwn }: Attempt): Promise<MergeRequestEntity> {
    const recorded = await this.recorder.landed(intent); // unless the consumer of the push event was faster
    await this.versions.tryToCollect(project, intent.mergeRequestId);
    const merged = recorded ?? (await this.mergeRequests.get(intent.mergeRequestId));
    if (!isOwn || merged.mergeCommitOid !== intent.mergeOid) throw new MergeRequestNotOpen({ state: merged.state });
    await this.sourceBranches.delete(project, merged);
    return merged;
  }

  /** The right to merge was checked for the requested target branch; a new target may require more. */
  private async getOpen({ id, targetBranch }: MergeOrder['mergeRequest']): Promise<MergeRequestEntity> {
    const mergeRequest = await this.mergeRequests.get(id);
    if (mergeRequest.state !== 'opened') throw new MergeRequestNotOpen({ state: mergeRequest.state });
    if (mergeRequest.targetBranch !== targetBranch)
      throw new NotReadyToMerge('Its target branch was changed meanwhile');
    return mergeRequest;
  }

  /** Why it can no longer be merged. */
  private async refusalOf({ id, targetBranch }: MergeRequestEntity): Promise<Error> {
    const present = await this.mergeRequests.get(id);
    if (present.state !== 'opened') return new MergeRequestNotOpen({ state: present.state });
    return new NotReadyToMerge(
      present.targetBranch === targetBranch
        ? 'Its automatic merge was cancelled'
        : 'Its target branch was changed meanwhile',
    );
  }
}
