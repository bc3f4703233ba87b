import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, type createMergeRequest, mergeRequestOpened } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { Discussion } from '../notes/discussion.js';
import { mergeRequestNoteable } from '../notes/merge-request-noteables.js';
import { factAbout } from './merge-request-fact.js';
import { MergeRequestAttributes } from './merge-request.attributes.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { NotAFork, SameBranch } from './merge-request.errors.js';
import { mayRead } from './merge-request.policy.js';
import { MergeRequestRefresher } from './merge-request.refresher.js';
import { MergeRequestRepository } from './merge-request.repository.js';

type CreateCall = Call<typeof createMergeRequest>;

/** Opens merge requests. */
@Injectable()
export class MergeRequestCreator {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly attributes: MergeRequestAttributes,
    private readonly refresher: MergeRequestRefresher,
    private readonly outbox: Outbox,
    private readonly discussion: Discussion,
  ) {}

  /** Throws `NotAFork`, `SameBranch`, and `MergeRequestExists` when the same one is open. */
  async create(call: CreateCall): Promise<MergeRequestEntity> {
    const { project, input } = call;
    if (input.target_project_id !== undefined && input.target_project_id !== project.id) throw new NotAFork();
    if (input.source_branch === input.target_branch) throw new SameBranch();
    const created = await this.insert(call);
    // after the row is there: whatever moves the branch from now on finds it
    return this.refresher.refresh(project, created);
  }

  private async insert({ principal, project, input }: CreateCall): Promise<MergeRequestEntity> {
    const fresh = {
      projectId: project.id,
      title: input.title,
      description: input.description ?? null,
      sourceBranch: input.source_branch,
      targetBranch: input.target_branch,
      authorId: principal.userId,
      assigneeId: null,
      labelIds: [],
      milestoneId: null,
      forceRemoveSourceBranch: input.remove_source_branch ?? false,
      ...(await this.attributes.assignee(project, input)),
    };
    const discussion = await this.discussion.prepare(
      { projectId: project.id, mayRead: (reader, standing) => mayRead(fresh, reader, standing) },
      { title: fresh.title, text: fresh.description },
    );
    return this.mergeRequests.refusingTheSame(fresh, () =>
      this.database.transaction(async (tx) => {
        const planning = await this.attributes.planning(tx, project, input);
        const created = await this.mergeRequests.insert(tx, { ...fresh, ...planning(fresh) });
        await this.outbox.add(tx, mergeRequestOpened, factAbout(created, created.authorId));
        await discussion.opened(tx, mergeRequestNoteable(created));
        return created;
      }),
    );
  }
}
