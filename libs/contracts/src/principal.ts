export const TOKEN_SCOPES = ['api', 'read_user'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type CredentialKind =
  'private' | 'personal' | 'impersonation' | 'password' | 'oauth' | 'session' | 'ssh_key' | 'job';

/** The caller: an active user, and their credential. */
export interface Principal {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  /** The primary email, which commits through the API carry. */
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isExternal: boolean;
  readonly credential: {
    readonly kind: CredentialKind;
    readonly scopes: readonly TokenScope[];
    /** The id of a personal access token. */
    readonly tokenId?: number;
    /** When the credential expires, in Unix milliseconds; missing when it does not. */
    readonly expiresAt?: number;
    /** Identifies a version of the password, without revealing anything about it. */
    readonly passwordVersion?: string;
    /** The only project that a job token opens, for reading it with git. */
    readonly projectId?: number;
  };
  /** The administrator who impersonates this user. */
  readonly sudoBy?: { readonly userId: number; readonly username: string };
}

/** Identifies the credential of a principal, to check later whether it is still valid. Contains no secret. */
export type CredentialRef =
  | { readonly kind: 'token'; readonly digest: string }
  | { readonly kind: 'ssh_key'; readonly fingerprint: string }
  | { readonly kind: 'password'; readonly userId: number; readonly passwordVersion: string };
