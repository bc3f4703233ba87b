/** Roles in a project or group; compare with `>=`. Older texts of the API call a maintainer "master". */
export const AccessLevel = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel];

export const VISIBILITIES = ['private', 'internal', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The features that a project can disable. */
export const PROJECT_FEATURES = ['issues', 'merge_requests', 'snippets', 'jobs', 'public_jobs'] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

interface AbilityRule {
  /** The lowest access level that has the ability. */
  readonly from: AccessLevel;
  /** Whether anyone who can see a public or internal project has it too. */
  readonly readers: boolean;
  /** Refused in an archived project. */
  readonly writes: boolean;
  /** Refused while the project disables one of them, except for the access levels of `INDEPENDENT`. */
  readonly features: readonly ProjectFeature[];
  /** Those of the features that readers of a public or internal project do without. */
  readonly waivedForReaders: readonly ProjectFeature[];
}

/** The lowest access level that keeps its abilities while the feature is disabled; none by default. */
const INDEPENDENT: { readonly [Feature in ProjectFeature]?: AccessLevel } = { public_jobs: AccessLevel.reporter };

const reads = (from: AccessLevel, ...features: ProjectFeature[]): AbilityRule =>
  rule(from, { readers: true }, features);
const ofMembers = (from: AccessLevel, ...features: ProjectFeature[]): AbilityRule => rule(from, {}, features);
const writes = (from: AccessLevel, ...features: ProjectFeature[]): AbilityRule =>
  rule(from, { writes: true }, features);
/** Commenting needs read access and a sign-in. */
const contributes = (...features: ProjectFeature[]): AbilityRule =>
  rule(AccessLevel.guest, { readers: true, writes: true }, features);

const rule = (
  from: AccessLevel,
  { readers = false, writes = false }: { readers?: boolean; writes?: boolean },
  features: readonly ProjectFeature[],
): AbilityRule => ({ from, readers, writes, features, waivedForReaders: [] });

/** Who may do what in a project: the single table for gateway and services. */
const ABILITIES = {
  read_project: reads(AccessLevel.guest),
  read_member: reads(AccessLevel.guest),
  download_code: reads(AccessLevel.reporter),
  read_commit_status: reads(AccessLevel.reporter),
  /** Also without jobs, as commit statuses make pipelines; only guests of private projects need public jobs (reference behaviour, 3.2). */
  read_pipeline: { ...reads(AccessLevel.guest, 'public_jobs'), waivedForReaders: ['public_jobs'] },
  read_job: reads(AccessLevel.guest, 'jobs', 'public_jobs'),
  read_merge_request: reads(AccessLevel.reporter, 'merge_requests'),
  read_issue: reads(AccessLevel.guest, 'issues'),
  read_confidential_issue: ofMembers(AccessLevel.reporter, 'issues'),
  read_label: reads(AccessLevel.guest),
  read_board: reads(AccessLevel.guest, 'issues'),
  read_milestone: reads(AccessLevel.guest),
  read_note: reads(AccessLevel.guest),
  read_snippet: reads(AccessLevel.guest, 'snippets'),
  read_environment: ofMembers(AccessLevel.reporter, 'jobs'),
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
  update_job: writes(AccessLevel.developer, 'jobs'),
  update_environment: writes(AccessLevel.developer, 'jobs'),
  administer_milestone: writes(AccessLevel.maintainer),
  administer_note: writes(AccessLevel.maintainer),
  delete_artifacts: writes(AccessLevel.maintainer),
  administer_snippet: writes(AccessLevel.maintainer, 'snippets'),
  administer_project: ofMembers(AccessLevel.maintainer),
  administer_member: ofMembers(AccessLevel.maintainer),
  delete_issue: writes(AccessLevel.owner, 'issues'),
  delete_board_list: writes(AccessLevel.owner, 'issues'),
  delete_merge_request: writes(AccessLevel.owner, 'merge_requests'),
  own_project: ofMembers(AccessLevel.owner),
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof ABILITIES;

/** The attributes of a project and of the caller in it that decide about abilities. */
export interface ProjectAccess {
  readonly accessLevel: AccessLevel;
  /** The caller sees the project without membership: it is public, or internal and the caller is signed in. */
  readonly isReader: boolean;
  readonly archived: boolean;
  /** Disabled features. */
  readonly disabledFeatures: readonly ProjectFeature[];
}

/** Whether the caller has the ability in the project. Pure; administrators count as owners. */
export const allows = (ability: Ability, project: ProjectAccess): boolean => obstacleTo(ability, project) === null;

/** What keeps the caller from the ability in a project that they see, as a sentence for them; null when nothing does. */
export function whyNotAllowed(ability: Ability, project: ProjectAccess): string | null {
  const obstacle = obstacleTo(ability, project);
  return obstacle === null ? null : describe(obstacle, project);
}

/** What an ability fails for: the state of the project, one of its features, or the level that it takes. */
type Obstacle = 'archived' | ProjectFeature | AccessLevel;

function describe(obstacle: Obstacle, { accessLevel }: ProjectAccess): string {
  if (typeof obstacle === 'string') return OBSTACLES[obstacle];
  const own = accessLevel === AccessLevel.none ? 'you are no member' : `yours is ${nameOf(accessLevel)}`;
  return `It needs the role ${nameOf(obstacle)}; ${own}`;
}

const OBSTACLES = {
  archived: 'The project is archived',
  issues: 'The project has issues disabled',
  merge_requests: 'The project has merge requests disabled',
  snippets: 'The project has snippets disabled',
  jobs: 'The project has jobs disabled',
  public_jobs: 'The project shows its jobs from the role reporter on',
} as const satisfies Record<Extract<Obstacle, string>, string>;

function obstacleTo(ability: Ability, project: ProjectAccess): Obstacle | null {
  const rule: AbilityRule = ABILITIES[ability];
  if (rule.writes && project.archived) return 'archived';
  const waived = project.isReader ? rule.waivedForReaders : [];
  const missing = rule.features.find((feature) => isMissing(feature, project) && !waived.includes(feature));
  if (missing !== undefined) return missing;
  return project.accessLevel >= rule.from || (rule.readers && project.isReader) ? null : rule.from;
}

const isMissing = (feature: ProjectFeature, { disabledFeatures, accessLevel }: ProjectAccess): boolean =>
  disabledFeatures.includes(feature) && accessLevel < (INDEPENDENT[feature] ?? Infinity);

const nameOf = (level: AccessLevel): string =>
  Object.entries(AccessLevel).find(([, value]) => value === level)?.[0] ?? 'none';

export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signed_in' }
  | {
      readonly kind: 'administrator';
      /** Whether others are refused before parameters are validated (reference behaviour, 1.1). */
      readonly guard: boolean;
    }
  | {
      readonly kind: 'project';
      readonly ability: Ability;
      /** Whether a public project needs no credential. */
      readonly anonymous: boolean;
      /** What is needed before parameters are validated (reference behaviour, 1.1); null for nothing. */
      readonly guard: Ability | null;
    }
  | { readonly kind: 'token' };

/** No credential needed. */
export const anyone = { kind: 'anyone' } as const satisfies Access;
/** Any active user. */
export const signedIn = { kind: 'signed_in' } as const satisfies Access;
/** Administrators; others get 403 after their parameters were validated. */
export const administrator = { kind: 'administrator', guard: false } as const satisfies Access;
/** Administrators; others get 403 before anything else is checked. */
export const administratorFirst = { kind: 'administrator', guard: true } as const satisfies Access;

/**
 * A signed-in user with the ability in the project named by `:id`; an invisible project is 404.
 * @param options.guard the ability without which parameters are not looked at; true for the same one
 */
export const inProject = (ability: Ability, { guard = null }: { guard?: Ability | true | null } = {}) =>
  ({ kind: 'project', ability, anonymous: false, guard: guard === true ? ability : guard }) as const satisfies Access;

/** As `inProject`; in a public project no credential is needed. */
export const inPublicProject = (ability: Ability) =>
  ({ kind: 'project', ability, anonymous: true, guard: ability }) as const satisfies Access;

/** Authenticated by the token of a runner or a job, which the service itself checks. */
export const byToken = { kind: 'token' } as const satisfies Access;
