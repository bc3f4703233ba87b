import {
  AccessLevel,
  type Principal,
  type ProjectContext,
  type ProjectFeature,
  type Viewer,
  type Visibility,
} from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { isCurrentMembership, MemberEntity } from '../members/member.entity.js';

/** The caller and the project of a change. */
export interface ProjectCaller {
  readonly project: ProjectContext;
  readonly principal: Principal;
}

export interface Belonging {
  /** The access level as a direct member; null for others and expired members. */
  readonly memberLevel: AccessLevel | null;
  /** Whether the project is in the viewer's personal namespace. */
  readonly ownsNamespace: boolean;
}

/** A viewer's access level: the highest of their roles. Pure. */
export function effectiveAccessLevel(viewer: Viewer, { memberLevel, ownsNamespace }: Belonging): AccessLevel {
  if (viewer === null) return AccessLevel.none;
  if (viewer.isAdmin || ownsNamespace) return AccessLevel.owner;
  return memberLevel ?? AccessLevel.none;
}

/** Whether a viewer sees a project only because of its visibility. Pure. */
export const isReader = (viewer: Viewer, visibility: Visibility): boolean =>
  readableVisibilities(viewer).includes(visibility);

/** A viewer's access to a project selected with `BELONGING`; null when they do not see it. Pure. */
export function accessOf(
  viewer: Viewer,
  project: Belonging & { readonly visibility: Visibility },
): { readonly accessLevel: AccessLevel; readonly isReader: boolean } | null {
  const access = { accessLevel: effectiveAccessLevel(viewer, project), isReader: isReader(viewer, project.visibility) };
  return access.accessLevel === AccessLevel.none && !access.isReader ? null : access;
}

/** SQL: the id of the namespace of `$1`. */
export const OWN_NAMESPACE = `(SELECT own.id FROM namespaces own WHERE own.kind = 'user' AND own.owner_id = $1::bigint)`;

/** SQL: the ids of the projects that `$1` is a direct member of. */
export const CURRENT_MEMBERSHIPS = `
  SELECT project_id FROM members WHERE user_id = $1::bigint AND ${isCurrentMembership('members')}`;

/** The visibilities of projects that a viewer sees without membership. Pure. */
export const readableVisibilities = (viewer: Viewer): readonly Visibility[] =>
  viewer === null || viewer.isExternal ? ['public'] : ['public', 'internal'];

/** SQL: the viewer's access level as a direct member, from `members m`; null for others. */
export const MEMBER = columnsOf(MemberEntity)
  .only('accessLevel', 'expiresAt')
  .as({ accessLevel: 'memberLevel', expiresAt: 'memberUntil' })
  .from('m');

/** SQL: the `Belonging` of `$1` to the project `p`, selected `FROM_PROJECTS`. */
export const BELONGING = `coalesce(n.owner_id = $1, false) AS "ownsNamespace", ${MEMBER.sql}`;

/** SQL: projects `p` with their namespaces `n` and the membership `m` of `$1`. */
export const FROM_PROJECTS = `
  FROM projects p
  JOIN namespaces n ON n.id = p.namespace_id
  LEFT JOIN members m ON m.project_id = p.id AND m.user_id = $1 AND ${isCurrentMembership('m')}`;

const SWITCHES = {
  issues: 'issues_enabled',
  merge_requests: 'merge_requests_enabled',
  snippets: 'snippets_enabled',
  jobs: 'jobs_enabled',
  public_jobs: 'public_jobs',
} as const satisfies Record<ProjectFeature, string>;

const cases = Object.entries(SWITCHES).map(([feature, column]) => `CASE WHEN NOT p.${column} THEN '${feature}' END`);

/** SQL: the disabled features of the project `p`, as an array of text. */
export const DISABLED_FEATURES = `array_remove(ARRAY[${cases.join(', ')}], NULL) AS "disabledFeatures"`;
