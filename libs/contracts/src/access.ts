/** Roles in a project or group; compare with `>=`. Older texts of the API call a maintainer "master". */
export const AccessLevel = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel];

export const VISIBILITIES = ['private', 'internal', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What a project can be without. */
export const PROJECT_FEATURES = ['issues', 'merge_requests', 'snippets', 'public_jobs'] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

interface AbilityRule {
  /** The lowest role that has the ability. */
  readonly from: AccessLevel;
  /** Whether anyone who can see a public or internal project has it too. */
  readonly readers: boolean;
  /** Refused in an archived project. */
  readonly writes: boolean;
  /** Refused to everybody while the project does not have that feature, but for the roles of `without`. */
  readonly feature?: ProjectFeature;
  /** The lowest role that has the ability without the feature too; nobody unless given. */
  readonly without?: AccessLevel;
}

const reads = (from: AccessLevel, feature?: ProjectFeature): AbilityRule => rule(from, { readers: true }, feature);
const membersRead = (from: AccessLevel, feature?: ProjectFeature): AbilityRule => rule(from, {}, feature);
const writes = (from: AccessLevel, feature?: ProjectFeature): AbilityRule => rule(from, { writes: true }, feature);
/** As readers may comment: every signed-in user who sees the project contributes. */
const contributes = (feature?: ProjectFeature): AbilityRule =>
  rule(AccessLevel.guest, { readers: true, writes: true }, feature);

const rule = (
  from: AccessLevel,
  { readers = false, writes = false }: { readers?: boolean; writes?: boolean },
  feature: ProjectFeature | undefined,
): AbilityRule => ({ from, readers, writes, ...(feature && { feature }) });

/** Who may do what in a project: the one table that gateway and services decide by. */
const ABILITIES = {
  read_project: reads(AccessLevel.guest),
  read_member: reads(AccessLevel.guest),
  download_code: reads(AccessLevel.reporter),
  read_commit_status: reads(AccessLevel.reporter),
  read_pipeline: { ...reads(AccessLevel.guest, 'public_jobs'), without: AccessLevel.reporter },
  read_merge_request: reads(AccessLevel.reporter, 'merge_requests'),
  read_issue: reads(AccessLevel.guest, 'issues'),
  read_confidential_issue: membersRead(AccessLevel.reporter, 'issues'),
  read_label: reads(AccessLevel.guest),
  read_board: reads(AccessLevel.guest, 'issues'),
  read_milestone: reads(AccessLevel.guest),
  read_note: reads(AccessLevel.guest),
  read_snippet: reads(AccessLevel.guest, 'snippets'),
  read_environment: membersRead(AccessLevel.reporter),
  create_issue: contributes('issues'),
  create_note: contributes(),
  upload_file: writes(AccessLevel.guest),
  update_issue: writes(AccessLevel.reporter, 'issues'),
  administer_label: writes(AccessLevel.reporter),
  administer_board_list: writes(AccessLevel.reporter, 'issues'),
  create_snippet: writes(AccessLevel.reporter, 'snippets'),
  push_code: writes(AccessLevel.developer),
  create_merge_request: writes(AccessLevel.developer, 'merge_requests'),
  update_merge_request: writes(AccessLevel.developer, 'merge_requests'),
  create_commit_status: writes(AccessLevel.developer),
  update_pipeline: writes(AccessLevel.developer),
  administer_milestone: writes(AccessLevel.maintainer),
  administer_note: writes(AccessLevel.maintainer),
  administer_snippet: writes(AccessLevel.maintainer, 'snippets'),
  administer_project: { from: AccessLevel.maintainer, readers: false, writes: false },
  administer_member: { from: AccessLevel.maintainer, readers: false, writes: false },
  delete_issue: writes(AccessLevel.owner, 'issues'),
  delete_board_list: writes(AccessLevel.owner, 'issues'),
  delete_merge_request: writes(AccessLevel.owner, 'merge_requests'),
  own_project: { from: AccessLevel.owner, readers: false, writes: false },
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof ABILITIES;

/** What a decision about a project needs to know of it and of the caller in it. */
export interface ProjectAccess {
  readonly accessLevel: AccessLevel;
  /** The caller sees the project without being a member: it is public, or internal and the caller signed in. */
  readonly isReader: boolean;
  readonly archived: boolean;
  /** Features that are switched off. */
  readonly disabledFeatures: readonly ProjectFeature[];
}

/** Whether the caller, as they stand in the project, has the ability. Pure; administrators stand as owners. */
export function allows(ability: Ability, project: ProjectAccess): boolean {
  const rule: AbilityRule = ABILITIES[ability];
  if (rule.writes && project.archived) return false;
  if (rule.feature !== undefined && project.disabledFeatures.includes(rule.feature)) {
    return rule.without !== undefined && project.accessLevel >= rule.without;
  }
  return project.accessLevel >= rule.from || (rule.readers && project.isReader);
}

export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signed_in' }
  | {
      readonly kind: 'administrator';
      /** Whether others are refused before the parameters are checked (reference behaviour, 1.1). */
      readonly guard: boolean;
    }
  | {
      readonly kind: 'project';
      readonly ability: Ability;
      /** Whether no credential at all is accepted where the project is public. */
      readonly anonymous: boolean;
      /** Whether the ability is checked before the parameters are (reference behaviour, 1.1). */
      readonly guard: boolean;
    }
  | { readonly kind: 'token' };

/** No credential needed. */
export const anyone = { kind: 'anyone' } as const satisfies Access;
/** Any active user. */
export const signedIn = { kind: 'signed_in' } as const satisfies Access;
/** Administrators; others get 403 after their parameters were checked. */
export const administrator = { kind: 'administrator', guard: false } as const satisfies Access;
/** Administrators; others get 403 before anything else is looked at. */
export const administratorFirst = { kind: 'administrator', guard: true } as const satisfies Access;

/** A signed-in user with the ability in the project named by `:id`; an invisible project is 404. */
export const inProject = (ability: Ability, options: { guard?: boolean } = {}) =>
  ({ kind: 'project', ability, anonymous: false, guard: options.guard ?? false }) as const satisfies Access;

/** As `inProject`, and without any credential where the project is public. */
export const inPublicProject = (ability: Ability) =>
  ({ kind: 'project', ability, anonymous: true, guard: true }) as const satisfies Access;

/** Whoever brings the token of a runner or a job, which the service itself checks; nobody signs in. */
export const byToken = { kind: 'token' } as const satisfies Access;
