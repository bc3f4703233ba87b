import { rpc } from '../rpc.js';
import { type SessionOrigin, type WebSession } from './session-rpc.js';

/** Sign-in through OpenID Connect providers. The gateway only handles the redirects. */

/** A configured provider. */
export interface SignInSource {
  /** The identifier in URLs, settings and users' identities. */
  readonly name: string;
  /** The display name. */
  readonly label: string;
  /** Whether a sign-in can create an account, if the settings allow sign-up. */
  readonly signsUp: boolean;
}

/** The configured and enabled sources. */
export const listSignInSources = rpc<Record<string, never>, readonly SignInSource[]>('user', 'list_sign_in_sources', {
  isRead: true,
});

/** A signed-in user and their session. */
export interface SignedInPerson {
  readonly userId: number;
  readonly sessionId: number;
}

/** Why a sign-in, or connecting an identity, failed. */
export type SourceRefusal =
  /** An administrator has disabled the source. */
  | 'disabled'
  /** The provider is unavailable or too slow. */
  | 'away'
  /** The attempt was not started in this browser, has expired, or is already complete. */
  | 'stale'
  /** The user or the provider refused. */
  | 'denied'
  /** The provider's response is invalid or not trustworthy. */
  | 'bad_answer'
  /** No account has the identity, and sign-up is not possible. */
  | 'nobody'
  /** The provider has no verified email. */
  | 'unverified_email'
  /** Another account has the email; only its owner can connect it. */
  | 'email_taken'
  /** Sign-up is not allowed for the email's domain. */
  | 'email_domain'
  /** The account is blocked. */
  | 'blocked'
  /** The account's email is not confirmed yet. */
  | 'unconfirmed'
  /** Another account is connected with the identity. */
  | 'identity_taken'
  /** The account is connected with another identity at the provider. */
  | 'other_identity';

export interface RefusedBySource {
  readonly outcome: 'refused';
  readonly reason: SourceRefusal;
  readonly source: SignInSource;
}

/**
 * Starts a sign-in at a provider, or connecting an identity with the signed-in user's account. Throws `NotFound`
 * for an unknown source.
 */
export const beginSourceSignIn = rpc<
  {
    readonly source: string;
    /** The redirect URI, exactly as registered at the provider. */
    readonly redirectUri: string;
    /** The path to continue at afterwards, on this server. */
    readonly returnTo: string;
    /** The user to connect the identity with; null for a sign-in. */
    readonly connectTo: SignedInPerson | null;
  },
  | {
      readonly outcome: 'go';
      /** The URL of the provider's page. */
      readonly url: string;
      /** The state for the browser's cookie: encrypted, single-use, valid for minutes. */
      readonly roundTrip: string;
    }
  | RefusedBySource
>('user', 'begin_source_sign_in');

/** Completes the attempt with the provider's response. Throws `NotFound` for an unknown source. */
export const finishSourceSignIn = rpc<
  {
    readonly source: string;
    /** The query of the redirect, without its `?`. */
    readonly query: string;
    /** The state from the browser's cookie, or null. */
    readonly roundTrip: string | null;
    /** The signed-in user, if any. */
    readonly person: SignedInPerson | null;
    readonly origin: SessionOrigin;
  },
  | { readonly outcome: 'signed_in'; readonly session: WebSession; readonly returnTo: string; readonly isNew: boolean }
  | { readonly outcome: 'connected'; readonly source: SignInSource }
  | RefusedBySource
>('user', 'finish_source_sign_in');

/** A user's identity at a provider. */
export interface IdentityDetails {
  readonly id: number;
  readonly provider: string;
  /** The source's display name; null for a source that is not configured any more. */
  readonly label: string | null;
  readonly externUid: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The user's identities, oldest first. */
export const listIdentities = rpc<{ readonly userId: number }, readonly IdentityDetails[]>('user', 'list_identities', {
  isRead: true,
});

/**
 * Removes an identity from a user, unless they could not sign in any more: then `last_way`. Throws `NotFound` for one that is
 * not theirs.
 */
export const disconnectIdentity = rpc<
  { readonly userId: number; readonly identityId: number },
  { readonly outcome: 'disconnected' | 'last_way'; readonly provider: string }
>('user', 'disconnect_identity');
