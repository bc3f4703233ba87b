import { type DomainError, type ErrorCode, type TokenScope } from '@ingot/contracts';
import { PasswordLocked, TooManyRequests } from '../../http/http-errors.js';

export const FORM_IS_STALE =
  'This form has expired or came from another site. Nothing was changed. Reload its page and submit it again.';

export const NOT_HERE = 'Page not found.';

const MINUTE_SECONDS = 60;

/** The text of a refusal on pages; the API's messages are for programs. */
const TEXTS = {
  not_modified: 'Nothing had to be changed.',
  bad_request: 'The request could not be read.',
  unauthorized: 'You have to sign in first.',
  forbidden: 'You are not allowed to do that.',
  not_found: NOT_HERE,
  not_allowed: 'This address does not support that.',
  not_acceptable: 'The request could not be read.',
  conflict: 'It already exists.',
  too_large: 'The request is too large.',
  unprocessable: 'The request could not be processed.',
  too_many_requests: 'Too many attempts. Please wait, then try again.',
  unavailable: 'This service is temporarily unavailable. Please try again.',
  moved: 'This service is temporarily unavailable. Please try again.',
  internal: 'Something went wrong on our side. Please try again later.',
} as const satisfies Record<ErrorCode, string>;

export function errorText(error: DomainError): string {
  if (!(error instanceof TooManyRequests)) return TEXTS[error.code];
  const minutes = Math.ceil(error.retryAfterSeconds / MINUTE_SECONDS);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  if (error instanceof PasswordLocked) {
    return `Locked after too many wrong passwords. Please wait ${wait}, or ask an administrator to unlock the account.`;
  }
  return `Too many attempts. Please wait ${wait}, then try again.`;
}

/** The description of a scope on the consent page. */
export const SCOPE_TEXTS = {
  api: 'Full access to the API in your name',
  read_user: 'Read access to user profiles',
} as const satisfies Record<TokenScope, string>;
