import { AccessLevel, allows, type ProjectAccess } from '@ingot/contracts';

export const MEMBER_LEVELS = [
  AccessLevel.guest,
  AccessLevel.reporter,
  AccessLevel.developer,
  AccessLevel.maintainer,
] as const satisfies readonly AccessLevel[];

export type MemberLevel = (typeof MEMBER_LEVELS)[number];

/** Whether members of projects can have this access level; only namespaces have owners. Pure. */
export const isMemberLevel = (level: number): level is MemberLevel => MEMBER_LEVELS.some((known) => known === level);

/**
 * Whether a membership that expires on that day (`YYYY-MM-DD`) has already expired: it does at the start of the day, in UTC, as tokens
 * do. Pure.
 */
export const isOver = (expiresAt: string, now: Date): boolean => Date.parse(expiresAt) <= now.getTime();

/** Whether the caller may remove the user from the project: those who manage members, and users themselves. Pure. */
export const mayRemove = (project: ProjectAccess, callerId: number, userId: number): boolean =>
  callerId === userId || allows('administer_member', project);
