import { Inject, Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthClientRequest, type OAuthTokenJson } from '@ingot/contracts';
import { ApplicationSettingsCache, CONFIG } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { readClientCredentials } from './oauth-clients.js';
import { ExchangeParts, NO_CLIENT, presentToken, TokenExchange } from './token-exchange.js';

/** Whether a grant type requires a confidential client. A client that has a secret always needs it. */
const REQUIRES_SECRET = { authorization_code: false, password: false, refresh_token: false, client_credentials: true };
const NEEDS_NO_CLIENT = ['password', 'refresh_token'];

const UNSUPPORTED = 'Unsupported grant type: `grant_type` is invalid';

/** The token endpoint (RFC 6749, 3.2), by the library. */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly parts: ExchangeParts,
    private readonly settings: ApplicationSettingsCache,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  /** Throws the library's errors for refusals. */
  async exchange(request: OAuthClientRequest): Promise<OAuthTokenJson> {
    const { grant_type: grantType } = request.form;
    if (grantType === undefined) throw new OAuth2Server.InvalidRequestError('Missing parameter: `grant_type`');
    if (!Object.hasOwn(REQUIRES_SECRET, grantType)) throw new OAuth2Server.UnsupportedGrantTypeError(UNSUPPORTED);
    if (grantType === 'password') await this.requirePasswordGrant(request);
    const server = new OAuth2Server({
      model: new TokenExchange(this.parts, request.form),
      accessTokenLifetime: this.config.OAUTH_ACCESS_TOKEN_SECONDS,
      refreshTokenLifetime: this.config.OAUTH_REFRESH_TOKEN_SECONDS,
      requireClientAuthentication: REQUIRES_SECRET,
    });
    const token = await server.token(asLibraryRequest(request), new OAuth2Server.Response());
    return presentToken(token, this.config.OAUTH_ACCESS_TOKEN_SECONDS);
  }

  private async requirePasswordGrant(request: OAuthClientRequest): Promise<void> {
    const { OAUTH_PASSWORD_GRANT: isConfigured, OAUTH_PASSWORD_GRANT_CLIENTS: clients } = this.config;
    const mayClient = clients.length === 0 || clients.includes(readClientCredentials(request)?.uid ?? '');
    if (!isConfigured || !mayClient || !(await this.settings.current()).signinEnabled) {
      throw new OAuth2Server.UnsupportedGrantTypeError(UNSUPPORTED);
    }
  }
}

/** Adds the client to the form, and hides usernames and passwords from the library. */
function asLibraryRequest(request: OAuthClientRequest): OAuth2Server.Request {
  const { client_id: _uid, client_secret: _secret, username, email, password, ...form } = request.form;
  const client = readClientCredentials(request);
  const isClientOptional = NEEDS_NO_CLIENT.includes(form.grant_type ?? '');
  return new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body: {
      ...form,
      username: placeholderFor(username ?? email),
      password: placeholderFor(password),
      client_id: client?.uid ?? (isClientOptional ? NO_CLIENT : undefined),
      client_secret: client?.secret ?? undefined,
    },
  });
}

const placeholderFor = (given: string | undefined): string | undefined =>
  given === undefined || given === '' ? undefined : 'given';
