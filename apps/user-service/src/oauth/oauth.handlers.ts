import { Controller } from '@nestjs/common';
import {
  oauthIntrospect,
  type OAuthReply,
  oauthRevoke,
  oauthToken,
  oauthTokenInfo,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { IssuedTokens } from './issued-tokens.js';
import { refusalOf } from './oauth-refusals.js';
import { TokenEndpoint } from './token-endpoint.js';

/** The endpoints that only clients call, behind the gateway's HTTP. */
@Controller()
export class OAuthHandlers {
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
    return { refusal: refusalOf(error) };
  }
}
