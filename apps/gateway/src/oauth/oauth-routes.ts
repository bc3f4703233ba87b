import { Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type OAuthClientRequest,
  oauthIntrospect,
  type OAuthRefusal,
  type OAuthReply,
  oauthRevoke,
  oauthToken,
  oauthTokenInfo,
  type OAuthTokenInfoJson,
  type OAuthTokenJson,
  TOKEN_SCOPES,
} from '@ingot/contracts';
import { RpcClient, runInRequest, tokenDigest } from '@ingot/platform';
import { anonymousRequest } from '../throttling/claimants.js';
import { readCredentials } from '../auth/credentials.js';
import { FailedTokens } from '../auth/failed-tokens.js';
import { PasswordChecks } from '../auth/password-checks.js';
import { BaseUrl } from '../http/base-url.js';
import { Challenged } from '../http/http-errors.js';
import { asJson } from '../http/replies.js';
import { gatherParameters } from '../input/input-reader.js';
import { registerSlowestBody } from '../input/slow-bodies.js';
import { formOf, registerOAuthForms } from './oauth-forms.js';

/** The deadline of a request. */
const ANSWER_MS = 4_500;

/** The OAuth 2 endpoints that clients call. Forwards them to user-service. */
@Injectable()
export class OAuthRoutes {
  constructor(
    private readonly rpc: RpcClient,
    private readonly passwordChecks: PasswordChecks,
    private readonly failedTokens: FailedTokens,
    private readonly baseUrl: BaseUrl,
  ) {}

  async register(http: FastifyInstance): Promise<void> {
    await http.register((scope, _options, done) => {
      registerSlowestBody(scope);
      registerOAuthForms(scope);
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
        next();
      });
      scope.post('/oauth/token', this.clientEndpoint(this.token));
      scope.post('/oauth/revoke', this.clientEndpoint(this.revoke));
      scope.post('/oauth/introspect', this.clientEndpoint(this.introspect));
      scope.get('/oauth/token/info', (request, reply) => inRequest(request, () => this.tokenInfo(request, reply)));
      done();
    });
    http.get('/.well-known/oauth-authorization-server', (request, reply) =>
      asJson(reply).send(discoveryDocument(this.baseUrl.of(request))),
    );
  }

  private readonly revoke = (asked: OAuthClientRequest) => this.rpc.call(oauthRevoke, asked);
  private readonly introspect = (asked: OAuthClientRequest) => this.rpc.call(oauthIntrospect, asked);

  private readonly token = (asked: OAuthClientRequest, ip: string): Promise<OAuthReply<OAuthTokenJson>> =>
    asked.form.grant_type === 'password' ? this.passwordGrant(asked, ip) : this.rpc.call(oauthToken, asked);

  /** A wrong password counts as a failed attempt, as in every other place; other refusals do not, nor that of a right one. */
  private async passwordGrant(asked: OAuthClientRequest, ip: string): Promise<OAuthReply<OAuthTokenJson>> {
    const { username, email = '' } = asked.form;
    try {
      const granted = await this.passwordChecks.run({ login: username ?? email, ip, way: 'oauth' }, async () => {
        const answer = await this.rpc.call(oauthToken, asked);
        if ('granted' in answer) return answer;
        if (answer.isRightPassword === true) throw new OtherRefusal(WRONG_PASSWORD);
        if (answer.refusal.error === 'invalid_grant') return null;
        throw new OtherRefusal(answer.refusal);
      });
      return granted ?? { refusal: WRONG_PASSWORD };
    } catch (error) {
      if (error instanceof OtherRefusal) return { refusal: error.refusal };
      throw error;
    }
  }

  private clientEndpoint<Granted>(ask: (asked: OAuthClientRequest, ip: string) => Promise<OAuthReply<Granted>>) {
    return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      inRequest(request, async () => {
        const authorization = request.headers.authorization ?? null;
        const answer = await ask({ form: formOf(request.body), authorization }, request.ip);
        return 'granted' in answer ? asJson(reply).send(answer.granted) : refuse(reply, answer.refusal, authorization);
      });
  }

  private async tokenInfo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = readCredentials(request.headers, gatherParameters(request));
    const info = token === null ? null : await this.failedTokens.run(request.ip, () => this.infoOf(token));
    if (info === null) throw new Challenged('unauthorized', NO_TOKEN, BEARER_CHALLENGE);
    return asJson(reply).send(info);
  }

  private infoOf(token: string): Promise<OAuthTokenInfoJson | null> {
    return this.rpc.call(oauthTokenInfo, { tokenDigest: tokenDigest(token).toString('hex') });
  }
}

/** Aborts a password check without a result. */
class OtherRefusal extends Error {
  constructor(readonly refusal: OAuthRefusal) {
    super(refusal.error);
  }
}

const WRONG_PASSWORD: OAuthRefusal = {
  error: 'invalid_grant',
  error_description: 'Invalid grant: user credentials are invalid',
};
const NO_TOKEN = { error: 'invalid_request', error_description: 'No valid access token was given.' };
const BEARER_CHALLENGE = 'Bearer realm="Ingot"';
const BASIC_CHALLENGE = 'Basic realm="Ingot"';

/** The statuses of RFC 6749, 5.2: 401 for failed client authentication, otherwise 400. */
function refuse(reply: FastifyReply, refusal: OAuthRefusal, authorization: string | null): FastifyReply {
  if (refusal.error !== 'invalid_client') return asJson(reply).status(400).send(refusal);
  if (authorization !== null) reply.header('www-authenticate', BASIC_CHALLENGE);
  return asJson(reply).status(401).send(refusal);
}

const inRequest = (request: FastifyRequest, work: () => Promise<FastifyReply>): Promise<FastifyReply> =>
  runInRequest(anonymousRequest(request, ANSWER_MS), work);

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post'];

/** The server metadata (RFC 8414). It omits the password grant, which new clients should not use. */
export const discoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
  revocation_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
  introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
  code_challenge_methods_supported: ['S256'],
});
