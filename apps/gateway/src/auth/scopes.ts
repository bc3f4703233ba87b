import { type DomainError, type Principal, type TokenRefusal, type TokenScope, Unauthorized } from '@ingot/contracts';
import { Challenged } from '../http/http-errors.js';

/** Whether the caller's credential has one of the scopes that an operation accepts. */
export const isInScope = ({ credential }: Principal, accepted: readonly TokenScope[]): boolean =>
  credential.scopes.some((scope) => accepted.includes(scope));

const REALM = 'Ingot';

const REASONS = {
  revoked: 'Token was revoked. You have to re-authorize from the user.',
  expired: 'Token is expired. You can either do re-authorization or token refresh.',
} as const satisfies Record<TokenRefusal['refused'], string>;

/** 401 for an OAuth token that was revoked or has expired (RFC 6750, 3.1). */
export class BadBearerToken extends Challenged {
  constructor({ refused }: TokenRefusal) {
    const body = { error: 'invalid_token', error_description: REASONS[refused] };
    super('unauthorized', body, challenge(body));
  }
}

/** The refusal for a credential without the scope. Only OAuth applications are told which scope is missing. */
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
