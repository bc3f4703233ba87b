import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthErrorCode, type OAuthRefusal } from '@ingot/contracts';

const CODES = {
  invalid_request: true,
  invalid_client: true,
  invalid_grant: true,
  invalid_scope: true,
  unauthorized_client: true,
  unsupported_grant_type: true,
  unsupported_response_type: true,
  access_denied: true,
} as const satisfies Record<OAuthErrorCode, true>;

const isCode = (name: string): name is OAuthErrorCode => name in CODES;

/** What RFC 6749 (5.2) lets a description consist of; clients may have a part in its text. */
const OUTSIDE_OF_DESCRIPTIONS = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g;
const DESCRIPTION_LENGTH = 200;

/** The refusal that the library threw. Anything else that it passes on is a fault, and thrown again. */
export function refusalOf(thrown: unknown): OAuthRefusal {
  if (thrown instanceof OAuth2Server.OAuthError) {
    if (isCode(thrown.name)) return refusal(thrown.name, thrown.message);
    if ('inner' in thrown) throw thrown.inner;
  }
  throw thrown;
}

export const refusal = (error: OAuthErrorCode, description: string): OAuthRefusal => ({
  error,
  error_description: description.replace(OUTSIDE_OF_DESCRIPTIONS, '').slice(0, DESCRIPTION_LENGTH),
});
