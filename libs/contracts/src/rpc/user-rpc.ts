import { type CredentialKind, type CredentialRef, type Principal } from '../principal.js';
import { type UserProfileJson } from '../resources/users.js';
import { rpc } from '../rpc.js';

/** A user as other services show it. `state` is what the API shows. */
export interface UserSummary {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly state: 'active' | 'blocked';
  readonly avatarUrl: string | null;
}

/** Why an OAuth token that once was good is not any more; its client is told, so that it refreshes or asks the user again. */
export interface TokenRefusal {
  readonly refused: 'revoked' | 'expired';
}

/**
 * The principal that a token belongs to, or null when it is unknown or its user may not act. A token that is no OAuth token
 * is unknown too when it is expired or revoked.
 */
export const authenticateToken = rpc<{ readonly tokenDigest: string }, Principal | TokenRefusal | null>(
  'user',
  'authenticate_token',
);

/** The principal with that name (or address) and password, unless it has to be changed first; for git over HTTP. */
export const authenticatePassword = rpc<{ readonly login: string; readonly password: string }, Principal | null>(
  'user',
  'authenticate_password',
);

/**
 * The principal of a credential that was valid before, or null when it has been revoked, replaced or has expired since, or its user may not
 * act any more. Never answered from a cache: for decisions that are taken long after the caller was authenticated.
 */
export const principalOfCredential = rpc<{ readonly credential: CredentialRef }, Principal | null>(
  'user',
  'principal_of_credential',
);

/** The user of that name or address, whether or not they may sign in, or null: attempts are counted by it. */
export const loginOwner = rpc<{ readonly login: string }, number | null>('user', 'login_owner');

/** An SSH key that may sign in, and whose it is. */
export interface SshKeyHolder {
  /** Credential kind `ssh_key`, scopes `['api']`. */
  readonly principal: Principal;
  readonly keyId: number;
  /** One line as its owner gave it: type, base64 of the key, and perhaps a comment. */
  readonly publicKey: string;
}

/**
 * The key of that fingerprint (`SHA256:…`, as `sshFingerprint` of the platform makes it) and its active user, or null.
 * Whoever remembers the answer drops it on `userChanged`.
 */
export const authenticateSshKey = rpc<{ readonly fingerprint: string }, SshKeyHolder | null>(
  'user',
  'authenticate_ssh_key',
);

/** The principal that a user id (all digits) or username names, or null; `isActive` false when they may not act. */
export const findPrincipal = rpc<
  { readonly idOrUsername: string; readonly credential: CredentialKind },
  { readonly principal: Principal; readonly isActive: boolean } | null
>('user', 'find_principal');

/** How many projects the user may have in their own namespace; null when there is no such user. */
export const projectsLimit = rpc<{ readonly userId: number }, number | null>('user', 'projects_limit');

/** Those of the users that exist, in no particular order. At most 500 ids. */
export const userSummaries = rpc<{ readonly ids: readonly number[] }, readonly UserSummary[]>('user', 'summaries');

/** What others see of those of the users that exist, in no particular order. At most 500 ids. */
export const userProfiles = rpc<
  { readonly ids: readonly number[]; readonly baseUrl: string },
  readonly UserProfileJson[]
>('user', 'profiles');

/** Somebody whom a text names, and what decides about what they see. */
export interface NamedUser {
  readonly id: number;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly isExternal: boolean;
}

/** Those of the usernames that are active users', in no particular order; letter case makes no difference. At most 100. */
export const usersByUsername = rpc<{ readonly usernames: readonly string[] }, readonly NamedUser[]>(
  'user',
  'by_username',
);
