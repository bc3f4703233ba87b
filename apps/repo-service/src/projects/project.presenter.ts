import { Inject, Injectable } from '@nestjs/common';
import {
  AccessLevel,
  type BasicProjectJson,
  type Principal,
  type ProjectJson,
  type UserSummary,
} from '@ingot/contracts';
import { cloneUrls, CONFIG, presentUserSummary, UserDirectory } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { effectiveAccessLevel } from './project-access.policy.js';
import { type ProjectRow } from './project-row.js';

/** The API's number for "as the user's own settings say", which is all that there is. */
const NOTIFICATION_LEVEL = 3;

export interface ProjectViewOptions {
  readonly baseUrl: string;
  /** Whether to show what only maintainers may see. */
  readonly showsSecrets?: boolean;
  /** Whether confidential issues exist for the viewer. */
  readonly countsConfidential: boolean;
}

/** Projects as clients read them. */
@Injectable()
export class ProjectPresenter {
  constructor(
    private readonly users: UserDirectory,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
  ) {}

  basic(row: ProjectRow, baseUrl: string): BasicProjectJson {
    const fullPath = `${row.namespace_path}/${row.path}`;
    return {
      id: row.id,
      http_url_to_repo: `${baseUrl}/${fullPath}.git`,
      web_url: `${baseUrl}/${fullPath}`,
      name: row.name,
      name_with_namespace: `${row.namespace_name} / ${row.name}`,
      path: row.path,
      path_with_namespace: fullPath,
    };
  }

  async full(row: ProjectRow, options: ProjectViewOptions): Promise<ProjectJson> {
    const owners = await this.users.find([row.namespace_owner_id]);
    return this.present(row, owners, options);
  }

  async list(rows: readonly ProjectRow[], viewer: Principal, baseUrl: string): Promise<ProjectJson[]> {
    const owners = await this.users.find(rows.map((row) => row.namespace_owner_id));
    return rows.map((row) => this.present(row, owners, { baseUrl, countsConfidential: isReporter(viewer, row) }));
  }

  private present(
    row: ProjectRow,
    owners: ReadonlyMap<number, UserSummary>,
    { baseUrl, showsSecrets = false, countsConfidential }: ProjectViewOptions,
  ): ProjectJson {
    const owner = row.namespace_owner_id === null ? undefined : owners.get(row.namespace_owner_id);
    const basic = this.basic(row, baseUrl);
    return {
      ...basic,
      ...(owner === undefined ? {} : { owner: presentUserSummary(owner, baseUrl) }),
      ...(row.issues_enabled ? { open_issues_count: openIssuesCount(row, countsConfidential) } : {}),
      ...(showsSecrets ? { runners_token: row.runners_token } : {}),
      ...settings(row),
      description: row.description,
      default_branch: row.default_branch,
      tag_list: row.tag_list,
      archived: row.archived,
      visibility: row.visibility,
      ssh_url_to_repo: cloneUrls(basic.path_with_namespace, baseUrl, this.config).ssh,
      created_at: row.created_at.toISOString(),
      last_activity_at: row.last_activity_at.toISOString(),
      creator_id: row.creator_id,
      namespace: {
        id: row.namespace_id,
        name: row.namespace_name,
        path: row.namespace_path,
        kind: row.namespace_kind,
        full_path: row.namespace_path,
      },
      avatar_url: row.avatar_url,
      star_count: row.star_count,
      forks_count: row.forks_count,
      shared_with_groups: [],
      permissions: { project_access: memberAccess(row), group_access: null },
    };
  }
}

/** News of an issue's end may come before that of its beginning, but no project has less than none. */
const openIssuesCount = (row: ProjectRow, countsConfidential: boolean): number =>
  Math.max(0, row.open_issues_count + (countsConfidential ? row.open_confidential_issues_count : 0));

const isReporter = (
  viewer: Principal,
  { member_level: memberLevel, namespace_owner_id: ownerId }: ProjectRow,
): boolean =>
  effectiveAccessLevel(viewer, { memberLevel, ownsNamespace: ownerId === viewer.userId }) >= AccessLevel.reporter;

const memberAccess = ({ member_level: level }: ProjectRow) =>
  level === null ? null : { access_level: level, notification_level: NOTIFICATION_LEVEL };

const settings = (row: ProjectRow) => ({
  container_registry_enabled: row.container_registry_enabled,
  issues_enabled: row.issues_enabled,
  merge_requests_enabled: row.merge_requests_enabled,
  wiki_enabled: row.wiki_enabled,
  jobs_enabled: row.jobs_enabled,
  snippets_enabled: row.snippets_enabled,
  shared_runners_enabled: row.shared_runners_enabled,
  lfs_enabled: row.lfs_enabled,
  public_jobs: row.public_jobs,
  only_allow_merge_if_pipeline_succeeds: row.only_allow_merge_if_pipeline_succeeds,
  request_access_enabled: row.request_access_enabled,
  only_allow_merge_if_all_discussions_are_resolved: row.only_allow_merge_if_all_discussions_are_resolved,
});
