import { type IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@ingot/contracts';
import { type Parameters } from '../input/nested-parameters.js';

/** What a request names its caller by. */
export interface Credentials {
  /** A token of any kind; how it was sent does not matter. */
  readonly token: string | null;
  /** The user id or username to act as. */
  readonly sudo: string | null;
}

const BEARER = /^Bearer +(\S+)$/i;
/** Longer than any token; what is longer is none. */
const TOKEN_LENGTH = 255;

/**
 * Finds the credentials of an API request: `PRIVATE-TOKEN` or `private_token`, `Authorization: Bearer` or `access_token`;
 * `SUDO` or `sudo`. The same token sent twice is fine; two different ones are refused with 400.
 */
export function readCredentials(headers: IncomingHttpHeaders, parameters: Parameters): Credentials {
  const given = [
    textOf(parameters.private_token),
    textOf(headers['private-token']),
    textOf(parameters.access_token),
    BEARER.exec(headers.authorization ?? '')?.[1] ?? null,
    textOf(parameters.bearer_token),
  ].filter((token): token is string => token !== null);
  if (new Set(given).size > 1) throw new DomainError('bad_request', '400 Bad Request - more than one token given');
  const token = given[0] ?? null;
  return {
    token: token !== null && token.length > TOKEN_LENGTH ? '' : token,
    sudo: textOf(parameters.sudo) ?? textOf(headers.sudo),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
