import { rpc } from '../rpc.js';
import { type SessionOrigin, type WebSession } from './session-rpc.js';

/** Signing in through OpenID Connect providers. The gateway only carries people there and back. */

/** A provider that people may sign in through. */
export interface SignInSource {
  /** As it stands in addresses, in settings and in users' identities. */
  readonly name: string;
  /** What people read. */
  readonly label: string;
  /** Whether somebody new gets an account by it, while the settings let people sign up. */
  readonly signsUp: boolean;
}

/** The sources that are configured, and not switched off. */
export const listSignInSources = rpc<Record<string, never>, readonly SignInSource[]>('user', 'list_sign_in_sources');

/** Somebody who is signed in, and the session they use. */
export interface SignedInPerson {
  readonly userId: number;
  readonly sessionId: number;
}

/** Why nobody gets in through a source, or is connected with it. */
export type SourceRefusal =
  /** An administrator has switched the source off. */
  | 'disabled'
  /** The provider does not answer, or not in time. */
  | 'away'
  /** Not begun in this browser, or too long ago, or finished already. */
  | 'stale'
  /** The person, or the provider for them, said no. */
  | 'denied'
  /** The provider answers what cannot be used, or not be trusted. */
  | 'bad_answer'
  /** Nobody here is that person, and nobody may sign up this way. */
  | 'nobody'
  /** The provider does not vouch for an address. */
  | 'unverified_email'
  /** Another account has the address; it is never connected without its owner. */
  | 'email_taken'
  /** Nobody may sign up with an address of that domain. */
  | 'email_domain'
  /** The account may not sign in. */
  | 'blocked'
  /** The account's address is not confirmed yet. */
  | 'unconfirmed'
  /** Another account is connected with that person at the provider. */
  | 'identity_taken'
  /** The account is connected with somebody else at the provider. */
  | 'other_identity';

export interface RefusedBySource {
  readonly outcome: 'refused';
  readonly reason: SourceRefusal;
  readonly source: SignInSource;
}

/**
 * Begins a round trip to a provider, to sign in or to connect it with the account of whoever is signed in. Throws `NotFound`
 * for an unknown source.
 */
export const beginSourceSignIn = rpc<
  {
    readonly source: string;
    /** Where the provider sends people back to: registered there, to the letter. */
    readonly redirectUri: string;
    /** Where to go on at afterwards, on this server. */
    readonly returnTo: string;
    /** Whose account to connect; null to sign in. */
    readonly connectTo: SignedInPerson | null;
  },
  | {
      readonly outcome: 'go';
      /** The provider's page. */
      readonly url: string;
      /** For the browser to bring back; encrypted, and good once, for minutes. */
      readonly roundTrip: string;
    }
  | RefusedBySource
>('user', 'begin_source_sign_in');

/** Ends a round trip with what the provider sent along. Throws `NotFound` for an unknown source. */
export const finishSourceSignIn = rpc<
  {
    readonly source: string;
    /** The query that the provider sent, without its `?`. */
    readonly query: string;
    /** What the browser brought back, or null. */
    readonly roundTrip: string | null;
    /** Who is signed in there. */
    readonly person: SignedInPerson | null;
    readonly origin: SessionOrigin;
  },
  | { readonly outcome: 'signed_in'; readonly session: WebSession; readonly returnTo: string; readonly isNew: boolean }
  | { readonly outcome: 'connected'; readonly source: SignInSource }
  | RefusedBySource
>('user', 'finish_source_sign_in');

/** Who a user is at a provider. */
export interface IdentityDetails {
  readonly id: number;
  readonly provider: string;
  /** Of a source that is configured; null for others, which nobody signs in through. */
  readonly label: string | null;
  readonly externUid: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The user's identities, the oldest first. */
export const listIdentities = rpc<{ readonly userId: number }, readonly IdentityDetails[]>('user', 'list_identities');

/**
 * Takes an identity from a user, unless they could not sign in any more: then `last_way`. Throws `NotFound` for one that is
 * not theirs.
 */
export const disconnectIdentity = rpc<
  { readonly userId: number; readonly identityId: number },
  { readonly outcome: 'disconnected' | 'last_way'; readonly provider: string }
>('user', 'disconnect_identity');
