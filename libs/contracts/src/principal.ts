export const TOKEN_SCOPES = ['api', 'read_user'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type CredentialKind =
  'private' | 'personal' | 'impersonation' | 'password' | 'oauth' | 'session' | 'ssh_key' | 'job';

/** Who calls: an active user, and how they proved it. */
export interface Principal {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  /** Primary address; commits made through the API carry it. */
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isExternal: boolean;
  readonly credential: {
    readonly kind: CredentialKind;
    readonly scopes: readonly TokenScope[];
    /** Of a personal access token. */
    readonly tokenId?: number;
    /** From when on it is no good, Unix milliseconds; absent when it does not expire by itself. */
    readonly expiresAt?: number;
    /** Of a password: tells this one from the user's next one, without saying anything about it. */
    readonly passwordVersion?: string;
    /** The only project that the token of a job opens, for reading it with git. */
    readonly projectId?: number;
  };
  /** The administrator who acts as this user. */
  readonly sudoBy?: { readonly userId: number; readonly username: string };
}

/** What a principal proved their identity by, as far as it takes to ask later whether it is still valid. Holds no secret. */
export type CredentialRef =
  | { readonly kind: 'token'; readonly digest: string }
  | { readonly kind: 'ssh_key'; readonly fingerprint: string }
  | { readonly kind: 'password'; readonly userId: number; readonly passwordVersion: string };
