import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type EventOf, type Oid, refUpdated, ZERO_OID } from '@ingot/contracts';
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

type RefUpdated = EventOf<typeof refUpdated>;

const BRANCHES = 'refs/heads/';

/**
 * Brings the open merge requests from and to a moved branch up to date. Events may come late and twice, so they are only
 * taken as a reason to look at where the branch is now.
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
    private readonly targetPushes: TargetPushes,
    private readonly refresher: MergeRequestRefresher,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Consumes(refUpdated, { durable: 'mr-branch-updates' })
  async onRefUpdated(event: RefUpdated): Promise<void> {
    const { projectId, refname } = event.payload;
    if (!refname.startsWith(BRANCHES)) return;
    const branch = refname.slice(BRANCHES.length);
    const fromIt = await this.mergeRequests.findOpenBySource(projectId, branch);
    const toIt = await this.mergeRequests.findThatAPushMayMerge(projectId, branch, event.occurredAt);
    if (fromIt.length === 0 && toIt.length === 0) return;
    const project = await this.projects.find(projectId);
    if (project === null) return;

    if (fromIt.length > 0) await this.sourceMoved(project, branch, fromIt);
    if (toIt.length > 0) {
      await this.targetMoved(project, toIt, event);
      await this.targetPushes.pushed(project, toIt, event);
    }
  }

  /** The rows were read before the head is asked for: so it is never an older head that disarms a newer arming. */
  private async sourceMoved(project: GitProject, branch: string, mergeRequests: readonly MergeRequestEntity[]) {
    const presentOid = await this.repositories.head(project, branch);
    for (const mergeRequest of mergeRequests) {
      const { id, headOid, autoMergeHeadOid } = mergeRequest;
      if (autoMergeHeadOid !== null && autoMergeHeadOid !== presentOid) {
        await this.autoMerges.disarm(id, autoMergeHeadOid);
      }
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

  /** Somebody else stored another state meanwhile; whose look was the later one is not known. */
  private async lookAgain(project: GitProject, id: number): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(id);
    if (mergeRequest?.state === 'opened') await this.sourceMoved(project, mergeRequest.sourceBranch, [mergeRequest]);
  }

  /** Records the merges that this very push made, by bringing heads to the target branch. */
  private async targetMoved(project: GitProject, toIt: readonly PushCandidate[], event: RefUpdated): Promise<void> {
    const { oldOid, newOid, userId } = event.payload;
    if (oldOid === ZERO_OID || newOid === ZERO_OID) return;
    const intended = await this.intents.findIntended(toIt.map(({ id }) => id));
    const brought = await this.broughtBy(project, { oldOid, newOid }, toIt);
    for (const { id, headOid, authorId } of toIt) {
      if (intended.has(id) && (await this.recovery.recordIfLanded(project, id, newOid))) continue;
      if (!brought.has(headOid)) continue;
      const byUserId = userId ?? authorId;
      const isRecorded = await this.recorder.pushed({ mergeRequestId: id, headOid, targetOid: oldOid, byUserId });
      if (isRecorded) await this.versions.collect(project, id);
    }
  }

  /** A push whose commits cannot be read any more says nothing; it must not hold up the events after it. */
  private async broughtBy(
    project: GitProject,
    push: { oldOid: Oid; newOid: Oid },
    toIt: readonly PushCandidate[],
  ): Promise<ReadonlySet<Oid>> {
    try {
      const heads = toIt.map(({ headOid }) => headOid);
      return new Set(await this.repositories.commitsBroughtBy(project, push, heads));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
      this.logger.warn({ err: error, projectId: project.id }, 'a push says nothing about merge requests');
      return new Set();
    }
  }
}
