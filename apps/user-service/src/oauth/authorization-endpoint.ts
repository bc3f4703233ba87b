import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { DataSource } from 'typeorm';
import {
  type OAuthAuthorizationReply,
  type OAuthAuthorizationRequest,
  type OAuthRefusal,
  userChanged,
} from '@ingot/contracts';
import { AuditLog, Broadcasts, tokenDigest } from '@ingot/platform';
import { UserEntity } from '../users/user.entity.js';
import { type ApprovableRequest, AuthorizationRequest } from './authorization-request.js';
import { OAuthClients } from './oauth-clients.js';
import { OAuthGrantAudit } from './oauth-grant.audit.js';
import { OAuthCodeRepository, OAuthGrantRepository } from './oauth-grant.repository.js';
import { refusalOf } from './oauth2-library.js';
import { isServersOwn, withParameters } from './redirect-uris.js';

/** Asks users for consent, and stores the grants. */
@Injectable()
export class AuthorizationApprover {
  constructor(
    private readonly database: DataSource,
    private readonly grants: OAuthGrantRepository,
    private readonly codes: OAuthCodeRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: OAuthGrantAudit,
  ) {}

  /**
   * Whether consent is required. A user who has granted the scopes before is not asked again, nor for a trusted application, unless
   * another program could impersonate it: a public one on the user's machine (RFC 8252, 8.6).
   */
  async mustAsk(userId: number, { application, scopes, redirectUri }: ApprovableRequest): Promise<boolean> {
    if (application.secretDigest === null && !isServersOwn(redirectUri)) return true;
    if (application.isTrusted) return false;
    return !(await this.grants.covers(userId, application.id, scopes));
  }

  async question({ application, scopes, redirectUri }: ApprovableRequest): Promise<OAuthAuthorizationReply> {
    const { name: applicationName, ownerId } = application;
    const owner = ownerId === null ? null : await this.database.manager.findOneBy(UserEntity, { id: ownerId });
    return { outcome: 'ask', applicationName, ownerName: owner?.username ?? null, scopes, redirectUri };
  }

  /** @returns false, without approving, when the application was deleted meanwhile */
  async approve(userId: number, request: ApprovableRequest, wasAsked: boolean): Promise<boolean> {
    const { application, scopes, expiresAt, redirectUri, codeChallenge } = request;
    const digest = tokenDigest(request.code);
    const grant = await this.database.transaction(async (tx) => {
      const written = await this.grants.insert(tx, { applicationId: application.id, userId, scopes, expiresAt });
      if (written === null) return null;
      await this.codes.insert(tx, { digest, grantId: written.id, redirectUri, codeChallenge, expiresAt });
      await this.grants.removeExpired(tx);
      if (written.isNew) await this.trail.approved(tx, { applicationId: application.id, userId, scopes });
      return written;
    });
    if (grant === null) return false;
    if (grant.endsOthers) await this.broadcasts.send(userChanged, { userId });
    this.audit.record('oauth_grant.approved', { userId, applicationId: application.id, scopes, wasAsked });
    return true;
  }
}

const CODE_SECONDS = 600;
const NAMED_USER = {};
/** The valid states (RFC 6749, appendix A.5); others are not echoed. */
const STATE = /^[\x20-\x7e]+$/;

type Judged =
  { readonly approvable: ApprovableRequest } | { readonly refusal: OAuthRefusal; readonly isForApplication: boolean };

/** The authorization endpoint (RFC 6749, 3.1): the library checks the request, the user decides. */
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
      // the library sets a location once the redirect URI is verified
      return { refusal, isForApplication: response.get('location') !== undefined };
    }
    if (model.approvable === null) throw new Error('the library approved no request');
    return { approvable: model.approvable };
  }
}

const REMOVED: OAuthAuthorizationReply = {
  outcome: 'refused',
  refusal: { error: 'invalid_client', error_description: 'Invalid client: it was removed meanwhile' },
};

/**
 * Redirects to the application, with no more than code or error and state: existing clients refuse an `iss` (RFC 9207) that they do not
 * expect. The library's own URL would lose parameters of the redirect URI.
 */
function goBack(
  { parameters }: OAuthAuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): OAuthAuthorizationReply {
  const { redirect_uri: redirectUri = '', state = '' } = parameters;
  const echoed: Readonly<Record<string, string>> = STATE.test(state) ? { state } : {};
  return { outcome: 'redirect', url: withParameters(redirectUri, { ...answer, ...echoed }) };
}
