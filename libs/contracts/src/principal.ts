export const TOKEN_SCOPES = ['api', 'read_user'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type CredentialKind = 'private' | 'personal' | 'impersonation' | 'password' | 'oauth' | 'session' | 'ssh_key';

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
    /** From when on it is no good, Unix milliseconds; absent when it does not expire by itself. */
    readonly expiresAt?: number;
  };
  /** The administrator who acts as this user. */
  readonly sudoBy?: { readonly userId: number; readonly username: string };
}
