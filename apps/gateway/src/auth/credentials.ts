import { type IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@ingot/contracts';
import { type Parameters } from '../input/nested-parameters.js';

/** The credentials of a request. */
export interface Credentials {
  /** A token of any kind, however it was sent. */
  readonly token: string | null;
  /** The user id or username to act as. */
  readonly sudo: string | null;
}

const BEARER = /^Bearer +(.+)$/i;
const TOKEN = /^\S{1,255}$/;
/** Stands for a malformed token: invalid, but not missing. */
const NO_TOKEN = '';

/**
 * Finds the credentials of an API request: `PRIVATE-TOKEN` or `private_token`, `Authorization: Bearer` or `access_token`;
 * `SUDO` or `sudo`. The same token may be sent twice; two different ones are refused with 400. So is a `sudo` that is not
 * text: ignoring it would run the call as the administrator.
 */
export function readCredentials(headers: IncomingHttpHeaders, parameters: Parameters): Credentials {
  const given = tokensIn(headers, parameters);
  if (new Set(given).size > 1) throw new DomainError('bad_request', '400 Bad Request - more than one token given');
  return { token: given[0] ?? null, sudo: sudoIn(parameters.sudo) ?? sudoIn(headers.sudo) };
}

/** Everything that counts as a token, malformed ones included: with none, a request of the API is anonymous. */
export const tokensIn = (headers: IncomingHttpHeaders, parameters: Parameters): string[] =>
  [
    tokenIn(parameters.private_token),
    tokenIn(headers['private-token']),
    tokenIn(parameters.access_token),
    tokenIn(BEARER.exec(headers.authorization ?? '')?.[1]),
    tokenIn(parameters.bearer_token),
  ].filter((token): token is string => token !== null);

function tokenIn(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = textOf(value);
  return text !== null && TOKEN.test(text) ? text : NO_TOKEN;
}

/** An empty text counts as an unknown user. */
function sudoIn(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = textOf(value);
  if (text === null) throw new DomainError('bad_request', { error: 'sudo is invalid' });
  return text;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}
