import { Controller } from '@nestjs/common';
import {
  type ApplicationSettings,
  type Call,
  getSettings,
  type InstanceSettingsJson,
  refuseIfAny,
  updateSettings,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ApplicationSettingsRepository } from './application-settings.repository.js';
import { presentSettings } from './settings.presenter.js';
import { SettingsUpdater } from './settings.updater.js';
import { blankNumbers } from './settings.validation.js';

@Controller()
export class SettingsHandlers {
  constructor(
    private readonly repository: ApplicationSettingsRepository,
    private readonly updater: SettingsUpdater,
  ) {}

  @Handles(getSettings)
  async show(): Promise<InstanceSettingsJson> {
    return presentSettings(await this.repository.read());
  }

  @Handles(updateSettings)
  async update({ input, principal }: Call<typeof updateSettings>): Promise<InstanceSettingsJson> {
    refuseIfAny(blankNumbers(input));
    return presentSettings(await this.updater.update(changesIn(input), principal));
  }
}

type GivenSettings = Call<typeof updateSettings>['input'];

/** The settings of a request, as they are stored; omitted ones are absent. */
function changesIn(given: GivenSettings): Partial<ApplicationSettings> {
  return defined({
    defaultProjectsLimit: given.default_projects_limit,
    signupEnabled: given.signup_enabled,
    signinEnabled: given.signin_enabled,
    avatarLookupEnabled: given.avatar_lookup_enabled,
    signInText: textOf(given.sign_in_text),
    homePageUrl: textOf(given.home_page_url),
    defaultBranchProtection: given.default_branch_protection,
    restrictedVisibilityLevels: listOf(given.restricted_visibility_levels),
    maxAttachmentSize: given.max_attachment_size ?? undefined,
    sessionExpireDelay: given.session_expire_delay ?? undefined,
    defaultProjectVisibility: given.default_project_visibility,
    defaultSnippetVisibility: given.default_snippet_visibility,
    defaultGroupVisibility: given.default_group_visibility,
    domainWhitelist: domainsOf(given.domain_whitelist),
    domainBlacklistEnabled: given.domain_blacklist_enabled,
    domainBlacklist: domainsOf(given.domain_blacklist),
    userOauthApplications: given.user_oauth_applications,
    afterSignOutPath: textOf(given.after_sign_out_path),
    containerRegistryTokenExpireDelay: given.container_registry_token_expire_delay ?? undefined,
    repositoryStorages: storagesOf(given),
    enabledGitAccessProtocol: given.enabled_git_access_protocol === 'nil' ? null : given.enabled_git_access_protocol,
    webideEnabled: given.webide_enabled,
    webideUrl: textOf(given.webide_url),
    disabledOauthSignInSources: listOf(given.disabled_oauth_sign_in_sources),
    diagramEnabled: given.diagram_enabled,
    diagramUrl: textOf(given.diagram_url),
    terminalMaxSessionTime: given.terminal_max_session_time ?? undefined,
  });
}

type Changes = { readonly [Name in keyof ApplicationSettings]: ApplicationSettings[Name] | undefined };

const defined = (changes: Changes): Partial<ApplicationSettings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** A blank text clears the setting. */
const textOf = (given: string | null | undefined): string | null | undefined =>
  given === undefined ? undefined : given?.trim() || null;

/** Null clears the list. */
const listOf = <T extends string>(given: readonly T[] | null | undefined): readonly T[] | undefined =>
  given === undefined ? undefined : [...new Set(given ?? [])].filter((item) => item.trim() !== '');

const SEPARATORS = /[\s,;]+/;

const domainsOf = (given: readonly string[] | null | undefined): readonly string[] | undefined =>
  listOf(given?.flatMap((text) => text.split(SEPARATORS)) ?? given);

/** The older parameter counts only without the newer one: clients send back both as they read them. */
const storagesOf = ({ repository_storages: names, repository_storage: name }: GivenSettings) =>
  listOf(names ?? (name === undefined ? undefined : [name]));
