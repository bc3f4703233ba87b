import { type AccessLevel, type Visibility } from '@ingot/contracts';
import { type NamespaceKind } from '../namespaces/namespace.entity.js';

/** A project with its namespace and the viewer's own membership, as `SELECT_PROJECTS` reads it. */
export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly description: string | null;
  readonly visibility: Visibility;
  readonly archived: boolean;
  readonly default_branch: string | null;
  readonly tag_list: string[];
  readonly avatar_url: string | null;
  readonly creator_id: number;
  readonly runners_token: string;
  readonly issues_enabled: boolean;
  readonly merge_requests_enabled: boolean;
  readonly jobs_enabled: boolean;
  readonly wiki_enabled: boolean;
  readonly snippets_enabled: boolean;
  readonly shared_runners_enabled: boolean;
  readonly container_registry_enabled: boolean;
  readonly lfs_enabled: boolean;
  readonly public_jobs: boolean;
  readonly request_access_enabled: boolean;
  readonly only_allow_merge_if_pipeline_succeeds: boolean;
  readonly only_allow_merge_if_all_discussions_are_resolved: boolean;
  readonly star_count: number;
  readonly forks_count: number;
  /** Without confidential ones. */
  readonly open_issues_count: number;
  readonly open_confidential_issues_count: number;
  readonly created_at: Date;
  readonly last_activity_at: Date;
  readonly namespace_id: number;
  readonly namespace_name: string;
  readonly namespace_path: string;
  readonly namespace_kind: NamespaceKind;
  readonly namespace_owner_id: number | null;
  /** Null when the viewer is no direct member. */
  readonly member_level: AccessLevel | null;
}

const OWN_COLUMNS = `
  id name path description visibility archived default_branch tag_list avatar_url creator_id runners_token
  issues_enabled merge_requests_enabled jobs_enabled wiki_enabled snippets_enabled shared_runners_enabled
  container_registry_enabled lfs_enabled public_jobs request_access_enabled only_allow_merge_if_pipeline_succeeds
  only_allow_merge_if_all_discussions_are_resolved star_count forks_count open_issues_count
  open_confidential_issues_count created_at last_activity_at namespace_id`;

const PROJECT_COLUMNS = OWN_COLUMNS.trim()
  .split(/\s+/)
  .map((column) => `p.${column}`)
  .join(', ');

/** Reads `ProjectRow`s; `$1` is the viewer's user id or null. */
export const SELECT_PROJECTS = `
  SELECT ${PROJECT_COLUMNS}, n.name AS namespace_name, n.path AS namespace_path, n.kind AS namespace_kind,
    n.owner_id AS namespace_owner_id, m.access_level AS member_level
  FROM projects p
  JOIN namespaces n ON n.id = p.namespace_id
  LEFT JOIN members m ON m.project_id = p.id AND m.user_id = $1`;
