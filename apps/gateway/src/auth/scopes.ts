import { type DomainError, type Principal, type TokenRefusal, type TokenScope } from '@ingot/contracts';
import { Challenged } from '../http/http-errors.js';

/** Whether the caller's credential has one of the scopes that an operation accepts. */
export const isInScope = ({ credential }: Principal, accepted: readonly TokenScope[]): boolean =>
  credential.scopes.some((scope) => accepted.includes(scope));

const REALM = 'Ingot';

/** The texts that clients of OAuth know. */
const OAUTH_REASONS = {
  revoked: 'Token was revoked. You have to re-authorize from the user.',
  expired: 'Token is expired. You can either do re-authorization or token refresh.',
} as const;

const REASONS = {
  revoked: 'The token was revoked',
  expired: 'The token has expired',
  blocked: 'The account is blocked',
} as const satisfies Record<TokenRefusal['refused'], string>;

/** 401 for a token that was valid once; its holder is told why it no longer is (RFC 6750, 3.1). */
export function tokenRefused({ refused, kind }: TokenRefusal): DomainError {
  const error = 'invalid_token';
  if (kind === 'access_token' || refused === 'blocked') {
    return new NotAuthenticated(REASONS[refused], { error, error_description: REASONS[refused] });
  }
  const body = { error, error_description: OAUTH_REASONS[refused] };
  return new Challenged('unauthorized', body, challenge(body));
}

/** 401 for a call without a credential; with `invalid_token` for an unknown token. */
export class NotAuthenticated extends Challenged {
  constructor(reason?: string, parameters: Readonly<Record<string, string>> = {}) {
    const message = '401 Unauthorized';
    super('unauthorized', { message, ...(reason !== undefined && { reason }) }, challenge(parameters));
  }
}

export const unknownToken = (): DomainError => new NotAuthenticated(undefined, { error: 'invalid_token' });

/** The refusal for a credential without the scope. Applications know it as 403, other clients as 401. */
export function outOfScope({ credential }: Principal, accepted: readonly TokenScope[]): DomainError {
  const error = 'insufficient_scope';
  const scope = accepted.join(' ');
  if (credential.kind !== 'oauth') {
    const reason = `The token lacks the scope ${accepted.join(' or ')}`;
    return new NotAuthenticated(reason, { error, error_description: reason, scope });
  }
  const body = {
    error,
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  };
  return new Challenged('forbidden', body, challenge(body));
}

const challenge = (parameters: Readonly<Record<string, string>>): string =>
  `Bearer ${Object.entries({ realm: REALM, ...parameters })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
