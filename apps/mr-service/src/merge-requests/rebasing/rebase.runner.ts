import { Injectable } from '@nestjs/common';
import { isRefusal, MAX_REBASED_COMMITS, type RebaseObstacle } from '@ingot/contracts';
import { ProjectReader } from '../../git/project-reader.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { type RebaseEntity } from './rebase.entity.js';
import { RebaseRepository } from './rebase.repository.js';

/** The value of `merge_error`. */
const WHY_NOT = {
  conflict: 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.',
  may_not_push: 'Rebase failed: Whoever asked for it may no longer rewrite the source branch.',
  branch_missing: 'Rebase failed: The source or target branch is missing.',
  unrelated: 'Rebase failed: The branches have no commit in common.',
  too_many_commits: `Rebase failed: The source branch has more than ${MAX_REBASED_COMMITS} commits of its own. Rebase locally, then push the branch.`,
  takes_too_long: 'Rebase failed: It takes too long. Rebase locally, then push the branch.',
} as const satisfies Record<RebaseObstacle, string>;

const FAILED = 'Rebase failed: The repository cannot be changed.';

/** Runs rebases. One that runs twice finds the branch rebased. */
@Injectable()
export class RebaseRunner {
  constructor(
    private readonly rebases: RebaseRepository,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
  ) {}

  async run(mergeRequestId: number): Promise<void> {
    const rebase = await this.rebases.find(mergeRequestId);
    if (rebase === null) return;
    const mergeRequest = await this.mergeRequests.find(mergeRequestId);
    const isOpen = mergeRequest?.state === 'opened';
    const project = isOpen ? await this.projects.find(mergeRequest.projectId) : null;
    const mergeError = isOpen && project !== null ? await this.rebase(project, mergeRequest, rebase) : null;
    await this.rebases.finish(rebase, mergeError);
  }

  /** Why it failed; null when it did not. */
  private async rebase(
    project: GitProject,
    { sourceBranch: branch, targetBranch: onto }: MergeRequestEntity,
    { userId, skipsPipelines }: RebaseEntity,
  ): Promise<string | null> {
    try {
      const reply = await this.repositories.rebase(project, { branch, onto, userId, skipsPipelines });
      return reply.outcome === 'rebased' ? null : WHY_NOT[reply.obstacle];
    } catch (error) {
      if (isRefusal(error)) return FAILED; // a refusal: a retry cannot change it
      throw error;
    }
  }
}
