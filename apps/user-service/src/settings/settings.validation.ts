import { type ApplicationSettings, onlyProblems, type ValidationMessages } from '@ingot/contracts';

const DOMAINS = { count: 1_000, length: 255 } as const;
const WEB_ADDRESS = /^https?:\/\/\S+$/i;
const LOCAL_PATH = /^\/(?![/\\])\S*$/;

const BLANK = "can't be blank";
const NUMBERS = [
  'max_attachment_size',
  'session_expire_delay',
  'container_registry_token_expire_delay',
  'terminal_max_session_time',
] as const;

/** Problems of numbers that were given without a value, by name. Pure. */
export const blankNumbers = (given: { readonly [Name in (typeof NUMBERS)[number]]?: unknown }): ValidationMessages =>
  Object.fromEntries(NUMBERS.filter((name) => given[name] === null).map((name) => [name, [BLANK, 'is not a number']]));

/**
 * Problems of settings, by name; empty when they are valid. The storages' names are not checked. Pure.
 * @param signInSources names that may be disabled
 */
export function problemsOf(settings: ApplicationSettings, signInSources: ReadonlySet<string>): ValidationMessages {
  return onlyProblems({
    home_page_url: urlProblems(settings.homePageUrl),
    after_sign_out_path: isLocalPath(settings.afterSignOutPath) ? [] : urlProblems(settings.afterSignOutPath),
    domain_whitelist: domainProblems(settings.domainWhitelist),
    domain_blacklist: blacklistProblems(settings),
    repository_storages: settings.repositoryStorages.length === 0 ? [BLANK] : [],
    webide_url: addressProblems(settings.webideEnabled, settings.webideUrl),
    diagram_url: addressProblems(settings.diagramEnabled, settings.diagramUrl),
    disabled_oauth_sign_in_sources: settings.disabledOauthSignInSources
      .filter((source) => !signInSources.has(source))
      .map((source) => `'${source}' is not an OAuth sign-in source`),
  });
}

function blacklistProblems({ domainBlacklistEnabled, domainBlacklist }: ApplicationSettings): string[] {
  if (domainBlacklistEnabled && domainBlacklist.length === 0) {
    return ['Domain blacklist cannot be empty if Blacklist is enabled.'];
  }
  return domainProblems(domainBlacklist);
}

function domainProblems(domains: readonly string[]): string[] {
  if (domains.length > DOMAINS.count) return [`is too long (maximum is ${DOMAINS.count} domains)`];
  const isTooLong = domains.some(({ length }) => length > DOMAINS.length);
  return isTooLong ? [`is too long (maximum is ${DOMAINS.length} characters per domain)`] : [];
}

const addressProblems = (isEnabled: boolean, url: string | null): string[] =>
  isEnabled && url === null ? [BLANK] : urlProblems(url);

const urlProblems = (url: string | null): string[] =>
  url === null || (WEB_ADDRESS.test(url) && URL.canParse(url)) ? [] : ['must be a valid URL'];

/** A path of this instance; one that begins with two slashes would lead to another host. */
const isLocalPath = (path: string | null): boolean => path !== null && LOCAL_PATH.test(path);
