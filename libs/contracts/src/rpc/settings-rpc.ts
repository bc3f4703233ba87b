import { type Visibility } from '../access.js';
import { rpc } from '../rpc.js';

/** The settings of the whole instance, as services read them; the API's names and forms are in `resources/settings.ts`. */
export interface ApplicationSettings {
  readonly defaultProjectsLimit: number;
  readonly signupEnabled: boolean;
  readonly signinEnabled: boolean;
  readonly avatarLookupEnabled: boolean;
  readonly signInText: string | null;
  readonly homePageUrl: string | null;
  readonly defaultBranchProtection: 0 | 1 | 2;
  /** What others than administrators may not choose; empty is no restriction. */
  readonly restrictedVisibilityLevels: readonly Visibility[];
  /** Megabytes. */
  readonly maxAttachmentSize: number;
  /** Minutes; 0 is a session that ends with the browser's, and after a day at the latest. */
  readonly sessionExpireDelay: number;
  readonly defaultProjectVisibility: Visibility;
  readonly defaultSnippetVisibility: Visibility;
  readonly defaultGroupVisibility: Visibility;
  /** Empty is no restriction. */
  readonly domainWhitelist: readonly string[];
  readonly domainBlacklistEnabled: boolean;
  readonly domainBlacklist: readonly string[];
  readonly userOauthApplications: boolean;
  readonly afterSignOutPath: string | null;
  /** Minutes. */
  readonly containerRegistryTokenExpireDelay: number;
  /** New projects go to one of these, chosen at random. */
  readonly repositoryStorages: readonly string[];
  /** Null is both. */
  readonly enabledGitAccessProtocol: 'ssh' | 'http' | null;
  readonly webideEnabled: boolean;
  readonly webideUrl: string | null;
  readonly disabledOauthSignInSources: readonly string[];
  readonly diagramEnabled: boolean;
  readonly diagramUrl: string | null;
  /** Seconds; 0 is no limit. */
  readonly terminalMaxSessionTime: number;
}

/** Whether people may make accounts with passwords: not where no password is taken. */
export const isPasswordSignUpOpen = ({ signupEnabled, signinEnabled }: ApplicationSettings): boolean =>
  signupEnabled && signinEnabled;

/** The settings as they are now. */
export const applicationSettings = rpc<Record<string, never>, ApplicationSettings>('user', 'application_settings');
