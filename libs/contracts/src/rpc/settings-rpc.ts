import { type Visibility } from '../access.js';
import { rpc } from '../rpc.js';

/** The instance settings in the form for services; the API's form is in `resources/settings.ts`. */
export interface ApplicationSettings {
  readonly defaultProjectsLimit: number;
  readonly signupEnabled: boolean;
  readonly signinEnabled: boolean;
  readonly avatarLookupEnabled: boolean;
  readonly signInText: string | null;
  readonly homePageUrl: string | null;
  readonly defaultBranchProtection: 0 | 1 | 2;
  /** Visibilities for administrators only; empty means no restriction. */
  readonly restrictedVisibilityLevels: readonly Visibility[];
  /** Megabytes. */
  readonly maxAttachmentSize: number;
  /** Minutes; 0 ends the session with the browser, and after a day at the latest. */
  readonly sessionExpireDelay: number;
  readonly defaultProjectVisibility: Visibility;
  readonly defaultSnippetVisibility: Visibility;
  readonly defaultGroupVisibility: Visibility;
  /** Empty means no restriction. */
  readonly domainWhitelist: readonly string[];
  readonly domainBlacklistEnabled: boolean;
  readonly domainBlacklist: readonly string[];
  readonly userOauthApplications: boolean;
  readonly afterSignOutPath: string | null;
  /** Minutes. */
  readonly containerRegistryTokenExpireDelay: number;
  /** Storages for new projects; one is chosen at random. */
  readonly repositoryStorages: readonly string[];
  /** Null means both. */
  readonly enabledGitAccessProtocol: 'ssh' | 'http' | null;
  readonly webideEnabled: boolean;
  readonly webideUrl: string | null;
  readonly disabledOauthSignInSources: readonly string[];
  readonly diagramEnabled: boolean;
  readonly diagramUrl: string | null;
  /** Seconds; 0 is unlimited. */
  readonly terminalMaxSessionTime: number;
}

/** Whether users can sign up with a password; not while sign-in with passwords is disabled. */
export const isPasswordSignUpOpen = ({ signupEnabled, signinEnabled }: ApplicationSettings): boolean =>
  signupEnabled && signinEnabled;

/** The current settings. */
export const applicationSettings = rpc<Record<string, never>, ApplicationSettings>('user', 'application_settings', {
  isRead: true,
});
