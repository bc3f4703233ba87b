import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type OAuthAuthorizationReply, userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts } from '@ingot/platform';
import { digestOf } from '../tokens/token-value.js';
import { UserEntity } from '../users/user.entity.js';
import { type ApprovableRequest } from './authorization-request.js';
import { OAuthCodeRepository } from './oauth-code.repository.js';
import { OAuthGrantRepository } from './oauth-grant.repository.js';
import { isServersOwn } from './redirect-uris.js';

/** Asks users what applications may do, and writes down what they allowed. */
@Injectable()
export class AuthorizationApprover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: OAuthGrantRepository,
    private readonly codes: OAuthCodeRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Whether the user has to be asked. Who has allowed as much before is not, unless any program could pass for the
   * application: one without a secret, on the user's own machine (RFC 8252, 8.6).
   */
  async mustAsk(userId: number, { application, scopes, redirectUri }: ApprovableRequest): Promise<boolean> {
    if (application.isTrusted) return false;
    if (application.secretDigest === null && !isServersOwn(redirectUri)) return true;
    return !(await this.grants.covers(userId, application.id, scopes));
  }

  async question({ application, scopes, redirectUri }: ApprovableRequest): Promise<OAuthAuthorizationReply> {
    const { name: applicationName, ownerId } = application;
    const owner = ownerId === null ? null : await this.dataSource.manager.findOneBy(UserEntity, { id: ownerId });
    return { outcome: 'ask', applicationName, ownerName: owner?.username ?? null, scopes, redirectUri };
  }

  /** @returns false, and nothing is approved, when the application was removed meanwhile */
  async approve(userId: number, request: ApprovableRequest, wasAsked: boolean): Promise<boolean> {
    const { application, scopes, expiresAt, redirectUri, codeChallenge } = request;
    const digest = digestOf(request.code);
    const grant = await this.dataSource.transaction(async (tx) => {
      const written = await this.grants.insert(tx, { applicationId: application.id, userId, scopes, expiresAt });
      if (written === null) return null;
      await this.codes.insert(tx, { digest, grantId: written.id, redirectUri, codeChallenge, expiresAt });
      await this.grants.removeExpired(tx);
      return written;
    });
    if (grant === null) return false;
    if (grant.endsOthers) await this.broadcasts.send(userChanged, { userId });
    this.audit.record('oauth_grant.approved', { userId, applicationId: application.id, scopes, wasAsked });
    return true;
  }
}
