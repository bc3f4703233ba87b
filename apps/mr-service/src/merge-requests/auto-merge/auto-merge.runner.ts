import { Injectable } from '@nestjs/common';
import { type BranchRights, type Principal, type ProjectContext } from '@ingot/contracts';
import { Principals } from '../../principals/principals.js';
import { ProjectReader } from '../../git/project-reader.js';
import { RepositoryClient } from '../../git/repository-client.js';
import {
  HeadMovedOn,
  MergeConflict,
  MergeRequestNotOpen,
  NotReadyToMerge,
} from '../merge-request/merge-request.errors.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { mayMerge } from '../merge-request/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeChecks } from '../merging/merge-checks.js';
import { MergeRequestMerger } from '../merging/merge-request.merger.js';
import { TodoRecorder } from '../../activity/todos/todo-recorder.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** Runs automatic merges in the name of the user who armed them, if all conditions hold now. */
@Injectable()
export class AutoMergeRunner {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly checks: MergeChecks,
    private readonly merger: MergeRequestMerger,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
    private readonly users: Principals,
    private readonly todos: TodoRecorder,
  ) {}

  /** Does nothing when it is not armed or not mergeable yet; disarms it when it can no longer be merged. */
  async run(mergeRequestId: number): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(mergeRequestId);
    if (mergeRequest?.state !== 'opened' || mergeRequest.autoMergeUserId === null) return;
    const by = await this.users.find(mergeRequest.autoMergeUserId);
    const project = by && (await this.projects.findFor(by, mergeRequest.projectId));
    const rights = project && (await this.repositories.rights(project, mergeRequest.targetBranch));
    if (by && project && rights && mayMerge(project, rights)) await this.merge(mergeRequest, by, project, rights);
    else await this.autoMerges.disarm(mergeRequest);
  }

  private async merge(
    mergeRequest: MergeRequestEntity,
    by: Principal,
    project: ProjectContext,
    { isDefault: isToDefaultBranch }: BranchRights,
  ): Promise<void> {
    const { autoMergeHeadOid: armedHeadOid } = mergeRequest;
    if (armedHeadOid === null) return;
    try {
      await this.merger.merge({
        project,
        mergeRequest,
        by,
        isToDefaultBranch,
        message: mergeRequest.autoMergeMessage,
        shouldRemoveSourceBranch: mergeRequest.shouldRemoveSourceBranch,
        armedHeadOid,
        headsOf: (present, mergeability) => this.checks.armed(present, mergeability, armedHeadOid),
      });
    } catch (error) {
      if (error instanceof HeadMovedOn) await this.autoMerges.disarm(mergeRequest);
      else if (error instanceof MergeConflict) await this.todos.cannotBeMerged(mergeRequest, by.userId);
      else if (!isNotYet(error)) throw error;
    }
  }
}

/** It stays armed: the obstacle may go away, and the next successful pipeline tries again. */
const isNotYet = (error: unknown): boolean => error instanceof NotReadyToMerge || error instanceof MergeRequestNotOpen;
