import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createPersonalAccessToken,
  Forbidden,
  getOwnAccessToken,
  getPersonalAccessToken,
  listPersonalAccessTokens,
  type NewPersonalAccessTokenJson,
  NotFound,
  type PersonalAccessTokenJson,
  type Principal,
  revokeOwnAccessToken,
  revokePersonalAccessToken,
  rotateOwnAccessToken,
  rotatePersonalAccessToken,
} from '@ingot/contracts';
import { byWhom, Handles } from '@ingot/platform';
import { UserRepository } from '../users/user.repository.js';
import { type UserToken, UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

const KIND = 'personal';
const ROTATED_FOR_DAYS = 7;
const DAY_MS = 86_400_000;

/** Personal access tokens. Users manage their own, administrators those of all users. */
@Controller()
export class PersonalAccessTokensHandlers {
  constructor(
    private readonly userTokens: UserTokens,
    private readonly tokens: UserTokenRepository,
    private readonly users: UserRepository,
  ) {}

  @Handles(listPersonalAccessTokens)
  async list({
    principal,
    input,
    page,
  }: Call<typeof listPersonalAccessTokens>): Promise<Answer<typeof listPersonalAccessTokens>> {
    const userId = input.user_id ?? principal.userId;
    if (userId !== principal.userId && !principal.isAdmin) throw new Forbidden();
    const { items, ...counted } = await this.tokens.page(KIND, userId, input.state ?? 'all', page, input);
    return { items: items.map(present), ...counted };
  }

  @Handles(getOwnAccessToken)
  async self({ principal }: Call<typeof getOwnAccessToken>): Promise<PersonalAccessTokenJson> {
    return present(await this.find(principal, ownTokenId(principal)));
  }

  @Handles(getPersonalAccessToken)
  async show({ principal, input }: Call<typeof getPersonalAccessToken>): Promise<PersonalAccessTokenJson> {
    return present(await this.find(principal, input.token_id));
  }

  @Handles(createPersonalAccessToken)
  async create({ principal, input }: Call<typeof createPersonalAccessToken>): Promise<NewPersonalAccessTokenJson> {
    await this.users.requireChangeable(input.user_id);
    const { user_id: userId, name, scopes, expires_at: expiresAt = null } = input;
    return presentNew(await this.userTokens.create(KIND, { userId, name, scopes, expiresAt }, byWhom(principal)));
  }

  @Handles(rotatePersonalAccessToken)
  rotate({ principal, input }: Call<typeof rotatePersonalAccessToken>): Promise<NewPersonalAccessTokenJson> {
    return this.replace(principal, input.token_id, input.expires_at);
  }

  @Handles(rotateOwnAccessToken)
  rotateSelf({ principal, input }: Call<typeof rotateOwnAccessToken>): Promise<NewPersonalAccessTokenJson> {
    return this.replace(principal, ownTokenId(principal), input.expires_at);
  }

  @Handles(revokePersonalAccessToken)
  revoke({ principal, input }: Call<typeof revokePersonalAccessToken>): Promise<PersonalAccessTokenJson> {
    return this.end(principal, input.token_id);
  }

  @Handles(revokeOwnAccessToken)
  revokeSelf({ principal }: Call<typeof revokeOwnAccessToken>): Promise<PersonalAccessTokenJson> {
    return this.end(principal, ownTokenId(principal));
  }

  private async replace(
    principal: Principal,
    id: number,
    expiresAt = dayAfter(ROTATED_FOR_DAYS),
  ): Promise<NewPersonalAccessTokenJson> {
    const { userId } = await this.find(principal, id);
    return presentNew(await this.userTokens.rotate(KIND, { userId, id, expiresAt }, byWhom(principal)));
  }

  private async end(principal: Principal, id: number): Promise<PersonalAccessTokenJson> {
    const { userId } = await this.find(principal, id);
    const revoked = await this.userTokens.revoke(KIND, userId, id, byWhom(principal));
    if (revoked === null) throw new TokenMissing(id);
    return present(revoked);
  }

  /** A token of the caller, or for administrators of any user. Throws `TokenMissing`. */
  private async find(principal: Principal, id: number): Promise<UserToken> {
    const token = await this.tokens.find(KIND, principal.isAdmin ? null : principal.userId, id);
    if (token === null) throw new TokenMissing(id);
    return token;
  }
}

/** 404: the token does not exist, or is hidden from the caller. */
class TokenMissing extends NotFound {
  constructor(id?: number) {
    super('Personal Access Token', { id });
  }
}

/** The token that authenticates the call. Throws `TokenMissing` for callers with another kind of credential. */
function ownTokenId({ credential: { kind, tokenId } }: Principal): number {
  if (kind !== KIND || tokenId === undefined) throw new TokenMissing();
  return tokenId;
}

const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const present = (token: UserToken): PersonalAccessTokenJson => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  user_id: token.userId,
  active: token.isActive,
  revoked: token.revoked,
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  expires_at: token.expiresAt,
});

const presentNew = ({ token, value }: { token: UserToken; value: string }): NewPersonalAccessTokenJson => ({
  ...present(token),
  token: value,
});
