import { type ValidationMessages } from '../errors.js';
import { type Principal } from '../principal.js';
import { rpc } from '../rpc.js';
import { type SessionOrigin, type WebSession } from './session-rpc.js';

/** Account pages: sign-up, passwords and email addresses. */

export type SignUpReply =
  | { readonly outcome: 'signed_in'; readonly session: WebSession }
  /** The account exists; its email has to be confirmed through the mailed link. */
  | { readonly outcome: 'to_be_confirmed' }
  /** Sign-up is disabled. */
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'invalid'; readonly problems: ValidationMessages };

/** Signs a user up. */
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

/** Whether this instance sends mails at all, so that pages promise none where it does not. */
export const mailing = rpc<Record<string, never>, { readonly isOn: boolean }>('user', 'mailing', { isRead: true });

/** Mails a new confirmation link if an account waits for it. The reply does not reveal whether one does. */
export const requestConfirmation = rpc<{ readonly email: string }, null>('user', 'request_confirmation');

/** Confirms the email that the token was mailed to; false when the token is invalid or expired. */
export const confirmEmail = rpc<{ readonly token: string }, boolean>('user', 'confirm_email');

/** Mails a link to reset the password if an account has the email. The reply does not reveal whether one does. */
export const requestPasswordReset = rpc<{ readonly email: string }, null>('user', 'request_password_reset');

export type NewPasswordReply =
  | { readonly outcome: 'changed' }
  /** The current password, or the token, is wrong. */
  | { readonly outcome: 'refused' }
  /** The errors of the new password. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] };

/** Sets a password with a mailed single-use token; ends all sessions of the user. */
export const resetPassword = rpc<{ readonly token: string; readonly password: string }, NewPasswordReply>(
  'user',
  'reset_password',
);

/** Sets a password with the current one; ends all other sessions of the user. */
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
  /** A confirmation link was mailed to the new email; nothing changes until it is used. */
  | { readonly outcome: 'sent' }
  /** The current password is wrong. */
  | { readonly outcome: 'refused' }
  /** The errors of the new email. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] };

/** Mails a confirmation link to a new primary email, if the current password is right. */
export const requestEmailChange = rpc<
  { readonly userId: number; readonly currentPassword: string; readonly email: string },
  EmailChangeReply
>('user', 'request_email_change');

export type ConfirmedEmailReply =
  /** The new primary email; a notice was mailed to the previous one. */
  | { readonly outcome: 'changed'; readonly email: string }
  /** The token is invalid, expired, or another user's. */
  | { readonly outcome: 'refused' }
  /** Another user has the email by now. */
  | { readonly outcome: 'taken' };

/** Makes the email that the token was mailed to the user's primary one; the token is single-use. */
export const confirmEmailChange = rpc<{ readonly userId: number; readonly token: string }, ConfirmedEmailReply>(
  'user',
  'confirm_email_change',
);

/** Changes the display name. Throws `ValidationFailed` for `name`, and `NotFound` when the user is deleted. */
export const changeName = rpc<{ readonly principal: Principal; readonly name: string }, null>('user', 'change_name');
