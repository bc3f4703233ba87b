import { type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';
import { type OAuthRefusal } from './oauth-rpc.js';

/** A request for an authorization, as a user's browser brings it from an application (RFC 6749, 4.1.1). */
export interface OAuthAuthorizationRequest {
  /** Who is signed in. */
  readonly userId: number;
  /** None is given twice. */
  readonly parameters: Readonly<Record<string, string>>;
  /** `ask`: the user has not been asked yet. */
  readonly decision: 'ask' | 'allow' | 'deny';
  /** Base of our own addresses, by which clients know who answers (RFC 9207). */
  readonly issuer: string;
}

export type OAuthAuthorizationReply =
  /** Nothing tells that the request comes from an application that we know, so the browser is not sent there. */
  | { readonly outcome: 'refused'; readonly refusal: OAuthRefusal }
  /** Back to the application, with a code or with what is wrong. */
  | { readonly outcome: 'redirect'; readonly url: string }
  | {
      readonly outcome: 'ask';
      readonly applicationName: string;
      /** Null for an application of the whole instance. */
      readonly ownerName: string | null;
      readonly scopes: readonly TokenScope[];
      /** Where the browser goes with the code. */
      readonly redirectUri: string;
    };

/** Decides on a request for an authorization, together with the user. */
export const oauthAuthorize = rpc<OAuthAuthorizationRequest, OAuthAuthorizationReply>('user', 'oauth_authorize');

/** What a user allowed one application, in as many sign-ins as there were. */
export interface OAuthAuthorization {
  /** Null for tokens that were given without an application. */
  readonly application: { readonly id: number; readonly name: string } | null;
  readonly scopes: readonly TokenScope[];
  /** Of the oldest of them, Unix milliseconds. */
  readonly since: number;
  /** When a token of any of them was last used, to within some minutes, Unix milliseconds; null for never. */
  readonly lastUsedAt: number | null;
}

/** What the user allowed applications that is still valid, by name of the application. */
export const listOAuthAuthorizations = rpc<{ readonly userId: number }, readonly OAuthAuthorization[]>(
  'user',
  'list_oauth_authorizations',
);

/** Takes back all that the user allowed one application, or null: none in particular. What is gone already is fine. */
export const revokeOAuthAuthorization = rpc<{ readonly userId: number; readonly applicationId: number | null }, null>(
  'user',
  'revoke_oauth_authorization',
);
