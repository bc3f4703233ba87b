import { type Page, type PageRequest } from '../pagination.js';
import { type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';

/** The tokens that a list selects; active ones are neither revoked nor expired. */
export type TokenState = 'all' | 'active' | 'inactive';

/** A personal access token without its value, which is shown only once. */
export interface PersonalToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly isActive: boolean;
  readonly isRevoked: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `YYYY-MM-DD`; the token expires at the start of that day, in UTC. */
  readonly expiresAt: string | null;
  /** ISO 8601, accurate to a few minutes; null for an unused token. */
  readonly lastUsedAt: string | null;
}

interface OfUser {
  /** The tokens' user; the caller has checked permissions. */
  readonly userId: number;
}

/** A user's personal access tokens, newest first. */
export const listPersonalTokens = rpc<
  OfUser & { readonly state: TokenState; readonly page: PageRequest },
  Page<PersonalToken>
>('user', 'list_personal_tokens', { isRead: true });

/**
 * Creates a personal access token; `value` is the token itself, which is never returned again. Throws `ValidationFailed` for
 * `name`, `scopes` and `expires_at` (also for today), and `NotFound` for an unknown user.
 */
export const createPersonalToken = rpc<
  OfUser & { readonly name: string; readonly scopes: readonly string[]; readonly expiresAt: string | null },
  { readonly token: PersonalToken; readonly value: string }
>('user', 'create_personal_token');

/** Revokes a personal access token; idempotent. Throws `NotFound` when the user has none with that id. */
export const revokePersonalToken = rpc<OfUser & { readonly tokenId: number }, PersonalToken>(
  'user',
  'revoke_personal_token',
);

/** The user's private token: scope `api`, without expiry. Throws `NotFound` for an unknown user. */
export const showPrivateToken = rpc<OfUser, { readonly value: string }>('user', 'show_private_token', { isRead: true });

/** Replaces the private token; the old one becomes invalid at once. Throws `NotFound` for an unknown user. */
export const resetPrivateToken = rpc<OfUser, { readonly value: string }>('user', 'reset_private_token');
