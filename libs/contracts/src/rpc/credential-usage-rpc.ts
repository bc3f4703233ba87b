import { rpc } from '../rpc.js';

/** A use of a credential. */
export interface CredentialUse {
  readonly kind: 'access_token' | 'oauth_token' | 'ssh_key';
  /** Its identifier: the hexadecimal SHA-256 of a token, or the id of an SSH key. */
  readonly ref: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Records the last use of credentials. Deleted ones are ignored, and an older use never replaces a newer
 * one.
 */
export const recordCredentialUsage = rpc<{ readonly uses: readonly CredentialUse[] }, null>(
  'user',
  'record_credential_usage',
);

/** The last uses of the user's SSH keys, in Unix milliseconds; unused keys are left out. */
export const lastUsesOfSshKeys = rpc<
  { readonly userId: number; readonly keyIds: readonly number[] },
  readonly { readonly keyId: number; readonly at: number }[]
>('user', 'last_uses_of_ssh_keys', { isRead: true });

/** The last use of the user's private token, in Unix milliseconds; null for never. */
export const lastUseOfPrivateToken = rpc<{ readonly userId: number }, { readonly at: number | null }>(
  'user',
  'last_use_of_private_token',
  { isRead: true },
);
