import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthErrorCode, type OAuthRefusal } from '@ingot/contracts';

/**
 * Stands in for the methods of the library's model that an endpoint does not use: the library requires the whole model.
 */
export abstract class PartialModel {
  getAccessToken(): Promise<null> {
    return Promise.resolve(null);
  }

  getAuthorizationCode(_code: string): Promise<OAuth2Server.AuthorizationCode | null> {
    return Promise.resolve(null);
  }

  revokeAuthorizationCode(): Promise<boolean> {
    return Promise.resolve(false);
  }

  saveAuthorizationCode(_code: RequestedCode): Promise<OAuth2Server.AuthorizationCode | null> {
    return Promise.resolve(null);
  }

  saveToken(_token: OAuth2Server.Token): Promise<OAuth2Server.Token | null> {
    return Promise.resolve(null);
  }
}

/** A code that the library asks to store. */
export type RequestedCode = Pick<
  OAuth2Server.AuthorizationCode,
  'authorizationCode' | 'expiresAt' | 'redirectUri' | 'scope' | 'codeChallenge'
>;

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

/** Characters that RFC 6749 (5.2) forbids in a description, which may quote the client. */
const OUTSIDE_OF_DESCRIPTIONS = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g;
const DESCRIPTION_LENGTH = 200;

/** The refusal of an error of the library. Any other error is thrown again. */
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
