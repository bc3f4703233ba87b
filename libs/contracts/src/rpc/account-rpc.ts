import { type ValidationMessages } from '../errors.js';
import { type Principal } from '../principal.js';
import { rpc } from '../rpc.js';
import { type SessionOrigin, type WebSession } from './session-rpc.js';

/** What people do with their own account on pages. */

export type SignUpReply =
  | { readonly outcome: 'signed_in'; readonly session: WebSession }
  /** The account is there; the address has to be confirmed by the mail that was sent. */
  | { readonly outcome: 'to_be_confirmed' }
  /** Nobody may sign up here. */
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'invalid'; readonly problems: ValidationMessages };

/** Creates an account for whoever asks. */
export const signUp = rpc<
  {
    readonly username: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly origin: SessionOrigin;
  },
  SignUpReply
>('user', 'sign_up');

/** Mails a new link to confirm an address, if an account waits for it; nobody is told whether one does. */
export const requestConfirmation = rpc<{ readonly email: string }, null>('user', 'request_confirmation');

/** Confirms the address that the token was mailed to; false when the token is not good, or not any more. */
export const confirmEmail = rpc<{ readonly token: string }, boolean>('user', 'confirm_email');

/** Mails a link to choose a new password, if an account has the address; nobody is told whether one does. */
export const requestPasswordReset = rpc<{ readonly email: string }, null>('user', 'request_password_reset');

export type NewPasswordReply =
  | { readonly outcome: 'changed' }
  /** The current password, or the token, is not good. */
  | { readonly outcome: 'refused' }
  /** What is wrong with the new password. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] };

/** Sets a password by the token of a mail, which is good once; all sessions of the user end. */
export const resetPassword = rpc<{ readonly token: string; readonly password: string }, NewPasswordReply>(
  'user',
  'reset_password',
);

/** Sets a password for whoever knows the current one; all other sessions of the user end. */
export const changePassword = rpc<
  {
    readonly userId: number;
    readonly sessionId: number;
    readonly currentPassword: string;
    readonly password: string;
  },
  NewPasswordReply
>('user', 'change_password');

export type EmailChangeReply =
  /** A link to confirm it goes to the new address; until then nothing changes. */
  | { readonly outcome: 'sent' }
  /** The current password is not right. */
  | { readonly outcome: 'refused' }
  /** What is wrong with the new address. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] };

/** Has a link mailed to a new primary address, for whoever knows the current password. */
export const requestEmailChange = rpc<
  { readonly userId: number; readonly currentPassword: string; readonly email: string },
  EmailChangeReply
>('user', 'request_email_change');

export type ConfirmedEmailReply =
  /** The address that is the primary one now; the one before was told. */
  | { readonly outcome: 'changed'; readonly email: string }
  /** The token is not good, not any more, or not this user's. */
  | { readonly outcome: 'refused' }
  /** Somebody else has the address by now. */
  | { readonly outcome: 'taken' };

/** Makes the address that the token was mailed to the user's primary one; the token is good once. */
export const confirmEmailChange = rpc<{ readonly userId: number; readonly token: string }, ConfirmedEmailReply>(
  'user',
  'confirm_email_change',
);

/** Changes the name that others read. Throws `ValidationFailed` for `name`, and `NotFound` when the user was deleted. */
export const changeName = rpc<{ readonly principal: Principal; readonly name: string }, null>('user', 'change_name');
