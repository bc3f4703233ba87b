import { type InstanceSettingsJson } from '@ingot/contracts';
import { type ApplicationSettingsEntity } from './application-settings.entity.js';

/** The row as the API shows it. */
export const presentSettings = (row: ApplicationSettingsEntity): InstanceSettingsJson => ({
  id: row.id,
  default_projects_limit: row.defaultProjectsLimit,
  signup_enabled: row.signupEnabled,
  signin_enabled: row.signinEnabled,
  avatar_lookup_enabled: row.avatarLookupEnabled,
  sign_in_text: row.signInText,
  home_page_url: row.homePageUrl,
  default_branch_protection: row.defaultBranchProtection,
  restricted_visibility_levels: nullIfEmpty(row.restrictedVisibilityLevels),
  max_attachment_size: row.maxAttachmentSize,
  session_expire_delay: row.sessionExpireDelay,
  default_project_visibility: row.defaultProjectVisibility,
  default_snippet_visibility: row.defaultSnippetVisibility,
  default_group_visibility: row.defaultGroupVisibility,
  domain_whitelist: nullIfEmpty(row.domainWhitelist),
  domain_blacklist_enabled: row.domainBlacklistEnabled,
  domain_blacklist: [...row.domainBlacklist],
  user_oauth_applications: row.userOauthApplications,
  after_sign_out_path: row.afterSignOutPath,
  container_registry_token_expire_delay: row.containerRegistryTokenExpireDelay,
  repository_storages: [...row.repositoryStorages],
  repository_storage: row.repositoryStorages[0] ?? '',
  enabled_git_access_protocol: row.enabledGitAccessProtocol,
  webide_enabled: row.webideEnabled,
  webide_url: row.webideUrl,
  disabled_oauth_sign_in_sources: [...row.disabledOauthSignInSources],
  diagram_enabled: row.diagramEnabled,
  diagram_url: row.diagramUrl,
  terminal_max_session_time: row.terminalMaxSessionTime,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** The API shows an empty list as null. */
const nullIfEmpty = <T>(list: readonly T[]): T[] | null => (list.length === 0 ? null : [...list]);
