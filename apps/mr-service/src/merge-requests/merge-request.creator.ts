import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, type createMergeRequest, findPrincipal, mergeRequestOpened } from '@ingot/contracts';
import { Outbox, RpcClient, violatedUniqueConstraint } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';
import { labelNames } from '../labels/label-names.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { MergeRequestExists, NotAFork, SameBranch } from './merge-request.errors.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestRepository, type NewMergeRequest } from './merge-request.repository.js';

const OPEN_BRANCHES_KEY = 'merge_requests_open_branches_key';

/** Opens merge requests. */
@Injectable()
export class MergeRequestCreator {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly refresher: MergeRequestRefresher,
    private readonly projects: ProjectFinder,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  async create({ principal, project, input }: Call<typeof createMergeRequest>): Promise<MergeRequestEntity> {
    if (input.target_project_id !== undefined && input.target_project_id !== project.id) throw new NotAFork();
    if (input.source_branch === input.target_branch) throw new SameBranch();
    const created = await this.insert({
      projectId: project.id,
      title: input.title,
      description: input.description ?? null,
      sourceBranch: input.source_branch,
      targetBranch: input.target_branch,
      authorId: principal.userId,
      assigneeId: await this.assigneeIn(project.id, input.assignee_id),
      labels: labelNames(input.labels ?? ''),
      forceRemoveSourceBranch: input.remove_source_branch ?? false,
    });
    // after the row is there: whatever moves the branch from now on finds it
    return this.refresher.refresh(project, created);
  }

  private async insert(fresh: NewMergeRequest): Promise<MergeRequestEntity> {
    try {
      return await this.database.transaction(async (tx) => {
        const created = await this.mergeRequests.insert(tx, fresh);
        const { id: mergeRequestId, iid, projectId, title, authorId: byUserId } = created;
        await this.outbox.add(tx, mergeRequestOpened, { mergeRequestId, iid, projectId, title, byUserId });
        return created;
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) !== OPEN_BRANCHES_KEY) throw error;
      const existing = await this.mergeRequests.findOpen(fresh.projectId, {
        sourceBranch: fresh.sourceBranch,
        targetBranch: fresh.targetBranch,
      });
      throw new MergeRequestExists(existing?.title ?? fresh.title);
    }
  }

  /** Nobody, if that user does not see the project. */
  private async assigneeIn(projectId: number, userId: number | undefined): Promise<number | null> {
    if (userId === undefined || userId === 0) return null;
    const found = await this.rpc.call(findPrincipal, { idOrUsername: String(userId), credential: 'private' });
    if (found === null) return null;
    return (await this.projects.asSeenBy(found.principal, projectId)) === null ? null : userId;
  }
}
