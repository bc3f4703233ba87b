import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mergeRequestOpened, type Principal, type ProjectContext } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { ActivityRecorder } from '../../activity/notes/activity-recorder.js';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { factAbout } from '../merge-request/merge-request-fact.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { NotAFork, SameBranch } from '../merge-request/merge-request.errors.js';
import { mayRead } from '../merge-request/merge-request.policy.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { IssueReferences } from '../references/issue-references.js';
import { MergeRequestRefresher } from '../refreshing/merge-request.refresher.js';
import { MergeRequestAttributes, type WantedAttributes } from './merge-request.attributes.js';

export interface CreateMergeRequest extends WantedAttributes {
  readonly project: ProjectContext;
  readonly by: Principal;
  readonly title: string;
  readonly description: string | null;
  readonly sourceBranch: string;
  readonly targetBranch: string;
  /** Only `project` itself is accepted. */
  readonly targetProjectId?: number | undefined;
  readonly forceRemoveSourceBranch: boolean;
}

/** Opens merge requests. */
@Injectable()
export class MergeRequestCreator {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly attributes: MergeRequestAttributes,
    private readonly refresher: MergeRequestRefresher,
    private readonly versions: DiffVersionCollector,
    private readonly outbox: Outbox,
    private readonly activity: ActivityRecorder,
    private readonly references: IssueReferences,
  ) {}

  /** Throws `NotAFork`, `SameBranch`, and `MergeRequestExists` when an open one has the same branches. */
  async create(command: CreateMergeRequest): Promise<MergeRequestEntity> {
    const { project, targetProjectId } = command;
    if (targetProjectId !== undefined && targetProjectId !== project.id) throw new NotAFork();
    if (command.sourceBranch === command.targetBranch) throw new SameBranch();
    const created = await this.insert(command);
    // after the insert: later pushes to the branch find the row
    const present = await this.refresher.refresh(project, created);
    await this.versions.tryToCollect(project, created.id);
    return present;
  }

  private async insert(command: CreateMergeRequest): Promise<MergeRequestEntity> {
    const { project, by, title, description, sourceBranch, targetBranch, forceRemoveSourceBranch } = command;
    const fresh = {
      ...{ projectId: project.id, title, description, sourceBranch, targetBranch, forceRemoveSourceBranch },
      ...{ authorId: by.userId, assigneeId: null, labelIds: [], milestoneId: null },
      ...(await this.attributes.assignee(project, command)),
    };
    const activity = await this.activity.prepare(
      { projectId: project.id, mayRead: (reader, access) => mayRead(fresh, reader, access) },
      { title, text: description },
    );
    const inTitle = await this.references.find([title], project, by);
    const inDescription = await this.references.find([description ?? ''], project, by);
    return this.mergeRequests.refusingTheSame(fresh, () =>
      this.database.transaction(async (tx) => {
        const planning = await this.attributes.planning(tx, project, command);
        const created = await this.mergeRequests.insert(tx, { ...fresh, ...planning(fresh) });
        await this.outbox.add(tx, mergeRequestOpened, factAbout(created, created.authorId));
        await activity.opened(tx, mergeRequestTarget(created));
        if (inTitle.length > 0) await this.references.record(tx, created.id, 'title', inTitle);
        if (inDescription.length > 0) await this.references.record(tx, created.id, 'description', inDescription);
        return created;
      }),
    );
  }
}
