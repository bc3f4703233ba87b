import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type EventOf, refUpdated, ZERO_OID } from '@ingot/contracts';
import { Consumes, LOGGER, type Logger } from '@ingot/platform';
import { AutoMergeRepository } from '../auto-merge/auto-merge.repository.js';
import { ProjectFinder } from '../git/project-finder.js';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRepository, type PushCandidate } from '../merge-requests/merge-request.repository.js';
import { MergeIntentRepository } from '../merging/merge-intent.repository.js';
import { MergeRecorder } from '../merging/merge-recorder.js';
import { MergeSettler } from '../merging/merge-settler.js';

type RefUpdated = EventOf<typeof refUpdated>;

const BRANCHES = 'refs/heads/';
const ASKED_AT_ONCE = 4;

/**
 * What a moved branch means for the open merge requests from it and to it. Events may come late and twice, so they are
 * only taken as a reason to look at where the branch is now.
 */
@Injectable()
export class BranchUpdateConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly intents: MergeIntentRepository,
    private readonly settler: MergeSettler,
    private readonly recorder: MergeRecorder,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectFinder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Consumes(refUpdated, { durable: 'mr-branch-updates' })
  async onRefUpdated(event: RefUpdated): Promise<void> {
    const { projectId, refname } = event.payload;
    if (!refname.startsWith(BRANCHES)) return;
    const branch = refname.slice(BRANCHES.length);
    const fromIt = await this.mergeRequests.findOpenBySource(projectId, branch);
    const toIt = await this.mergeRequests.findThatAPushMayMerge(projectId, branch, event.occurredAt);
    await this.mergeRequests.forgetMergeStatuses(projectId, branch);
    if (fromIt.length === 0 && toIt.length === 0) return;
    const project = await this.projects.find(projectId);
    if (project === null) return;

    if (fromIt.length > 0) await this.sourceMoved(project, branch, fromIt);
    if (toIt.length > 0) await this.targetMoved(project, toIt, event);
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
      if (!(await this.mergeRequests.remember(mergeRequest, present, { touches }))) await this.lookAgain(project, id);
    }
  }

  /** Somebody else remembered something meanwhile; whose look was the later one is not known. */
  private async lookAgain(project: GitProject, id: number): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(id);
    if (mergeRequest?.state === 'opened') await this.sourceMoved(project, mergeRequest.sourceBranch, [mergeRequest]);
  }

  private async targetMoved(project: GitProject, toIt: readonly PushCandidate[], event: RefUpdated): Promise<void> {
    const { oldOid, newOid } = event.payload;
    if (oldOid === ZERO_OID || newOid === ZERO_OID) return;
    const intended = await this.intents.findIntended(toIt.map(({ id }) => id));
    const look = async (candidate: PushCandidate): Promise<void> => {
      try {
        if (intended.has(candidate.id) && (await this.settler.settle(project, candidate.id, newOid))) return;
        await this.recordIfPushed(project, candidate, event);
      } catch (error) {
        // one whose commits cannot be read, as of a branch deleted long ago, does not hold up the others
        if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
        this.logger.warn({ err: error, mergeRequestId: candidate.id }, 'a push says nothing about a merge request');
      }
    };
    for (let index = 0; index < toIt.length; index += ASKED_AT_ONCE) {
      await Promise.all(toIt.slice(index, index + ASKED_AT_ONCE).map(look));
    }
  }

  /** Records the merge if this very push brought the head to the target branch. */
  private async recordIfPushed(
    project: GitProject,
    { id, headOid, authorId }: PushCandidate,
    { payload: { oldOid, newOid, userId } }: RefUpdated,
  ): Promise<void> {
    if (!(await this.repositories.isAncestor(project, headOid, newOid))) return;
    if (await this.repositories.isAncestor(project, headOid, oldOid)) return;
    await this.recorder.pushed(id, headOid, userId ?? authorId);
  }
}
