import { Injectable } from '@nestjs/common';
import { isRefusal, type Oid } from '@ingot/contracts';
import { ProjectReader } from '../../git/project-reader.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { type MergeIntentEntity } from './merge-intent.entity.js';
import { MergeIntentRepository } from './merge-intent.repository.js';
import { MergeRecorder } from './merge-recorder.js';
import { SourceBranchDeleter } from './source-branch.deleter.js';

/** Completes merges whose process crashed between recording the intent and recording the merge. */
@Injectable()
export class MergeRecovery {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly recorder: MergeRecorder,
    private readonly versions: DiffVersionCollector,
    private readonly sourceBranches: SourceBranchDeleter,
    private readonly repositories: RepositoryClient,
    private readonly projects: ProjectReader,
  ) {}

  /** Records the merge if an intended commit is on the target branch. False when none is. */
  async recordIfLanded(project: GitProject, mergeRequestId: number, targetOid: Oid | null): Promise<boolean> {
    if (targetOid === null) return false;
    for (const intent of await this.intents.findOf(mergeRequestId)) {
      if (!(await this.repositories.isAncestor(project, intent.mergeOid, targetOid))) continue;
      await this.recorder.landed(intent);
      await this.versions.tryToCollect(project, mergeRequestId);
      return true;
    }
    return false;
  }

  /** Recovers the interrupted merges of one merge request. Intents that did not reach their branch, and no longer can, are deleted. */
  async recoverOf(mergeRequestId: number): Promise<void> {
    for (const intent of await this.intents.findOf(mergeRequestId)) await this.recoverOne(intent);
  }

  /** Deletes the source branch of one that was merged by a process that crashed before it did. */
  async deleteSourceBranchOf(merged: MergeRequestEntity): Promise<void> {
    const project = await this.projects.find(merged.projectId);
    if (project !== null) await this.sourceBranches.delete(project, merged);
  }

  private async recoverOne(intent: MergeIntentEntity): Promise<void> {
    const mergeRequest = await this.mergeRequests.find(intent.mergeRequestId);
    const project = mergeRequest && (await this.projects.find(mergeRequest.projectId));
    if (project && mergeRequest?.state === 'opened' && (await this.hasLanded(project, mergeRequest))) return;
    await this.intents.forgetAbandoned(intent);
  }

  private async hasLanded(project: GitProject, { id, targetBranch }: MergeRequestEntity): Promise<boolean> {
    try {
      return await this.recordIfLanded(project, id, await this.repositories.head(project, targetBranch));
    } catch (error) {
      if (isRefusal(error)) return false; // the commit is gone for good
      throw error;
    }
  }
}
