import { rpc } from '../rpc.js';

/** One use of something that signs calls in. */
export interface CredentialUse {
  readonly kind: 'access_token' | 'oauth_token' | 'ssh_key';
  /** What it is known by: the SHA-256 of a token, in hexadecimal, or the id of an SSH key. */
  readonly ref: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Writes down when credentials were last used. Those that are gone meanwhile are passed over, and an older use than the one
 * that is known changes nothing.
 */
export const recordCredentialUsage = rpc<{ readonly uses: readonly CredentialUse[] }, null>(
  'user',
  'record_credential_usage',
);

/** When those of the user's SSH keys were last used that ever were, in Unix milliseconds. */
export const lastUsesOfSshKeys = rpc<
  { readonly userId: number; readonly keyIds: readonly number[] },
  readonly { readonly keyId: number; readonly at: number }[]
>('user', 'last_uses_of_ssh_keys');

/** When the user's private token was last used, in Unix milliseconds; null for never. */
export const lastUseOfPrivateToken = rpc<{ readonly userId: number }, { readonly at: number | null }>(
  'user',
  'last_use_of_private_token',
);
