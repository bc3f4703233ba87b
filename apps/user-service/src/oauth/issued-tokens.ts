import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthClientRequest, type OAuthIntrospectionJson, type OAuthTokenInfoJson } from '@ingot/contracts';
import { tokenDigest } from '@ingot/platform';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { OAuthClients, readClientCredentials } from './oauth-clients.js';
import { OAuthRevoker } from './oauth-grants.js';
import { OAuthTokenRepository, type StoredToken } from './oauth-token.repository.js';

interface FoundToken {
  readonly token: StoredToken;
  /** Of the given token: the access or the refresh token. */
  readonly expiresAt: Date;
  readonly scopes: readonly string[];
}

/** Revokes and introspects issued tokens. Throws the library's errors for refusals of the protocol. */
@Injectable()
export class IssuedTokens {
  constructor(
    private readonly clients: OAuthClients,
    private readonly tokens: OAuthTokenRepository,
    private readonly revoker: OAuthRevoker,
  ) {}

  /** RFC 7009. Unknown tokens and those of other clients are ignored. A token issued without a client needs none. */
  async revoke(request: OAuthClientRequest): Promise<void> {
    const client = await this.authenticate(request);
    const found = await this.find(tokenIn(request));
    if (found !== null && found.token.applicationId === (client?.id ?? null)) await this.revoker.revoke(found.token);
  }

  /** RFC 7662, for confidential clients; tokens of other clients are inactive. */
  async introspect(request: OAuthClientRequest): Promise<OAuthIntrospectionJson> {
    const client = await this.authenticate(request);
    if (client === null || client.secretDigest === null) throw new OAuth2Server.InvalidClientError(UNKNOWN_CLIENT);
    const found = await this.find(tokenIn(request));
    const isActive = found !== null && found.token.applicationId === client.id && isValid(found);
    return isActive ? describe(found, client.uid) : { active: false };
  }

  /** The introspection reply for a valid access token. */
  async info(accessDigest: Buffer): Promise<OAuthTokenInfoJson | null> {
    const token = await this.tokens.findByAccess(accessDigest);
    if (token === null || !isValid({ token, expiresAt: token.accessExpiresAt, scopes: token.scopes })) return null;
    return {
      resource_owner_id: token.userId,
      scopes: token.scopes,
      expires_in_seconds: Math.floor((token.accessExpiresAt.getTime() - Date.now()) / 1000),
      application: { uid: token.applicationUid },
      created_at: seconds(token.createdAt),
    };
  }

  /** Null when the request names no client. */
  private async authenticate(request: OAuthClientRequest): Promise<OAuthApplicationEntity | null> {
    const credentials = readClientCredentials(request);
    if (credentials === null) return null;
    const client = await this.clients.authenticate(credentials.uid, credentials.secret);
    if (client === null) throw new OAuth2Server.InvalidClientError(UNKNOWN_CLIENT);
    return client;
  }

  private async find(value: string): Promise<FoundToken | null> {
    const digest = tokenDigest(value);
    const access = await this.tokens.findByAccess(digest);
    if (access !== null) return { token: access, expiresAt: access.accessExpiresAt, scopes: access.scopes };
    const refresh = await this.tokens.findByRefresh(digest);
    if (refresh === null || refresh.refreshExpiresAt === null) return null;
    return { token: refresh, expiresAt: refresh.refreshExpiresAt, scopes: refresh.grantedScopes };
  }
}

const UNKNOWN_CLIENT = 'Invalid client: client is invalid';

function tokenIn({ form }: OAuthClientRequest): string {
  if (form.token === undefined || form.token === '') {
    throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`');
  }
  return form.token;
}

const isValid = ({ token, expiresAt }: FoundToken): boolean =>
  token.isUsable && !token.isRevoked && !token.isReplaced && expiresAt.getTime() > Date.now();

const describe = ({ token, expiresAt, scopes }: FoundToken, clientId: string): OAuthIntrospectionJson => ({
  active: true,
  scope: scopes.join(' '),
  client_id: clientId,
  token_type: 'bearer',
  iat: seconds(token.createdAt),
  exp: seconds(expiresAt),
  ...(token.userId === null ? {} : { sub: String(token.userId) }),
  ...(token.username === null ? {} : { username: token.username }),
});

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
