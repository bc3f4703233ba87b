import { type Principal, type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';

/** An OAuth application, for its owner. */
export interface OAuthApplication {
  readonly id: number;
  /** The `client_id`. */
  readonly uid: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The scopes that it may request; empty means no limit. */
  readonly scopes: readonly TokenScope[];
  readonly isConfidential: boolean;
  /** Whether authorization skips the user's consent. */
  readonly isTrusted: boolean;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** The attributes that the owner of an application can set. */
export interface OAuthApplicationAttributes {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly isTrusted: boolean;
}

/** The only reply with the secret; null for a public application, which has none. */
export interface OAuthApplicationWithSecret {
  readonly application: OAuthApplication;
  readonly secret: string | null;
}

/** The caller's own applications, or those of the instance, which only administrators manage. */
interface OfOwner {
  readonly principal: Principal;
  readonly ofInstance: boolean;
}

type OfOne = OfOwner & { readonly id: number };

/** All of them, oldest first. Each of these calls is 403 for the instance's applications unless an administrator calls. */
export const listOAuthApplications = rpc<OfOwner, readonly OAuthApplication[]>('user', 'list_oauth_applications', {
  isRead: true,
});

/** 404 for an application that is not the caller's; likewise below. */
export const getOAuthApplication = rpc<OfOne, OAuthApplication>('user', 'get_oauth_application', { isRead: true });

/** 400 by property; 403 when users may not register applications; 409 beyond the limit. */
export const createOAuthApplication = rpc<
  OfOwner & { readonly attributes: OAuthApplicationAttributes; readonly isConfidential: boolean },
  OAuthApplicationWithSecret
>('user', 'create_oauth_application');

/** 400 by property. */
export const updateOAuthApplication = rpc<
  OfOne & { readonly attributes: OAuthApplicationAttributes },
  OAuthApplication
>('user', 'update_oauth_application');

/** Replaces the secret of a confidential application; the old one becomes invalid. */
export const renewOAuthSecret = rpc<OfOne, OAuthApplicationWithSecret>('user', 'renew_oauth_secret');

/** Deletes an application with all its authorizations. A missing one is no error. */
export const removeOAuthApplication = rpc<OfOne, null>('user', 'remove_oauth_application');
