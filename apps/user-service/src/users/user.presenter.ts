import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FullUserJson, type UserProfileJson, type UserSummary, type UserSummaryJson } from '@ingot/contracts';
import { ApplicationSettingsCache, CONFIG, presentUserSummary } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type FullUser, type UserSummaryRow } from './user.repository.js';

/** A user as other services show them. They see one kind of block, and the ghost as active. */
export const summaryOf = (user: UserSummaryRow, avatarOf: AvatarOf): UserSummary => ({
  id: user.id,
  username: user.username,
  name: user.name,
  state: user.state === 'active' || user.isGhost ? 'active' : 'blocked',
  avatarUrl: avatarOf(user),
});

/** The inputs of the links in a user's JSON. */
export interface UserLinks {
  readonly baseUrl: string;
  readonly avatarOf: AvatarOf;
}

export const presentSummary = (user: UserSummaryRow, { baseUrl, avatarOf }: UserLinks): UserSummaryJson =>
  presentUserSummary(summaryOf(user, avatarOf), baseUrl);

/** The profile that others see. Extended by `Object.assign`, as a spread takes five times as long. */
export const presentProfile = (user: FullUser, links: UserLinks): UserProfileJson =>
  Object.assign(presentSummary(user, links), {
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

/** What administrators and the user see. */
export const presentFull = (user: FullUser, links: UserLinks): FullUserJson =>
  Object.assign(presentProfile(user, links), {
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

/** The URL of a user's avatar; null for none. */
export type AvatarOf = (user: { readonly email: string }) => string | null;

/** Avatars come from an external service, by a hash of the address. */
@Injectable()
export class Avatars {
  constructor(
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'AVATAR_LOOKUP_URL'>,
  ) {}

  /** Follows the current settings: no avatars while the look-up is disabled or not configured. */
  async lookUp(): Promise<AvatarOf> {
    const { AVATAR_LOOKUP_URL: template } = this.config;
    if (template === undefined || !(await this.settings.current()).avatarLookupEnabled) return () => null;
    return ({ email }) => template.replace('{hash}', createHash('sha256').update(email.toLowerCase()).digest('hex'));
  }
}
