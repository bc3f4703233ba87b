import { type Principal } from '../principal.js';
import { rpc } from '../rpc.js';

/** A user's browser session. Only the gateway and the browser know its id; others know its digest. */
export interface WebSession {
  readonly id: number;
  /** Its credential is of the kind `session`. */
  readonly principal: Principal;
  /** The session can only be used to change the password. */
  readonly mustChangePassword: boolean;
  /** Milliseconds since 1970; extended while the session is used. */
  readonly expiresAt: number;
  /** Whether the session's cookie ends with the browser. */
  readonly endsWithBrowser: boolean;
}

/** The origin of a session. */
export interface SessionOrigin {
  /** The hexadecimal SHA-256 of the session's id. */
  readonly sessionDigest: string;
  readonly ip: string;
  readonly userAgent: string;
}

export type SignInReply =
  | { readonly outcome: 'signed_in'; readonly session: WebSession }
  /** The password is right, but the email is not confirmed yet. */
  | { readonly outcome: 'unconfirmed' }
  /** Wrong name, wrong password or a blocked user; the reply does not reveal which. */
  | { readonly outcome: 'refused' };

/** Starts a session for a username or email and password. */
export const signIn = rpc<
  { readonly login: string; readonly password: string; readonly origin: SessionOrigin },
  SignInReply
>('user', 'sign_in');

/** The session with that digest; null when it has ended or its user may not act. Extends its lifetime. */
export const authenticateSession = rpc<{ readonly sessionDigest: string }, WebSession | null>(
  'user',
  'authenticate_session',
  { isRead: true },
);

/** A session for display to its user. */
export interface SessionDetails {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** The user's sessions, the most recently used first. */
export const listSessions = rpc<{ readonly userId: number }, readonly SessionDetails[]>('user', 'list_sessions', {
  isRead: true,
});

/** Ends one session of the user; a missing one is no error. */
export const endSession = rpc<{ readonly userId: number; readonly sessionId: number }, null>('user', 'end_session');

/** Ends the user's sessions, all or all but one. */
export const endSessions = rpc<{ readonly userId: number; readonly exceptSessionId: number | null }, null>(
  'user',
  'end_sessions',
);
