import { Injectable } from '@nestjs/common';
import { type IssueJson, type MilestoneJson, type Principal, type UserSummary } from '@ingot/contracts';
import { columnsOf, presentUserSummary, type RowOf, UserDirectory } from '@ingot/platform';
import { ProjectLabels } from '../planning/labels/project-labels.js';
import { Milestones } from '../planning/milestones/milestones.js';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';
import { type ItemUrls, presentReferences } from '../planning/item-lists/item-lister.js';
import { IssueEntity } from './issue.entity.js';
import { type ReadIssue } from './issue.reader.js';

/** The columns of an issue in a list. */
export const LISTED_ISSUE = columnsOf(IssueEntity).except('movedToId', 'deletedAt');
export type ListedIssue = RowOf<typeof LISTED_ISSUE>;

interface IssueAudience {
  readonly principal: Principal;
  readonly project: { readonly id: number; readonly pathWithNamespace: string };
  readonly baseUrl: string;
}

/** What the issues of a page refer to. */
interface References {
  readonly users: ReadonlyMap<number, UserSummary>;
  readonly milestones: ReadonlyMap<number, MilestoneJson>;
}

/** Presents issues in the API's form. */
@Injectable()
export class IssuePresenter {
  constructor(
    private readonly users: UserDirectory,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
    private readonly subscriptions: Subscriptions,
  ) {}

  one(issue: ListedIssue, audience: IssueAudience): Promise<IssueJson> {
    const target = { ...issue, type: 'Issue' } as const;
    return this.withSubscription(issue, audience, this.subscriptions.isSubscribed(target, audience.principal.userId));
  }

  /** As `one`, of an issue that the same user has just read. */
  oneRead(issue: ReadIssue, audience: IssueAudience): Promise<IssueJson> {
    return this.withSubscription(issue, audience, issue.subscribed);
  }

  async many(issues: readonly ListedIssue[], urls: ItemUrls): Promise<IssueJson[]> {
    const [users, milestones, labels] = await Promise.all([
      this.users.find(issues.flatMap(({ authorId, assigneeId }) => [authorId, assigneeId])),
      this.milestones.find(issues.map(({ milestoneId }) => milestoneId)),
      this.labels.namesOf(issues.map(({ labelIds }) => labelIds)),
    ]);
    return issues.map((issue, index) => present(issue, labels[index] ?? [], { users, milestones }, urls));
  }

  private async withSubscription(
    issue: ListedIssue,
    { project, baseUrl }: IssueAudience,
    isSubscribed: boolean | Promise<boolean>,
  ): Promise<IssueJson> {
    const urls = { paths: new Map([[project.id, project.pathWithNamespace]]), baseUrl };
    const [[json], subscribed] = await Promise.all([this.many([issue], urls), isSubscribed]);
    if (json === undefined) throw new Error('one issue was presented as none');
    return Object.assign(json, { subscribed });
  }
}

function present(
  row: ListedIssue,
  labels: string[],
  { users, milestones }: References,
  { paths, baseUrl }: ItemUrls,
): IssueJson {
  const assignee = row.assigneeId === null ? null : presentUserSummary(users.get(row.assigneeId), baseUrl);
  const path = paths.get(row.projectId) ?? '';
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.projectId,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    labels,
    milestone: row.milestoneId === null ? null : (milestones.get(row.milestoneId) ?? null),
    author: presentUserSummary(users.get(row.authorId), baseUrl),
    assignee,
    assignees: assignee === null ? [] : [assignee],
    user_notes_count: row.userNotesCount,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    due_date: row.dueDate,
    confidential: row.confidential,
    web_url: `${baseUrl}/${path}/issues/${row.iid}`,
    references: presentReferences('#', row.iid, path),
  };
}
