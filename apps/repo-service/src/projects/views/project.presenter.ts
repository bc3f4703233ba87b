import { Inject, Injectable } from '@nestjs/common';
import {
  AccessLevel,
  type BasicProjectJson,
  firstUpToJsonBytes,
  MAX_TOPICS_BYTES,
  type Principal,
  type ProjectJson,
  type UserSummary,
} from '@ingot/contracts';
import { cloneUrls, CONFIG, presentUserSummary, UserDirectory } from '@ingot/platform';
import { type RepoServiceConfig } from '../../config.js';
import { effectiveAccessLevel } from './project-access.policy.js';
import { type ProjectRow } from './project.reader.js';

/** The API's level "global": the user's own setting, which is the only one. */
const NOTIFICATION_LEVEL = 3;

export interface ProjectViewOptions {
  readonly baseUrl: string;
  /** Whether to show attributes for maintainers. */
  readonly showsSecrets?: boolean;
  /** Whether the viewer is an administrator. */
  readonly showsStorage?: boolean;
  /** Whether the viewer sees confidential issues. */
  readonly countsConfidential: boolean;
}

/** Presents projects in the API's form. */
@Injectable()
export class ProjectPresenter {
  constructor(
    private readonly users: UserDirectory,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
  ) {}

  basic(row: ProjectRow, baseUrl: string): BasicProjectJson {
    const fullPath = `${row.namespacePath}/${row.path}`;
    const topics = firstUpToJsonBytes(row.tagList, MAX_TOPICS_BYTES); // some projects have more from earlier versions
    return {
      id: row.id,
      http_url_to_repo: `${baseUrl}/${fullPath}.git`,
      web_url: `${baseUrl}/${fullPath}`,
      name: row.name,
      name_with_namespace: `${row.namespaceName} / ${row.name}`,
      path: row.path,
      path_with_namespace: fullPath,
      description: row.description,
      default_branch: row.defaultBranch,
      topics,
      tag_list: topics,
      ssh_url_to_repo: cloneUrls(fullPath, baseUrl, this.config).ssh,
      created_at: row.createdAt.toISOString(),
      last_activity_at: row.lastActivityAt.toISOString(),
      avatar_url: row.avatarUrl,
      star_count: row.starCount,
      forks_count: row.forksCount,
    };
  }

  async full(row: ProjectRow, options: ProjectViewOptions): Promise<ProjectJson> {
    const owners = await this.users.find([row.namespaceOwnerId]);
    return this.present(row, owners, options);
  }

  async list(rows: readonly ProjectRow[], viewer: Principal, baseUrl: string): Promise<ProjectJson[]> {
    const owners = await this.users.find(rows.map((row) => row.namespaceOwnerId));
    return rows.map((row) => this.present(row, owners, { baseUrl, countsConfidential: isReporter(viewer, row) }));
  }

  private present(
    row: ProjectRow,
    owners: ReadonlyMap<number, UserSummary>,
    { baseUrl, showsSecrets = false, showsStorage = false, countsConfidential }: ProjectViewOptions,
  ): ProjectJson {
    const owner = row.namespaceOwnerId === null ? undefined : owners.get(row.namespaceOwnerId);
    const basic = this.basic(row, baseUrl);
    // one literal: objects put together of others take V8 five times as long, and lists have many
    return {
      id: basic.id,
      http_url_to_repo: basic.http_url_to_repo,
      web_url: basic.web_url,
      name: basic.name,
      name_with_namespace: basic.name_with_namespace,
      path: basic.path,
      path_with_namespace: basic.path_with_namespace,
      owner: owner && presentUserSummary(owner, baseUrl),
      open_issues_count: row.issuesEnabled ? openIssuesCount(row, countsConfidential) : undefined,
      runners_token: showsSecrets ? row.runnersToken : undefined,
      repository_storage: showsStorage ? row.storage : undefined,
      container_registry_enabled: row.containerRegistryEnabled,
      issues_enabled: row.issuesEnabled,
      merge_requests_enabled: row.mergeRequestsEnabled,
      wiki_enabled: row.wikiEnabled,
      jobs_enabled: row.jobsEnabled,
      snippets_enabled: row.snippetsEnabled,
      shared_runners_enabled: row.sharedRunnersEnabled,
      lfs_enabled: row.lfsEnabled,
      public_jobs: row.publicJobs,
      only_allow_merge_if_pipeline_succeeds: row.onlyAllowMergeIfPipelineSucceeds,
      request_access_enabled: row.requestAccessEnabled,
      only_allow_merge_if_all_discussions_are_resolved: row.onlyAllowMergeIfAllDiscussionsAreResolved,
      description: basic.description,
      default_branch: basic.default_branch,
      topics: basic.topics,
      tag_list: basic.tag_list,
      archived: row.archived,
      visibility: row.visibility,
      ssh_url_to_repo: basic.ssh_url_to_repo,
      created_at: basic.created_at,
      last_activity_at: basic.last_activity_at,
      creator_id: row.creatorId,
      namespace: {
        id: row.namespaceId,
        name: row.namespaceName,
        path: row.namespacePath,
        kind: row.namespaceKind,
        full_path: row.namespacePath,
      },
      avatar_url: basic.avatar_url,
      star_count: basic.star_count,
      forks_count: basic.forks_count,
      shared_with_groups: [],
      permissions: { project_access: memberAccess(row), group_access: null },
    };
  }
}

/** Events can be out of order, so the count is clamped to zero. */
const openIssuesCount = (row: ProjectRow, countsConfidential: boolean): number =>
  Math.max(0, row.openIssuesCount + (countsConfidential ? row.openConfidentialIssuesCount : 0));

const isReporter = (viewer: Principal, { memberLevel, namespaceOwnerId }: ProjectRow): boolean =>
  effectiveAccessLevel(viewer, { memberLevel, ownsNamespace: namespaceOwnerId === viewer.userId }) >=
  AccessLevel.reporter;

const memberAccess = ({ memberLevel: level }: ProjectRow) =>
  level === null ? null : { access_level: level, notification_level: NOTIFICATION_LEVEL };
