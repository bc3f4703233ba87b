import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { AuditLog, tokenDigest } from '@ingot/platform';
import { type OAuthTokenJson } from '@ingot/contracts';
import { PasswordAuthentication } from '../authentication/password-authentication.js';
import { type OAuthApplicationEntity } from './oauth-application.entity.js';
import { grantedScopes } from './oauth-application.validation.js';
import { OAuthClients } from './oauth-clients.js';
import { OAuthCodeRepository, type StoredCode } from './oauth-grant.repository.js';
import { type IssuedToken, OAuthRevoker, OAuthTokenIssuer } from './oauth-grants.js';
import { OAuthTokenRepository, type StoredToken } from './oauth-token.repository.js';
import { PartialModel } from './oauth2-library.js';

/** The password is right, but gets no token. Clients are told what they are told of a wrong one. */
export class UnusablePassword extends OAuth2Server.InvalidGrantError {
  constructor() {
    super('Invalid grant: user credentials are invalid');
  }
}

/** Authenticates users for the password grant. */
@Injectable()
export class PasswordGrantUsers {
  constructor(
    private readonly passwords: PasswordAuthentication,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The id of the active user; null for a wrong password. Throws `UnusablePassword` with two-factor authentication, while the password must be
   * changed, and before the address is confirmed.
   */
  async find(login: string, password: string): Promise<number | null> {
    const account = await this.passwords.findUnconfirmedToo(login, password);
    if (account === null) return null;
    if (account.hasTwoFactor || account.mustChangePassword || !account.isConfirmed) throw new UnusablePassword();
    this.audit.record('sign_in.succeeded', { way: 'oauth', userId: account.userId });
    return account.userId;
  }
}

/** The dependencies of an exchange. */
@Injectable()
export class ExchangeParts {
  constructor(
    readonly clients: OAuthClients,
    readonly codes: OAuthCodeRepository,
    readonly tokens: OAuthTokenRepository,
    readonly issuer: OAuthTokenIssuer,
    readonly revoker: OAuthRevoker,
    readonly users: PasswordGrantUsers,
  ) {}
}

/** Stands for a missing client, which the password grant and refreshes of its tokens allow. */
export const NO_CLIENT = '-';

type Source =
  | { readonly kind: 'code'; readonly code: StoredCode }
  | { readonly kind: 'refresh_token'; readonly token: StoredToken }
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'application' };

/** The library passes the user through unread. */
const USER = {};

const { InvalidGrantError } = OAuth2Server;

/**
 * One token request, as the model that the library calls. It is created for each request, and remembers the client and what the
 * token is issued for.
 */
