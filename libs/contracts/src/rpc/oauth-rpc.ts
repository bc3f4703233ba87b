import { rpc } from '../rpc.js';

/** The error codes of RFC 6749 (4.1.2.1 and 5.2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** An error of the protocol, in the client's form. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}

/** A result or an error of the protocol; the latter is not thrown. */
export type OAuthReply<Granted> =
  | { readonly granted: Granted }
  | {
      readonly refusal: OAuthRefusal;
      /** Whether it refuses a right password, which counts as no failed attempt. */
      readonly isRightPassword?: true;
    };

/** A client's request to the token, revocation or introspection endpoint. */
export interface OAuthClientRequest {
  /** The parameters of the form, without duplicates. */
  readonly form: Readonly<Record<string, string>>;
  /** The `Authorization` header. */
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
      /** Both are missing for a token of the application itself. */
      readonly sub?: string;
      readonly username?: string;
    };

/** A token's attributes for its bearer; `created_at` in Unix seconds. */
export interface OAuthTokenInfoJson {
  readonly resource_owner_id: number | null;
  readonly scopes: readonly string[];
  readonly expires_in_seconds: number;
  readonly application: { readonly uid: string | null };
  readonly created_at: number;
}

/** Exchanges a grant for tokens. */
export const oauthToken = rpc<OAuthClientRequest, OAuthReply<OAuthTokenJson>>('user', 'oauth_token');

/** Revokes a token of the calling client, and all tokens of the same authorization. Unknown tokens are no error. */
export const oauthRevoke = rpc<OAuthClientRequest, OAuthReply<Record<string, never>>>('user', 'oauth_revoke');

/** Introspects a token for the confidential client that owns it. */
export const oauthIntrospect = rpc<OAuthClientRequest, OAuthReply<OAuthIntrospectionJson>>('user', 'oauth_introspect');

/** The attributes of a valid access token for its bearer; null for any other. */
export const oauthTokenInfo = rpc<{ readonly tokenDigest: string }, OAuthTokenInfoJson | null>(
  'user',
  'oauth_token_info',
  { isRead: true },
);
