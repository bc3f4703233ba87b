import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BranchRights, type Principal, type ProjectContext } from '@ingot/contracts';
import { Principals } from '../../principals/principals.js';
import { ProjectReader } from '../../git/project-reader.js';
import { RepositoryClient } from '../../git/repository-client.js';
import {
  HeadMovedOn,
  MergeConflict,
  MergeRequestNotOpen,
  NotReadyToMerge,
  type ReasonNotToMerge,
} from '../merge-request/merge-request.errors.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { mayMerge } from '../merge-request/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeChecks } from '../merging/merge-checks.js';
import { MergeRequestMerger } from '../merging/merge-request.merger.js';
import { TodoRecorder } from '../../activity/todos/todo-recorder.js';
import { AutoMergeRepository } from './auto-merge.repository.js';

/** What keeps a merge request from being merged although its pipeline succeeded. */
const OBSTACLES: readonly ReasonNotToMerge[] = [
  'It is a draft',
  'Its source or target branch is missing',
  'The target branch has all its commits',
];

/** The merge request as it was armed, and the user who armed it. */
interface ArmedMerge {
  readonly mergeRequest: MergeRequestEntity;
  readonly by: Principal;
}

/** Runs automatic merges in the name of the user who armed them, if all conditions hold now. */
@Injectable()
export class AutoMergeRunner {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly checks: MergeChecks,
    private readonly merger: MergeRequestMerger,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
    private readonly users: Principals,
    private readonly todos: TodoRecorder,
  ) {}

  /**
   * Does nothing when it is not armed or its pipeline has not succeeded; disarms it when it can no longer be merged. It stays armed
   * while something else is in the way, of which its user is told: once of what the sweep finds.
   */
  async run(mergeRequestId: number, { isSwept }: { readonly isSwept: boolean }): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(mergeRequestId);
    if (mergeRequest?.state !== 'opened' || mergeRequest.autoMergeUserId === null) return;
    const by = await this.users.find(mergeRequest.autoMergeUserId);
    const project = by && (await this.projects.findFor(by, mergeRequest.projectId));
    const rights = project && (await this.repositories.rights(project, mergeRequest.targetBranch));
    if (!by || !project || !rights || !mayMerge(project, rights)) return this.autoMerges.disarm(mergeRequest);
    const armed = { mergeRequest, by };
    const outcome = await this.merge(armed, project, rights);
    if (outcome === 'unmergeable') await this.tell(armed, !isSwept);
  }

  private async merge(
    { mergeRequest, by }: ArmedMerge,
    project: ProjectContext,
    { isDefault: isToDefaultBranch }: BranchRights,
  ): Promise<'over' | 'unmergeable'> {
    const { autoMergeHeadOid: armedHeadOid } = mergeRequest;
    if (armedHeadOid === null) return 'over';
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
      if (isObstacle(error)) return 'unmergeable';
      if (error instanceof HeadMovedOn) await this.autoMerges.disarm(mergeRequest);
      else if (!isNotYet(error)) throw error;
    }
    return 'over';
  }

  private async tell({ mergeRequest, by }: ArmedMerge, isToldAgain: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.autoMerges.noteRefusal(tx, mergeRequest, isToldAgain))) return;
      await this.todos.cannotBeMerged(tx, mergeRequest, by.userId);
    });
  }
}

const isObstacle = (error: unknown): boolean =>
  error instanceof MergeConflict || (error instanceof NotReadyToMerge && OBSTACLES.includes(error.reason));

/** Another process is at it, or its pipeline runs: the next successful pipeline tries again. */
const isNotYet = (error: unknown): boolean => error instanceof NotReadyToMerge || error instanceof MergeRequestNotOpen;
