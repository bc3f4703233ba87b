import { Controller } from '@nestjs/common';
import {
  listOAuthAuthorizations,
  type OAuthAuthorization,
  type OAuthAuthorizationReply,
  oauthAuthorize,
  oauthIntrospect,
  type OAuthReply,
  oauthRevoke,
  oauthToken,
  oauthTokenInfo,
  type ReplyOf,
  type RequestOf,
  revokeOAuthAuthorization,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { IssuedTokens } from './issued-tokens.js';
import { OAuthGrantRepository } from './oauth-grant.repository.js';
import { OAuthRevoker } from './oauth-grants.js';
import { refusalOf } from './oauth2-library.js';
import { TokenEndpoint } from './token-endpoint.js';
import { UnusablePassword } from './token-exchange.js';

/** The token, revocation and introspection endpoints, called by the gateway. */
@Controller()
export class OAuthAnswers {
  constructor(
    private readonly endpoint: TokenEndpoint,
    private readonly issued: IssuedTokens,
  ) {}

  @Answers(oauthToken)
  token(request: RequestOf<typeof oauthToken>): Promise<ReplyOf<typeof oauthToken>> {
    return grantedOrRefused(() => this.endpoint.exchange(request));
  }

  @Answers(oauthRevoke)
  revoke(request: RequestOf<typeof oauthRevoke>): Promise<ReplyOf<typeof oauthRevoke>> {
    return grantedOrRefused(async () => {
      await this.issued.revoke(request);
      return {};
    });
  }

  @Answers(oauthIntrospect)
  introspect(request: RequestOf<typeof oauthIntrospect>): Promise<ReplyOf<typeof oauthIntrospect>> {
    return grantedOrRefused(() => this.issued.introspect(request));
  }

  @Answers(oauthTokenInfo)
  info({ tokenDigest }: RequestOf<typeof oauthTokenInfo>): Promise<ReplyOf<typeof oauthTokenInfo>> {
    return this.issued.info(Buffer.from(tokenDigest, 'hex'));
  }
}

async function grantedOrRefused<Granted>(grant: () => Promise<Granted>): Promise<OAuthReply<Granted>> {
  try {
    return { granted: await grant() };
  } catch (error) {
    const refusal = refusalOf(error);
    return error instanceof UnusablePassword ? { refusal, isRightPassword: true } : { refusal };
  }
}

/** The grants of users to applications. */
@Controller()
export class OAuthAuthorizationsAnswers {
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
