import { type Ability, type Access, AccessLevel, allows, PROJECT_FEATURES, type ProjectAccess } from '../access.js';
import { type Operation } from '../operation.js';

const OUTSIDER: ProjectAccess = {
  accessLevel: AccessLevel.none,
  isReader: false,
  archived: false,
  disabledFeatures: [],
};

/** Who may call the operation, in sentences. Asks the very table that the gateway decides by. */
export function whoMayCall({ access, needs }: Pick<Operation, 'access' | 'needs'>): string {
  const who = whoMay(access);
  if (access.kind !== 'project') return who;
  const further = needs === null ? '' : ` The service then asks for \`${needs}\`: ${roleOf(needs)} and above.`;
  return `${who} Ability: \`${access.ability}\`.${further}`;
}

const roleOf = (ability: Ability): string | undefined =>
  Object.entries(AccessLevel).find(([, accessLevel]) => allows(ability, { ...OUTSIDER, accessLevel }))?.[0];

function whoMay(access: Access): string {
  if (access.kind === 'anyone') return 'For anyone.';
  if (access.kind === 'signed_in') return 'For any signed-in user.';
  if (access.kind === 'administrator') return 'For administrators.';
  if (access.kind === 'token') return 'For the token of a runner or a job.';
  const can = (given: Partial<ProjectAccess>) => allows(access.ability, { ...OUTSIDER, ...given });
  const [role] = Object.entries(AccessLevel).find(([, accessLevel]) => can({ accessLevel })) ?? [];
  const readers = access.anonymous ? 'anyone who sees the project' : 'any signed-in user who sees the project';
  const who = can({ isReader: true }) ? `${readers}; in a private project, members` : 'members of the project';
  const frozen = can({ accessLevel: AccessLevel.owner, archived: true })
    ? ''
    : ' Refused while the project is archived.';
  const feature = PROJECT_FEATURES.find((one) => !can({ accessLevel: AccessLevel.owner, disabledFeatures: [one] }));
  const missing = feature ? ` Refused while the project has its ${feature.replace('_', ' ')} switched off.` : '';
  return `For ${who} from ${role} on.${frozen}${missing}`;
}
