import { Injectable } from '@nestjs/common';
import {
  allows,
  type BasicPipelineJson,
  type MergeRequestJson,
  type MilestoneJson,
  type Principal,
  type ProjectContext,
  type UserSummary,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type ItemUrls, presentReferences } from '../../planning/item-lists/item-lister.js';
import { ProjectLabels } from '../../planning/labels/project-labels.js';
import { Milestones } from '../../planning/milestones/milestones.js';
import { Subscriptions, type SubscriptionTarget } from '../../activity/subscriptions/subscriptions.js';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { ifAnsweredInTime } from '../../git/repository-client.js';
import { ShownBranchRights } from '../../git/shown-branch-rights.js';
import { type DiffRefs } from '../diff-versions/diff-version.entity.js';
import { type ListedMergeRequest } from './listed-merge-request.js';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { mayMerge } from './merge-request.policy.js';
import { type ReadMergeRequest } from './merge-request.reader.js';
import { isWorkInProgress } from './work-in-progress.js';

interface Audience {
  readonly principal: Principal;
  readonly project: Pick<ProjectContext, 'id' | 'pathWithNamespace'>;
  readonly baseUrl: string;
}

/** What merge requests refer to. */
interface References {
  readonly users: ReadonlyMap<number, UserSummary>;
  readonly milestones: ReadonlyMap<number, MilestoneJson>;
  readonly labels: readonly string[];
}

/** Presents merge requests in the API's form. */
@Injectable()
export class MergeRequestPresenter {
  constructor(
    private readonly users: UserDirectory,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
    private readonly subscriptions: Subscriptions,
    private readonly pipelines: HeadPipelines,
    private readonly rights: ShownBranchRights,
  ) {}

  one(mergeRequest: MergeRequestEntity, audience: Audience): Promise<MergeRequestJson> {
    const target = subscriptionTarget(mergeRequest);
    const isSubscribed = this.subscriptions.isSubscribed(target, audience.principal.userId);
    return this.withSubscription(mergeRequest, audience, isSubscribed);
  }

  /**
   * As `one`, with what its diff is between, the pipeline of its head, and whether the user may merge it. Cheaper for a merge request that
   * the same user has just read.
   */
  async whole(
    mergeRequest: ReadMergeRequest | MergeRequestEntity,
    refs: DiffRefs | null,
    audience: Audience & { readonly project: ProjectContext },
  ): Promise<MergeRequestJson> {
    const [json, pipeline, rights] = await Promise.all([
      'subscribed' in mergeRequest
        ? this.withSubscription(mergeRequest, audience, mergeRequest.subscribed)
        : this.one(mergeRequest, audience),
      this.headPipeline(mergeRequest, audience.project),
      ifAnsweredInTime(this.rights.of(audience.project, mergeRequest.targetBranch)),
    ]);
    const user = rights === null ? null : { can_merge: mayMerge(audience.project, rights) };
    return Object.assign(json, { diff_refs: presentRefs(refs), head_pipeline: pipeline, pipeline, user });
  }

  async many(mergeRequests: readonly ListedMergeRequest[], urls: ItemUrls): Promise<MergeRequestJson[]> {
    const [users, milestones, labels] = await Promise.all([
      this.users.find(
        mergeRequests.flatMap(({ authorId, assigneeId, mergedById }) => [authorId, assigneeId, mergedById]),
      ),
      this.milestones.find(mergeRequests.map(({ milestoneId }) => milestoneId)),
      this.labels.namesOf(mergeRequests.map(({ labelIds }) => labelIds)),
    ]);
    return mergeRequests.map((row, index) => present(row, { users, milestones, labels: labels[index] ?? [] }, urls));
  }

  /** Null without one, for users who see no pipelines, and while it cannot be told. */
  private async headPipeline(
    { projectId, sourceBranch, headOid }: MergeRequestEntity,
    project: ProjectContext,
  ): Promise<BasicPipelineJson | null> {
    if (headOid === null || !allows('read_pipeline', project)) return null;
    return ifAnsweredInTime(this.pipelines.newest(projectId, sourceBranch, headOid));
  }

  private async withSubscription(
    mergeRequest: MergeRequestEntity,
    { project, baseUrl }: Audience,
    isSubscribed: boolean | Promise<boolean>,
  ): Promise<MergeRequestJson> {
    const urls = { paths: new Map([[project.id, project.pathWithNamespace]]), baseUrl };
    const [[json], subscribed] = await Promise.all([this.many([mergeRequest], urls), isSubscribed]);
    if (json === undefined) throw new Error('one merge request was presented as none');
    return Object.assign(json, { subscribed, merge_error: mergeRequest.mergeError });
  }
}

/** A merge request as a subscription target. */
export const subscriptionTarget = ({
  id,
  projectId,
  authorId,
  assigneeId,
}: MergeRequestEntity): SubscriptionTarget => ({
  type: 'MergeRequest',
  id,
  projectId,
  authorId,
  assigneeId,
});

const presentRefs = (refs: DiffRefs | null) =>
  refs === null ? null : { base_sha: refs.baseOid, head_sha: refs.headOid, start_sha: refs.startOid };

function present(
  row: ListedMergeRequest,
  { users, milestones, labels }: References,
  { paths, baseUrl }: ItemUrls,
): MergeRequestJson {
  const assignee = row.assigneeId === null ? null : presentUserSummary(users.get(row.assigneeId), baseUrl);
  const isDraft = isWorkInProgress(row.title);
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
    merged_at: row.mergedAt?.toISOString() ?? null,
    merged_by: row.mergedById === null ? null : presentUserSummary(users.get(row.mergedById), baseUrl),
    closed_at: row.closedAt?.toISOString() ?? null,
    target_branch: row.targetBranch,
    source_branch: row.sourceBranch,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    author: presentUserSummary(users.get(row.authorId), baseUrl),
    assignee,
    assignees: assignee === null ? [] : [assignee],
    source_project_id: row.projectId,
    target_project_id: row.projectId,
    labels: [...labels],
    work_in_progress: isDraft,
    draft: isDraft,
    milestone: row.milestoneId === null ? null : (milestones.get(row.milestoneId) ?? null),
    merge_when_pipeline_succeeds: row.autoMergeUserId !== null,
    merge_status: row.mergeStatus,
    sha: row.headOid,
    merge_commit_sha: row.mergeCommitOid,
    user_notes_count: row.userNotesCount,
    should_remove_source_branch: row.shouldRemoveSourceBranch,
    force_remove_source_branch: row.forceRemoveSourceBranch,
    web_url: `${baseUrl}/${path}/merge_requests/${row.iid}`,
    references: presentReferences('!', row.iid, path),
  };
}
