import { type DomainError, type ErrorCode } from '@ingot/contracts';
import { TooManyRequests } from '../../http/http-errors.js';

export const FORM_IS_STALE =
  'This form was open for too long, or did not come from here. Nothing was changed. Load its page again, then send it once more.';

export const NOT_HERE = 'There is nothing here.';

const MINUTE_SECONDS = 60;

/** What a page says of a refusal; the API's own words are for programs. */
const TEXTS = {
  not_modified: 'Nothing had to be changed.',
  bad_request: 'The request could not be read.',
  unauthorized: 'You have to sign in first.',
  forbidden: 'You may not do that.',
  not_found: NOT_HERE,
  not_allowed: 'That cannot be done here.',
  not_acceptable: 'The request could not be read.',
  conflict: 'That is taken already.',
  too_large: 'That was too much at once.',
  unprocessable: 'That could not be done.',
  too_many_requests: 'That was tried too often. Please wait, then try again.',
  unavailable: 'A part of this service is away for a moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again later.',
} as const satisfies Record<ErrorCode, string>;

export function errorText(error: DomainError): string {
  if (!(error instanceof TooManyRequests)) return TEXTS[error.code];
  const minutes = Math.ceil(error.retryAfterSeconds / MINUTE_SECONDS);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return `That was tried too often. Please wait for ${wait}, then try again.`;
}
