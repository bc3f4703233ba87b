import { Inject, Injectable } from '@nestjs/common';
import { branchOf, type EventOf, isRefusal, type Oid, refUpdated, unlessDamaged, ZERO_OID } from '@ingot/contracts';
import { Consumes, LOGGER, type Logger } from '@ingot/platform';
import { AutoMergeRepository } from '../auto-merge/auto-merge.repository.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { TargetPushes } from '../diff-versions/target-pushes.js';
import { ProjectReader } from '../../git/project-reader.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository, type PushCandidate } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository } from '../merging/merge-intent.repository.js';
import { MergeRecorder } from '../merging/merge-recorder.js';
import { MergeRecovery } from '../merging/merge-recovery.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { SourcePushes } from './source-pushes.js';

type RefUpdated = EventOf<typeof refUpdated>;

/**
 * Refreshes the open merge requests from and to a moved branch. Events may be late and repeated, so they only trigger a look at the
 * current heads.
 */
@Injectable()
export class BranchUpdateConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly intents: MergeIntentRepository,
    private readonly recovery: MergeRecovery,
    private readonly recorder: MergeRecorder,
    private readonly versions: DiffVersionCollector,
    private readonly sourcePushes: SourcePushes,
    private readonly targetPushes: TargetPushes,
    private readonly refresher: MergeRequestRefresher,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Consumes(refUpdated, { durable: 'mr-ref-updates', takesOver: 'mr-branch-updates' })
  async onRefUpdated(event: RefUpdated): Promise<void> {
    const { projectId, refname } = event.payload;
    const branch = branchOf(refname);
    if (branch === null) return;
    const { isSource, isTarget } = await this.mergeRequests.openAt(projectId, branch);
    const fromIt = isSource ? await this.mergeRequests.findOpenBySource(projectId, branch) : [];
    const toIt = isTarget ? await this.mergeRequests.findThatAPushMayMerge(projectId, branch, event.occurredAt) : [];
    if (fromIt.length === 0 && toIt.length === 0) return;
    const project = await this.projects.find(projectId);
    if (project === null) return;

    if (fromIt.length > 0) {
      await this.sourceMoved(project, branch, fromIt);
      await this.sourcePushes.pushed(project, fromIt, event);
    }
    if (toIt.length > 0) {
      await this.targetMoved(project, toIt, event);
      await this.targetPushes.pushed(project, toIt, event);
    }
  }

  /** Rows are read before the head, so that an older head never disarms a newer automatic merge. */
  private async sourceMoved(project: GitProject, branch: string, mergeRequests: readonly MergeRequestEntity[]) {
    const presentOid = await this.repositories.head(project, branch);
    for (const mergeRequest of mergeRequests) {
      const { id, headOid, autoMergeHeadOid } = mergeRequest;
      if (autoMergeHeadOid !== presentOid) await this.autoMerges.disarm(mergeRequest);
      const present = { headOid: presentOid ?? headOid, mergeStatus: 'unchecked' } as const;
      const touches = present.headOid !== headOid;
      if (!(await this.mergeRequests.storeBranchState(mergeRequest, present, { touches }))) {
        await this.lookAgain(project, id);
        continue;
      }
      await this.versions.collect(project, id);
      await this.refresher.refresh(project, { ...mergeRequest, ...present });
    }
  }

  /** The row was changed meanwhile; which state is newer is unknown. */
  private async lookAgain(project: GitProject, id: number): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(id);
    if (mergeRequest?.state === 'opened') await this.sourceMoved(project, mergeRequest.sourceBranch, [mergeRequest]);
  }

  /** Records merges by push: those whose head this push brought to the target branch. */
  private async targetMoved(project: GitProject, toIt: readonly PushCandidate[], event: RefUpdated): Promise<void> {
    const { oldOid, newOid, userId } = event.payload;
    if (oldOid === ZERO_OID || newOid === ZERO_OID) return;
    const intended = await this.intents.findIntended(toIt.map(({ id }) => id));
    const brought = await this.broughtBy(project, { oldOid, newOid }, toIt);
    for (const { id, headOid, authorId } of toIt) {
      if (intended.has(id) && (await unlessDamaged(this.recovery.recordIfLanded(project, id, newOid)))) continue;
      if (!brought.has(headOid)) continue;
      const byUserId = userId ?? authorId;
      const isRecorded = await this.recorder.pushed({ mergeRequestId: id, headOid, targetOid: oldOid, byUserId });
      if (isRecorded) await this.versions.collect(project, id);
    }
  }

  /** An event whose commits are gone is skipped, so that it does not block later events. */
  private async broughtBy(
    project: GitProject,
    push: { oldOid: Oid; newOid: Oid },
    toIt: readonly PushCandidate[],
  ): Promise<ReadonlySet<Oid>> {
    try {
      const heads = toIt.map(({ headOid }) => headOid);
      return new Set(await this.repositories.commitsBroughtBy(project, push, heads));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.logger.warn({ err: error, projectId: project.id }, 'a push was skipped: its commits cannot be read');
      return new Set();
    }
  }
}
