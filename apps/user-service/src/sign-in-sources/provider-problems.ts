import type * as OpenIdClient from 'openid-client';
import { DomainError } from '@ingot/contracts';
import { SourceRefused } from './sign-in-sources.js';

/** Errors of providers when the user cancels or has no access (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const DENIALS: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
const PASSING: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error']);
const PLAIN = /^[\w.-]{1,64}$/;

/** The refusal for a failed request to a provider. */
export function refusalOf(client: typeof OpenIdClient, error: unknown): SourceRefused {
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIALS.has(error.error)) return new SourceRefused('denied');
    return new SourceRefused(PASSING.has(error.error) ? 'away' : 'bad_answer');
  }
  return new SourceRefused(isAway(error) ? 'away' : 'bad_answer');
}

function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return true; // no place for another conversation
  if (!(error instanceof Error)) return false;
  if (codeOf(error) === 'OAUTH_TIMEOUT' || codeOf(error) === 'OAUTH_ABORT') return true;
  if (error instanceof TypeError) return error.cause instanceof Error; // `fetch` got no answer
  return error.cause instanceof Response && error.cause.status >= 500;
}

/** For the log: names and codes only, as messages and causes may contain secrets. */
export function describeProblem(error: unknown): Readonly<Record<string, string>> {
  const named = { problem: error instanceof Error ? error.constructor.name : typeof error };
  const codes = { code: codeOf(error), causeCode: error instanceof Error ? codeOf(error.cause) : undefined };
  const oauthError = propertyOf(error, 'error');
  return { ...named, ...plain(codes), ...plain({ oauthError }) };
}

const codeOf = (error: unknown): unknown => propertyOf(error, 'code');

const propertyOf = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;

const plain = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return typeof value === 'string' && PLAIN.test(value);
    }),
  );
