import { Controller } from '@nestjs/common';
import {
  calendarDate,
  createPersonalToken,
  listPersonalTokens,
  NotFound,
  type PersonalToken,
  type ReplyOf,
  type RequestOf,
  resetPrivateToken,
  revokePersonalToken,
  showPrivateToken,
  ValidationFailed,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { AccessTokenRepository } from './access-token.repository.js';
import { type UserToken, UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

const KIND = 'personal';

/** Lets users manage their personal tokens and private token on pages. */
@Controller()
export class PersonalTokensAnswers {
  constructor(
    private readonly userTokens: UserTokens,
    private readonly tokens: UserTokenRepository,
    private readonly accessTokens: AccessTokenRepository,
  ) {}

  @Answers(listPersonalTokens)
  async list({
    userId,
    state,
    page,
  }: RequestOf<typeof listPersonalTokens>): Promise<ReplyOf<typeof listPersonalTokens>> {
    const { items, ...counted } = await this.tokens.page(KIND, userId, state, page);
    return { items: items.map(present), ...counted };
  }

  @Answers(createPersonalToken)
  async create(wanted: RequestOf<typeof createPersonalToken>): Promise<ReplyOf<typeof createPersonalToken>> {
    const { data: expiresAt } = calendarDate.nullable().safeParse(wanted.expiresAt);
    if (expiresAt === undefined) throw new ValidationFailed({ expires_at: ['is invalid'] });
    const { token, value } = await this.userTokens.create(KIND, { ...wanted, expiresAt }, { byUserId: wanted.userId });
    return { token: present(token), value };
  }

  @Answers(revokePersonalToken)
  async revoke({ userId, tokenId }: RequestOf<typeof revokePersonalToken>): Promise<PersonalToken> {
    const revoked = await this.userTokens.revoke(KIND, userId, tokenId, { byUserId: userId });
    if (revoked === null) throw new NotFound('Personal Access Token', { id: tokenId });
    return present(revoked);
  }

  @Answers(showPrivateToken)
  async showPrivate({ userId }: RequestOf<typeof showPrivateToken>): Promise<ReplyOf<typeof showPrivateToken>> {
    return { value: await this.accessTokens.getPrivateValue(userId) };
  }

  @Answers(resetPrivateToken)
  async resetPrivate({ userId }: RequestOf<typeof resetPrivateToken>): Promise<ReplyOf<typeof resetPrivateToken>> {
    return { value: await this.userTokens.resetPrivate(userId) };
  }
}

const present = (token: UserToken): PersonalToken => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  isActive: token.isActive,
  isRevoked: token.revoked,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt,
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});
