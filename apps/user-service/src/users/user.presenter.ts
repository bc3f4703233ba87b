import { type FullUserJson, type UserProfileJson, type UserSummary, type UserSummaryJson } from '@ingot/contracts';
import { presentUserSummary } from '@ingot/platform';
import { type AvatarOf } from './avatars.js';
import { type FullUser, type SummaryColumns } from './user.repository.js';

/** A user as other services show them; to them, a block is a block, whoever set it, and the ghost has none. */
export const summaryOf = (user: SummaryColumns, avatarOf: AvatarOf): UserSummary => ({
  id: user.id,
  username: user.username,
  name: user.name,
  state: user.state === 'active' || user.isGhost ? 'active' : 'blocked',
  avatarUrl: avatarOf(user),
});

/** What the links in a user's JSON are made of. */
export interface UserLinks {
  readonly baseUrl: string;
  readonly avatarOf: AvatarOf;
}

export const presentSummary = (user: SummaryColumns, { baseUrl, avatarOf }: UserLinks): UserSummaryJson =>
  presentUserSummary(summaryOf(user, avatarOf), baseUrl);

/** What others see of a user. */
export const presentProfile = (user: FullUser, links: UserLinks): UserProfileJson => ({
  ...presentSummary(user, links),
  created_at: user.createdAt.toISOString(),
  is_admin: user.isAdmin,
  bio: user.bio,
  location: user.location,
  im_handle: user.imHandle,
  professional_profile: user.professionalProfile,
  social_handle: user.socialHandle,
  website_url: user.websiteUrl,
  organization: user.organization,
});

/** What administrators, and the user, see of a user. */
export const presentFull = (user: FullUser, links: UserLinks): FullUserJson => ({
  ...presentProfile(user, links),
  email: user.email,
  last_sign_in_at: timestampOf(user.lastSignInAt),
  confirmed_at: timestampOf(user.confirmedAt),
  current_sign_in_at: timestampOf(user.currentSignInAt),
  color_scheme_id: user.colorSchemeId,
  projects_limit: user.projectsLimit,
  identities: [...user.identities],
  can_create_group: user.canCreateGroup,
  can_create_project: user.projectsLimit > user.personalProjectsCount,
  two_factor_enabled: user.twoFactorEnabled,
  external: user.isExternal,
});

const timestampOf = (date: Date | null): string | null => date?.toISOString() ?? null;
