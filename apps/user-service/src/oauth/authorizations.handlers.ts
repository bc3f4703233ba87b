import { Controller } from '@nestjs/common';
import {
  listOAuthAuthorizations,
  type OAuthAuthorization,
  type OAuthAuthorizationReply,
  oauthAuthorize,
  type RequestOf,
  revokeOAuthAuthorization,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { OAuthGrantRepository } from './oauth-grant.repository.js';
import { OAuthRevoker } from './oauth-revoker.js';

/** What users allow applications. */
@Controller()
export class AuthorizationsHandlers {
  constructor(
    private readonly endpoint: AuthorizationEndpoint,
    private readonly grants: OAuthGrantRepository,
    private readonly revoker: OAuthRevoker,
  ) {}

  @Answers(oauthAuthorize)
  authorize(request: RequestOf<typeof oauthAuthorize>): Promise<OAuthAuthorizationReply> {
    return this.endpoint.decide(request);
  }

  @Answers(listOAuthAuthorizations)
  async list({ userId }: RequestOf<typeof listOAuthAuthorizations>): Promise<OAuthAuthorization[]> {
    const valid = await this.grants.listValid(userId);
    return valid.map(({ applicationId: id, applicationName: name, scopes, since, lastUsedAt }) => ({
      application: id === null || name === null ? null : { id, name },
      scopes,
      since: since.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
    }));
  }

  @Answers(revokeOAuthAuthorization)
  async revoke({ userId, applicationId }: RequestOf<typeof revokeOAuthAuthorization>): Promise<null> {
    await this.revoker.revokeAll(userId, applicationId);
    return null;
  }
}
