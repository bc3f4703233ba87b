import OAuth2Server from '@node-oauth/oauth2-server';
import { type TokenScope } from '@ingot/contracts';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { grantedScopes } from './oauth-application.validation.js';
import { type OAuthClients } from './oauth-clients.js';
import { PartialModel, type RequestedCode } from './oauth2-library.js';
import { isRegisteredRedirectUri } from './redirect-uris.js';

/** A valid request. */
export interface ApprovableRequest {
  readonly application: OAuthApplicationEntity;
  readonly code: string;
  readonly scopes: readonly TokenScope[];
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly expiresAt: Date;
}

const { InvalidRequestError } = OAuth2Server;

/** The S256 challenge of a verifier (RFC 7636, 4.2). */
const S256_CHALLENGE = /^[\w-]{43}$/;

/**
 * One authorization request, as the model that the library calls. It stores nothing, but keeps the request until the user has
 * decided.
 */
export class AuthorizationRequest extends PartialModel implements OAuth2Server.AuthorizationCodeModel {
  private application: OAuthApplicationEntity | null = null;
  private client: OAuth2Server.Client = { id: '', grants: [] };
  private found: ApprovableRequest | null = null;

  constructor(
    private readonly clients: OAuthClients,
    private readonly parameters: Readonly<Record<string, string>>,
  ) {
    super();
  }

  /** The valid request; null until the library has checked it. */
  get approvable(): ApprovableRequest | null {
    return this.found;
  }

  /** Errors before the redirect URI is checked are shown to the user and not sent to the application, which may be forged. */
  async getClient(uid: string): Promise<OAuth2Server.Client | null> {
    this.application = await this.clients.findByUid(uid);
    if (this.application === null) return null;
    if (this.parameters.redirect_uri === undefined) throw new InvalidRequestError('Missing parameter: `redirect_uri`');
    this.client = { id: uid, grants: ['authorization_code'], redirectUris: this.application.redirectUris };
    return this.client;
  }

  validateRedirectUri(uri: string): Promise<boolean> {
    return Promise.resolve(isRegisteredRedirectUri(uri, this.application?.redirectUris ?? []));
  }

  validateScope(_user: unknown, _client: unknown, asked?: string[]): Promise<string[] | null> {
    return Promise.resolve(grantedScopes(asked, this.application?.scopes ?? []));
  }

  override saveAuthorizationCode(code: RequestedCode): Promise<OAuth2Server.AuthorizationCode> {
    const { application } = this;
    const scopes = grantedScopes(code.scope, []);
    if (application === null || scopes === null) throw new Error('a code has no application or no valid scopes');
    const codeChallenge = checkedChallenge(code.codeChallenge, application);
    const { authorizationCode, redirectUri, expiresAt } = code;
    this.found = { application, code: authorizationCode, scopes, redirectUri, codeChallenge, expiresAt };
    return Promise.resolve({ ...code, client: this.client, user: {} });
  }
}

/** A public application needs PKCE: at the token endpoint it proves that it sent the request. */
function checkedChallenge(challenge: string | undefined, { secretDigest }: OAuthApplicationEntity): string | null {
  if (challenge === undefined) {
    if (secretDigest === null) throw new InvalidRequestError('Missing parameter: `code_challenge`');
    return null;
  }
  if (!S256_CHALLENGE.test(challenge)) throw new InvalidRequestError('Invalid parameter: `code_challenge`');
  return challenge;
}