export class TokenExchange
  extends PartialModel
  implements
    OAuth2Server.AuthorizationCodeModel,
    OAuth2Server.PasswordModel,
    OAuth2Server.RefreshTokenModel,
    OAuth2Server.ClientCredentialsModel
{
  private application: OAuthApplicationEntity | null = null;
  private client: OAuth2Server.Client = { id: NO_CLIENT, grants: ['password', 'refresh_token'] };
  private source: Source = { kind: 'application' };

  constructor(
    private readonly parts: ExchangeParts,
    private readonly form: Readonly<Record<string, string>>,
  ) {
    super();
  }

  async getClient(uid: string, secret: string | undefined): Promise<OAuth2Server.Client | null> {
    if (uid === NO_CLIENT) return this.client;
    this.application = await this.parts.clients.authenticate(uid, secret ?? null);
    if (this.application === null) return null;
    this.client = { id: uid, grants: grantsOf(this.application) };
    return this.client;
  }

  override async getAuthorizationCode(value: string): Promise<OAuth2Server.AuthorizationCode | null> {
    const code = await this.parts.codes.find(tokenDigest(value));
    if (code === null || code.applicationId !== this.application?.id) return null;
    if (code.isUsed) await this.parts.revoker.revokeReplayed(code);
    if (code.isUsed || !code.isUserActive) return null;
    this.source = { kind: 'code', code };
    return {
      authorizationCode: value,
      expiresAt: code.expiresAt,
      redirectUri: code.redirectUri,
      scope: [...code.scopes],
      client: this.client,
      user: USER,
      ...(code.codeChallenge === null ? {} : { codeChallenge: code.codeChallenge, codeChallengeMethod: 'S256' }),
    };
  }

  /** Marks the code as used before the remaining checks, so that it cannot be tried twice. */
  override async revokeAuthorizationCode(): Promise<boolean> {
    if (this.source.kind !== 'code') return false;
    const { code } = this.source;
    if (!(await this.parts.codes.use(code.digest))) {
      await this.parts.revoker.revokeReplayed(code);
      return false;
    }
    // the library would answer invalid_request; RFC 6749, 5.2 requires invalid_grant
    if (this.form.redirect_uri !== code.redirectUri)
      throw new InvalidGrantError('Invalid grant: redirect_uri differs from the authorization request');
    return true;
  }

  async getRefreshToken(value: string): Promise<OAuth2Server.RefreshToken | null> {
    const token = await this.parts.tokens.findByRefresh(tokenDigest(value));
    if (token === null || token.applicationId !== (this.application?.id ?? null)) return null;
    if (token.isReplaced) await this.parts.revoker.revokeReplayed(token);
    if (token.isReplaced || token.isRevoked || !token.isUsable || token.refreshExpiresAt === null) return null;
    const limit = this.application?.scopes ?? [];
    const scope = token.grantedScopes.filter((one) => limit.length === 0 || limit.includes(one));
    if (scope.length === 0) return null;
    this.source = { kind: 'refresh_token', token };
    return {
      refreshToken: value,
      refreshTokenExpiresAt: token.refreshExpiresAt,
      scope,
      client: this.client,
      user: USER,
    };
  }

  /** The transaction that stores the new token replaces the old one. */
  revokeToken(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Reads the form itself: the library refuses valid usernames and passwords. */
  async getUser(): Promise<OAuth2Server.User | null> {
    const { username, email = '', password = '' } = this.form;
    const userId = await this.parts.users.find(username ?? email, password);
    if (userId === null) return null;
    this.source = { kind: 'user', userId };
    return USER;
  }

  getUserFromClient(): Promise<OAuth2Server.User> {
    return Promise.resolve(USER);
  }

  validateScope(_user: unknown, _client: unknown, asked?: string[]): Promise<string[] | null> {
    return Promise.resolve(grantedScopes(asked, this.application?.scopes ?? []));
  }

  override async saveToken(token: OAuth2Server.Token): Promise<OAuth2Server.Token> {
    await this.issue(issuedToken(token));
    return { ...token, client: this.client, user: USER };
  }

  private async issue(token: IssuedToken): Promise<void> {
    const { source } = this;
    const { issuer, revoker } = this.parts;
    if (source.kind === 'code') {
      if (!(await issuer.issueForGrant(source.code.grantId, token))) throw new InvalidGrantError(REVOKED);
    } else if (source.kind === 'refresh_token') {
      if (await issuer.replace(source.token, token)) return;
      await revoker.revokeReplayed(source.token);
      throw new InvalidGrantError(REVOKED);
    } else {
      const userId = source.kind === 'user' ? source.userId : null;
      const grant = { applicationId: this.application?.id ?? null, userId, scopes: token.scopes };
      if (!(await issuer.issueFirst(grant, token))) throw new InvalidGrantError(REVOKED);
    }
  }
}

const REVOKED = 'Invalid grant: it was used or revoked meanwhile';

/** Only a confidential application can use the client credentials grant. */
const grantsOf = ({ secretDigest }: OAuthApplicationEntity): string[] => [
  'authorization_code',
  'refresh_token',
  'password',
  ...(secretDigest === null ? [] : ['client_credentials']),
];

function issuedToken({ accessToken, refreshToken, ...token }: OAuth2Server.Token): IssuedToken {
  const scopes = grantedScopes(token.scope, []);
  if (token.accessTokenExpiresAt === undefined || scopes === null)
    throw new Error('the library issued a token without expiry or scopes');
  return {
    accessDigest: tokenDigest(accessToken),
    accessExpiresAt: token.accessTokenExpiresAt,
    refreshDigest: refreshToken === undefined ? null : tokenDigest(refreshToken),
    refreshExpiresAt: token.refreshTokenExpiresAt ?? null,
    scopes,
  };
}

/** A new token as the client receives it. */
export function presentToken(token: OAuth2Server.Token, lifetimeSeconds: number): OAuthTokenJson {
  return {
    access_token: token.accessToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    ...(token.refreshToken === undefined ? {} : { refresh_token: token.refreshToken }),
    scope: (token.scope ?? []).join(' '),
    created_at: Math.floor(Date.now() / 1000),
  };
}
