import { type Page, type PageRequest } from '../pagination.js';
import { type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';

/** Which tokens of a user a list shows; active are those that are neither revoked nor expired. */
export type TokenState = 'all' | 'active' | 'inactive';

/** A personal access token, without the value, which is shown only once. */
export interface PersonalToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly isActive: boolean;
  readonly isRevoked: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `YYYY-MM-DD`; from the beginning of that day on, in UTC, the token is expired. */
  readonly expiresAt: string | null;
  /** ISO 8601, to within some minutes; null for one that was never used. */
  readonly lastUsedAt: string | null;
}

interface OfUser {
  /** Whose tokens; the caller has made sure that it is them who ask. */
  readonly userId: number;
}

/** A user's personal access tokens, newest first. */
export const listPersonalTokens = rpc<
  OfUser & { readonly state: TokenState; readonly page: PageRequest },
  Page<PersonalToken>
>('user', 'list_personal_tokens');

/**
 * Makes a personal access token; `value` is what the user signs with, and is never told again. Throws `ValidationFailed` for
 * `name`, `scopes` and `expires_at` (also a day that has come), and `NotFound` for an unknown user.
 */
export const createPersonalToken = rpc<
  OfUser & { readonly name: string; readonly scopes: readonly string[]; readonly expiresAt: string | null },
  { readonly token: PersonalToken; readonly value: string }
>('user', 'create_personal_token');

/** Revokes a personal access token for good; again is fine. Throws `NotFound` when the user has none of that id. */
export const revokePersonalToken = rpc<OfUser & { readonly tokenId: number }, PersonalToken>(
  'user',
  'revoke_personal_token',
);

/** The one private token that every user has; scope `api`, without an end. Throws `NotFound` for an unknown user. */
export const showPrivateToken = rpc<OfUser, { readonly value: string }>('user', 'show_private_token');

/** Puts a new private token in the place of the old one, which is void at once. Throws `NotFound` for an unknown user. */
export const resetPrivateToken = rpc<OfUser, { readonly value: string }>('user', 'reset_private_token');
