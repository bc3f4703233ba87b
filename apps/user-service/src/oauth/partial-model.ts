import type OAuth2Server from '@node-oauth/oauth2-server';

/**
 * The library wants a whole model wherever it wants one, of which each endpoint asks a part. This is the other part: none of
 * it is ever asked.
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

/** A code that the library wants to be kept. */
export type RequestedCode = Pick<
  OAuth2Server.AuthorizationCode,
  'authorizationCode' | 'expiresAt' | 'redirectUri' | 'scope' | 'codeChallenge'
>;
