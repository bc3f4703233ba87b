import { type DomainError, type Principal, type TokenRefusal, type TokenScope, Unauthorized } from '@ingot/contracts';
import { Challenged } from '../http/http-errors.js';

const REALM = 'Ingot';

const REASONS = {
  revoked: 'Token was revoked. You have to re-authorize from the user.',
  expired: 'Token is expired. You can either do re-authorization or token refresh.',
} as const satisfies Record<TokenRefusal['refused'], string>;

/** 401 for an OAuth token that once was good (RFC 6750, 3.1). */
export class BadBearerToken extends Challenged {
  constructor({ refused }: TokenRefusal) {
    const body = { error: 'invalid_token', error_description: REASONS[refused] };
    super('unauthorized', body, challenge(body));
  }
}

/** What a caller is told whose credential does not cover the call: an application how to cover it, others nothing. */
export function outOfScope({ credential }: Principal, accepted: readonly TokenScope[]): DomainError {
  if (credential.kind !== 'oauth') return new Unauthorized();
  const body = {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: accepted.join(' '),
  };
  return new Challenged('forbidden', body, challenge(body));
}

const challenge = (parameters: Readonly<Record<string, string>>): string =>
  `Bearer ${Object.entries({ realm: REALM, ...parameters })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
