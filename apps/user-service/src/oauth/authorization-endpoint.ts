import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type OAuthAuthorizationReply, type OAuthAuthorizationRequest, type OAuthRefusal } from '@ingot/contracts';
import { AuditLog } from '@ingot/platform';
import { AuthorizationApprover } from './authorization.approver.js';
import { type ApprovableRequest, AuthorizationRequest } from './authorization-request.js';
import { OAuthClients } from './oauth-clients.js';
import { refusalOf } from './oauth-refusals.js';
import { withParameters } from './redirect-uris.js';

const CODE_SECONDS = 600;
const NAMED_USER = {};
/** What a client may have echoed (RFC 6749, appendix A.5). */
const STATE = /^[\x20-\x7e]+$/;

type Judged =
  { readonly approvable: ApprovableRequest } | { readonly refusal: OAuthRefusal; readonly isForApplication: boolean };

/** Decides on requests for an authorization (RFC 6749, 3.1), as the library does it, and with the user. */
@Injectable()
export class AuthorizationEndpoint {
  constructor(
    private readonly clients: OAuthClients,
    private readonly approver: AuthorizationApprover,
    private readonly audit: AuditLog,
  ) {}

  async decide(request: OAuthAuthorizationRequest): Promise<OAuthAuthorizationReply> {
    const judged = await this.judge(request);
    if ('refusal' in judged) {
      const { refusal, isForApplication } = judged;
      return isForApplication ? goBack(request, { ...refusal }) : { outcome: 'refused', refusal };
    }
    const { approvable } = judged;
    const { userId, decision } = request;
    if (decision === 'ask' && (await this.approver.mustAsk(userId, approvable)))
      return this.approver.question(approvable);
    if (!(await this.approver.approve(userId, approvable, decision === 'allow'))) return REMOVED;
    return goBack(request, { code: approvable.code });
  }

  private async judge({ userId, parameters, decision }: OAuthAuthorizationRequest): Promise<Judged> {
    const { allowed: _allowed, ...query } = parameters;
    const model = new AuthorizationRequest(this.clients, parameters);
    const server = new OAuth2Server({ model, authenticateHandler: { handle: () => NAMED_USER } });
    const response = new OAuth2Server.Response();
    try {
      await server.authorize(
        new OAuth2Server.Request({
          method: 'GET',
          headers: {},
          query: decision === 'deny' ? { ...query, allowed: 'false' } : query,
        }),
        response,
        { allowEmptyState: true, authorizationCodeLifetime: CODE_SECONDS },
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.error === 'access_denied') this.audit.record('oauth_grant.denied', { userId });
      // the library sends the browser somewhere once it knows that it may
      return { refusal, isForApplication: response.get('location') !== undefined };
    }
    if (model.approvable === null) throw new Error('the library approved of nothing');
    return { approvable: model.approvable };
  }
}

const REMOVED: OAuthAuthorizationReply = {
  outcome: 'refused',
  refusal: { error: 'invalid_client', error_description: 'Invalid client: it was removed meanwhile' },
};

/** To the application, in our words: the library's address loses what was in it before. */
function goBack(
  { parameters, issuer }: OAuthAuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): OAuthAuthorizationReply {
  const { redirect_uri: redirectUri = '', state = '' } = parameters;
  const echoed: Readonly<Record<string, string>> = STATE.test(state) ? { state } : {};
  return { outcome: 'redirect', url: withParameters(redirectUri, { ...answer, ...echoed, iss: issuer }) };
}
