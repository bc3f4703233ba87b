import { type Principal } from '../principal.js';
import { rpc } from '../rpc.js';

/** A person's session in a browser. Its id never leaves the gateway and the browser; others know its digest. */
export interface WebSession {
  readonly id: number;
  /** Its credential is of the kind `session`. */
  readonly principal: Principal;
  /** Until the password is changed, the session is good for nothing else. */
  readonly mustChangePassword: boolean;
  /** Milliseconds since 1970; moves on while the session is used. */
  readonly expiresAt: number;
  /** Whether the browser forgets the session when it is closed. */
  readonly endsWithBrowser: boolean;
}

/** Where a session was begun. */
export interface SessionOrigin {
  /** SHA-256 of the session's id, in hexadecimal. */
  readonly sessionDigest: string;
  readonly ip: string;
  readonly userAgent: string;
}

export type SignInReply =
  | { readonly outcome: 'signed_in'; readonly session: WebSession }
  /** The password is right, but the address is not confirmed yet. */
  | { readonly outcome: 'unconfirmed' }
  /** Unknown, blocked or a wrong password: nobody is told which. */
  | { readonly outcome: 'refused' };

/** Begins a session for the user of that name (or address) and password. */
export const signIn = rpc<
  { readonly login: string; readonly password: string; readonly origin: SessionOrigin },
  SignInReply
>('user', 'sign_in');

/** The session of that digest, or null when it has ended or its user may not act. Using it makes it last longer. */
export const authenticateSession = rpc<{ readonly sessionDigest: string }, WebSession | null>(
  'user',
  'authenticate_session',
);

/** A session as its user sees it. */
export interface SessionDetails {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** The user's sessions, the last used first. */
export const listSessions = rpc<{ readonly userId: number }, readonly SessionDetails[]>('user', 'list_sessions');

/** Ends one session of the user; one that has ended already is fine. */
export const endSession = rpc<{ readonly userId: number; readonly sessionId: number }, null>('user', 'end_session');

/** Ends the user's sessions, all of them or all but one. */
export const endSessions = rpc<{ readonly userId: number; readonly exceptSessionId: number | null }, null>(
  'user',
  'end_sessions',
);
