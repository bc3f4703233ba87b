import { AccessLevel, allows, type ProjectAccess } from '@ingot/contracts';

const MEMBER_LEVELS = [
  AccessLevel.guest,
  AccessLevel.reporter,
  AccessLevel.developer,
  AccessLevel.maintainer,
] as const satisfies readonly AccessLevel[];

export type MemberLevel = (typeof MEMBER_LEVELS)[number];

/** Whether members of projects can have this role; owners are those of the namespace. Pure. */
export const isMemberLevel = (level: number): level is MemberLevel => MEMBER_LEVELS.some((known) => known === level);

/** Whether the caller may remove the user from the project: those who manage members may, and everybody themselves. Pure. */
export const mayRemove = (project: ProjectAccess, callerId: number, userId: number): boolean =>
  callerId === userId || allows('administer_member', project);
