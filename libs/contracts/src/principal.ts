export const TOKEN_SCOPES = ['api', 'read_user'] as const;
/** For clients. */
export const ALLOWED_SCOPES = `Allowed scopes: ${TOKEN_SCOPES.join(', ')}`;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type CredentialKind =
  'private' | 'personal' | 'impersonation' | 'password' | 'oauth' | 'session' | 'ssh_key' | 'deploy_key' | 'job';

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
    /** The only projects that a deploy key opens, over SSH. */
    readonly deploysTo?: readonly DeployedProject[];
  };
  /** The administrator who impersonates this user. */
  readonly sudoBy?: { readonly userId: number; readonly username: string };
}

export interface DeployedProject {
  readonly projectId: number;
  /** Whether the key may push as well, with the rights of the user who added it. */
  readonly canPush: boolean;
}

/** The project as the deploy key may use it; undefined when it does not open it. */
export const deployedProject = ({ credential }: Principal, projectId: number): DeployedProject | undefined =>
  credential.deploysTo?.find((deployed) => deployed.projectId === projectId);

/** Identifies the credential of a principal, to check later whether it is still valid. Contains no secret. */
export type CredentialRef =
  | { readonly kind: 'token'; readonly digest: string }
  | { readonly kind: 'ssh_key'; readonly fingerprint: string }
  | { readonly kind: 'password'; readonly userId: number; readonly passwordVersion: string };
