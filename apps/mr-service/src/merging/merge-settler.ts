import { Injectable } from '@nestjs/common';
import { DomainError, type Oid } from '@ingot/contracts';
import { ProjectFinder } from '../git/project-finder.js';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { type MergeIntentEntity } from './merge-intent.entity.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeRecorder } from './merge-recorder.js';
import { SourceBranchRemover } from './source-branch.remover.js';

/** Finds out what became of merges whose process died between recording the intent and recording the merge. */
@Injectable()
export class MergeSettler {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly recorder: MergeRecorder,
    private readonly remover: SourceBranchRemover,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectFinder,
  ) {}

  /** Records the merge if one of the intended commits is on the target branch. False when none is. */
  async settle(project: GitProject, mergeRequestId: number, targetOid: Oid | null): Promise<boolean> {
    if (targetOid === null) return false;
    for (const intent of await this.intents.findOf(mergeRequestId)) {
      if (!(await this.repositories.isAncestor(project, intent.mergeOid, targetOid))) continue;
      await this.recorder.landed(intent);
      return true;
    }
    return false;
  }

  /** Settles whatever was left behind: what did not reach its branch, and no longer can, is forgotten. */
  async settleAll(): Promise<void> {
    for (const intent of await this.intents.findAll()) await this.settleOne(intent);
    for (const merged of await this.remover.findPending()) {
      const project = await this.projects.find(merged.projectId);
      if (project !== null) await this.remover.remove(project, merged);
    }
  }

  /** Settles what was left behind of one merge request. */
  async settleOf(mergeRequestId: number): Promise<void> {
    for (const intent of await this.intents.findOf(mergeRequestId)) await this.settleOne(intent);
  }

  private async settleOne(intent: MergeIntentEntity): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(intent.mergeRequestId);
    const project = mergeRequest && (await this.projects.find(mergeRequest.projectId));
    if (project && mergeRequest?.state === 'opened' && (await this.hasLanded(project, mergeRequest))) return;
    await this.intents.forgetAbandoned(intent);
  }

  private async hasLanded(project: GitProject, { id, targetBranch }: MergeRequestEntity): Promise<boolean> {
    try {
      return await this.settle(project, id, await this.repositories.head(project, targetBranch));
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'unavailable') return false; // a commit is gone for good
      throw error;
    }
  }
}
