import { type CredentialKind, type CredentialRef, type Principal } from '../principal.js';
import { type UserProfileJson } from '../resources/users.js';
import { rpc } from '../rpc.js';

/** A user's public attributes. `state` has the API's values. */
export interface UserSummary {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly state: 'active' | 'blocked';
  readonly avatarUrl: string | null;
}

/** Why a token that was valid once is refused. Its holder learns it, to refresh or replace the token. */
export interface TokenRefusal {
  /** `blocked`: its user is. */
  readonly refused: 'revoked' | 'expired' | 'blocked';
  readonly kind: 'oauth' | 'access_token';
}

/** The principal of a token, or why it is refused; null when the token is unknown. */
export const authenticateToken = rpc<{ readonly tokenDigest: string }, Principal | TokenRefusal | null>(
  'user',
  'authenticate_token',
  { isRead: true },
);

/** The password is right, but opens nothing: it must be changed first, or the address confirmed. */
export interface UnusablePassword {
  readonly refused: 'unusable_password';
}

/** The principal with that username or email and password, for git over HTTP. */
export const authenticatePassword = rpc<
  {
    readonly login: string;
    readonly password: string;
    /** Otherwise `UnusablePassword` is null, as callers of before expect. */
    readonly tellsUnusable?: true;
  },
  Principal | UnusablePassword | null
>('user', 'authenticate_password');

/**
 * The current principal of a formerly valid credential; null when it was revoked, replaced or has expired since, or its user may no
 * longer act. Never cached: for decisions long after authentication.
 */
export const principalOfCredential = rpc<{ readonly credential: CredentialRef }, Principal | null>(
  'user',
  'principal_of_credential',
  { isRead: true },
);

/** The user of that username or email in any state, or null: attempts are counted per user. */
export const loginOwner = rpc<{ readonly login: string }, number | null>('user', 'login_owner', { isRead: true });

/** How a password was given. */
export type PasswordWay = 'page' | 'git' | 'oauth' | 'password_change' | 'email_change';

/**
 * What gateways, which count attempts, tell the audit: the first wrong password of an account in a while, and that an account or
 * an address was locked.
 */
export const reportSignInProblem = rpc<
  | { readonly problem: 'failed' | 'locked'; readonly userId: number; readonly way: PasswordWay }
  | { readonly problem: 'address_locked'; readonly way: PasswordWay },
  null
>('user', 'report_sign_in_problem');

/** An SSH key for authentication, with its user. */
export interface SshKeyHolder {
  /** The user of the key, or of a deploy key the user who added it. Credential kind `ssh_key` or `deploy_key`. */
  readonly principal: Principal;
  readonly keyId: number;
  /** The authorized key line: type, base64 key, and an optional comment. */
  readonly publicKey: string;
}

/**
 * The key with that fingerprint (`SHA256:…`, as `sshFingerprint` of the platform returns it) and its user, or null. The user of a
 * deploy key need not be active, unless the key pushes.
 * Callers that cache it invalidate on `userChanged`.
 */
export const authenticateSshKey = rpc<{ readonly fingerprint: string }, SshKeyHolder | null>(
  'user',
  'authenticate_ssh_key',
  { isRead: true },
);

/** The principal of a user id (all digits) or username, or null; `isActive` is false when they may not act. */
export const findPrincipal = rpc<
  { readonly idOrUsername: string; readonly credential: CredentialKind },
  { readonly principal: Principal; readonly isActive: boolean } | null
>('user', 'find_principal', { isRead: true });

/** The user's limit of personal projects; null for an unknown user. */
export const projectsLimit = rpc<{ readonly userId: number }, number | null>('user', 'projects_limit', {
  isRead: true,
});

/** Those of the users that exist, in any order. At most 500 ids. */
export const userSummaries = rpc<{ readonly ids: readonly number[] }, readonly UserSummary[]>('user', 'summaries', {
  isRead: true,
});

/** The public attributes of those of the users that exist, in any order. At most 500 ids. */
export const userProfiles = rpc<
  { readonly ids: readonly number[]; readonly baseUrl: string },
  readonly UserProfileJson[]
>('user', 'profiles', { isRead: true });

/** A mentioned user, with what decides about their access. */
export interface NamedUser {
  readonly id: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly isExternal: boolean;
}

/** The ids of the users whose name or username has this part, in any case and order; null for more than `limit`. */
export const usersNamed = rpc<{ readonly part: string; readonly limit: number }, readonly number[] | null>(
  'user',
  'named',
  { isRead: true },
);

/** The active users with these usernames, in any order and case-insensitive. At most 100. */
export const usersByUsername = rpc<{ readonly usernames: readonly string[] }, readonly NamedUser[]>(
  'user',
  'by_username',
  { isRead: true },
);
