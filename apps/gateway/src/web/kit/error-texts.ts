import { type ErrorCode } from '@ingot/contracts';

export const FORM_IS_STALE =
  'This form was open for too long, or did not come from here. Go back, reload the page and try again.';

/** What a page says of a refusal; the API's own words are for programs. */
const TEXTS = {
  not_modified: 'Nothing had to be changed.',
  bad_request: 'The request could not be read.',
  unauthorized: 'You have to sign in first.',
  forbidden: 'You may not do that.',
  not_found: 'There is nothing here.',
  not_allowed: 'That cannot be done here.',
  not_acceptable: 'The request could not be read.',
  conflict: 'That is taken already.',
  too_large: 'That was too much at once.',
  unprocessable: 'That could not be done.',
  too_many_requests: 'That was tried too often. Please wait for ten minutes, then try again.',
  unavailable: 'A part of this service is away for a moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again later.',
} as const satisfies Record<ErrorCode, string>;

export const errorText = (code: ErrorCode): string => TEXTS[code];
