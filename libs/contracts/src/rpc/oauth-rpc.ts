import { rpc } from '../rpc.js';

/** What RFC 6749 calls the ways to refuse (4.1.2.1 and 5.2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** A refusal of the protocol, as the client reads it. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}

/** Either what was asked for or why not; refusals of the protocol are answers, not errors. */
export type OAuthReply<Granted> = { readonly granted: Granted } | { readonly refusal: OAuthRefusal };

/** What a client sends of itself to an endpoint that only clients call. */
export interface OAuthClientRequest {
  /** The parameters of the form; none is given twice. */
  readonly form: Readonly<Record<string, string>>;
  /** The header of that name. */
  readonly authorization: string | null;
}

/** RFC 6749, 5.1; `created_at` in Unix seconds. */
export interface OAuthTokenJson {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
  readonly created_at: number;
}

/** RFC 7662, 2.2; times in Unix seconds. */
export type OAuthIntrospectionJson =
  | { readonly active: false }
  | {
      readonly active: true;
      readonly scope: string;
      readonly client_id: string;
      readonly token_type: 'bearer';
      readonly iat: number;
      readonly exp: number;
      /** Both absent of a token that stands for its application alone. */
      readonly sub?: string;
      readonly username?: string;
    };

/** What the bearer of a token may know of it; `created_at` in Unix seconds. */
export interface OAuthTokenInfoJson {
  readonly resource_owner_id: number | null;
  readonly scopes: readonly string[];
  readonly expires_in_seconds: number;
  readonly application: { readonly uid: string | null };
  readonly created_at: number;
}

/** Exchanges a grant for tokens. */
export const oauthToken = rpc<OAuthClientRequest, OAuthReply<OAuthTokenJson>>('user', 'oauth_token');

/** Revokes a token of the calling client, and all that was given by the same authorization. Unknown tokens are fine. */
export const oauthRevoke = rpc<OAuthClientRequest, OAuthReply<Record<string, never>>>('user', 'oauth_revoke');

/** Tells a confidential client of a token of its own. */
export const oauthIntrospect = rpc<OAuthClientRequest, OAuthReply<OAuthIntrospectionJson>>('user', 'oauth_introspect');

/** Tells the bearer of a valid access token about it; null for any other. */
export const oauthTokenInfo = rpc<{ readonly tokenDigest: string }, OAuthTokenInfoJson | null>(
  'user',
  'oauth_token_info',
);
