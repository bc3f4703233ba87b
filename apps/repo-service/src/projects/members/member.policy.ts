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

/**
 * Whether a membership that ends on that day (`YYYY-MM-DD`) would be over already: it ends as the day begins, in UTC, as tokens
 * do. Pure.
 */
export const isOver = (expiresAt: string, now: Date): boolean => Date.parse(expiresAt) <= now.getTime();

/** Whether the caller may remove the user from the project: those who manage members may, and everybody themselves. Pure. */
export const mayRemove = (project: ProjectAccess, callerId: number, userId: number): boolean =>
  callerId === userId || allows('administer_member', project);
