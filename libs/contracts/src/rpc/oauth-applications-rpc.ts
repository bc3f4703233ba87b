import { type Principal, type TokenScope } from '../principal.js';
import { rpc } from '../rpc.js';

/** An application as those see it who keep it. */
export interface OAuthApplication {
  readonly id: number;
  /** The client's identifier in the protocol. */
  readonly uid: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** What it may ask for at most; empty is no limit. */
  readonly scopes: readonly TokenScope[];
  readonly isConfidential: boolean;
  /** Whether users are not asked. */
  readonly isTrusted: boolean;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** What those may choose who keep an application. */
export interface OAuthApplicationAttributes {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly isTrusted: boolean;
}

/** The only time that a secret is told; null for a public application, which has none. */
export interface OAuthApplicationWithSecret {
  readonly application: OAuthApplication;
  readonly secret: string | null;
}

/** Whose applications: the caller's own, or those of the whole instance, which only administrators keep. */
interface OfOwner {
  readonly principal: Principal;
  readonly ofInstance: boolean;
}

type OfOne = OfOwner & { readonly id: number };

/** All of them, the oldest first. Each of these calls is 403 for the instance's unless an administrator calls. */
export const listOAuthApplications = rpc<OfOwner, readonly OAuthApplication[]>('user', 'list_oauth_applications');

/** 404 for what is not the caller's; so are those below. */
export const getOAuthApplication = rpc<OfOne, OAuthApplication>('user', 'get_oauth_application');

/** 400 by property; 403 when users may not register any; 409 beyond the limit. */
export const createOAuthApplication = rpc<
  OfOwner & { readonly attributes: OAuthApplicationAttributes; readonly isConfidential: boolean },
  OAuthApplicationWithSecret
>('user', 'create_oauth_application');

/** 400 by property. */
export const updateOAuthApplication = rpc<
  OfOne & { readonly attributes: OAuthApplicationAttributes },
  OAuthApplication
>('user', 'update_oauth_application');

/** Gives a confidential application another secret; the old one is no good from then on. */
export const renewOAuthSecret = rpc<OfOne, OAuthApplicationWithSecret>('user', 'renew_oauth_secret');

/** Removes an application, and with it all that users allowed it. What is gone already is fine. */
export const removeOAuthApplication = rpc<OfOne, null>('user', 'remove_oauth_application');
