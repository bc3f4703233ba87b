import { Injectable } from '@nestjs/common';
import { type MergeRequestJson, type Principal, type ProjectContext, type UserSummary } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type ListedMergeRequest } from './merge-request-list.repository.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { isWorkInProgress } from './work-in-progress.js';

interface Audience {
  readonly principal: Principal;
  readonly project: ProjectContext;
  readonly baseUrl: string;
}

/** Merge requests as the API shows them. */
@Injectable()
export class MergeRequestPresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(mergeRequest: MergeRequestEntity, audience: Audience): Promise<MergeRequestJson> {
    const [json] = await this.many([mergeRequest], audience);
    if (json === undefined) throw new Error('one merge request was presented as none');
    return { ...json, subscribed: takesPart(audience.principal, mergeRequest) };
  }

  async many(mergeRequests: readonly ListedMergeRequest[], audience: Audience): Promise<MergeRequestJson[]> {
    const users = await this.users.find(mergeRequests.flatMap(({ authorId, assigneeId }) => [authorId, assigneeId]));
    return mergeRequests.map((mergeRequest) => present(mergeRequest, users, audience));
  }
}

const takesPart = ({ userId }: Principal, { authorId, assigneeId }: MergeRequestEntity): boolean =>
  userId === authorId || userId === assigneeId;

function present(
  row: ListedMergeRequest,
  users: ReadonlyMap<number, UserSummary>,
  { project, baseUrl }: Audience,
): MergeRequestJson {
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.projectId,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    target_branch: row.targetBranch,
    source_branch: row.sourceBranch,
    upvotes: 0,
    downvotes: 0,
    author: presentUserSummary(users.get(row.authorId), baseUrl),
    assignee: row.assigneeId === null ? null : presentUserSummary(users.get(row.assigneeId), baseUrl),
    source_project_id: row.projectId,
    target_project_id: row.projectId,
    labels: row.labels,
    work_in_progress: isWorkInProgress(row.title),
    milestone: null,
    merge_when_pipeline_succeeds: row.autoMergeUserId !== null,
    merge_status: row.mergeStatus,
    sha: row.headOid,
    merge_commit_sha: row.mergeCommitOid,
    user_notes_count: row.userNotesCount,
    should_remove_source_branch: row.shouldRemoveSourceBranch,
    force_remove_source_branch: row.forceRemoveSourceBranch,
    web_url: `${baseUrl}/${project.pathWithNamespace}/merge_requests/${row.iid}`,
  };
}
