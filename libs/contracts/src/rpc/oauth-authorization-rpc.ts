import { type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';
import { type OAuthRefusal } from './oauth-rpc.js';

/** An authorization request from a user's browser (RFC 6749, 4.1.1). */
export interface OAuthAuthorizationRequest {
  /** The signed-in user. */
  readonly userId: number;
  /** Without duplicates. */
  readonly parameters: Readonly<Record<string, string>>;
  /** `ask`: the user has not consented yet. */
  readonly decision: 'ask' | 'allow' | 'deny';
}

export type OAuthAuthorizationReply =
  /** The application is not verified, so the browser is not redirected. */
  | { readonly outcome: 'refused'; readonly refusal: OAuthRefusal }
  /** A redirect to the application, with a code or an error. */
  | { readonly outcome: 'redirect'; readonly url: string }
  | {
      readonly outcome: 'ask';
      readonly applicationName: string;
      /** Null for an application of the instance. */
      readonly ownerName: string | null;
      readonly scopes: readonly TokenScope[];
      /** The redirect URI. */
      readonly redirectUri: string;
    };

/** Decides on an authorization request, with the user's consent. */
export const oauthAuthorize = rpc<OAuthAuthorizationRequest, OAuthAuthorizationReply>('user', 'oauth_authorize');

/** A user's authorizations of one application. */
export interface OAuthAuthorization {
  /** Null for tokens without an application. */
  readonly application: { readonly id: number; readonly name: string } | null;
  readonly scopes: readonly TokenScope[];
  /** The oldest authorization, in Unix milliseconds. */
  readonly since: number;
  /** The last use of any of the tokens, accurate to a few minutes, in Unix milliseconds; null for never. */
  readonly lastUsedAt: number | null;
}

/** The user's valid authorizations, by name of the application. */
export const listOAuthAuthorizations = rpc<{ readonly userId: number }, readonly OAuthAuthorization[]>(
  'user',
  'list_oauth_authorizations',
  { isRead: true },
);

/** Revokes all authorizations of one application, or with null those without an application. Missing ones are no error. */
export const revokeOAuthAuthorization = rpc<{ readonly userId: number; readonly applicationId: number | null }, null>(
  'user',
  'revoke_oauth_authorization',
);
