import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createImpersonationToken,
  getImpersonationToken,
  type ImpersonationTokenJson,
  listImpersonationTokens,
  NotFound,
  revokeImpersonationToken,
} from '@ingot/contracts';
import { byWhom, Handles } from '@ingot/platform';
import { UserRepository } from '../users/user.repository.js';
import { type UserToken, UserTokenRepository } from './user-token.repository.js';
import { UserTokens } from './user-tokens.js';

const KIND = 'impersonation';

@Controller()
export class ImpersonationTokensHandlers {
  constructor(
    private readonly userTokens: UserTokens,
    private readonly tokens: UserTokenRepository,
    private readonly users: UserRepository,
  ) {}

  @Handles(listImpersonationTokens)
  async list({ input, page }: Call<typeof listImpersonationTokens>): Promise<Answer<typeof listImpersonationTokens>> {
    await this.users.mustExist(input.user_id);
    const { items, ...counted } = await this.tokens.page(KIND, input.user_id, input.state ?? 'all', page);
    return { items: items.map((token) => this.present(token)), ...counted };
  }

  @Handles(getImpersonationToken)
  async show({ input }: Call<typeof getImpersonationToken>): Promise<ImpersonationTokenJson> {
    await this.users.mustExist(input.user_id);
    const id = input.impersonation_token_id;
    const token = await this.tokens.find(KIND, input.user_id, id);
    if (token === null) throw new NotFound('Impersonation Token', { id });
    return this.present(token);
  }

  @Handles(createImpersonationToken)
  async create({ principal, input }: Call<typeof createImpersonationToken>): Promise<ImpersonationTokenJson> {
    await this.users.requireChangeable(input.user_id);
    const { name, scopes, expires_at: expiresAt = null, user_id: userId } = input;
    const { token } = await this.userTokens.create(KIND, { userId, name, scopes, expiresAt }, byWhom(principal));
    return this.present(token);
  }

  @Handles(revokeImpersonationToken)
  async revoke({
    principal,
    input,
  }: Call<typeof revokeImpersonationToken>): Promise<Answer<typeof revokeImpersonationToken>> {
    await this.users.mustExist(input.user_id);
    const id = input.impersonation_token_id;
    const revoked = await this.userTokens.revoke(KIND, input.user_id, id, byWhom(principal));
    return revoked === null ? {} : this.present(revoked);
  }

  private present(token: UserToken): ImpersonationTokenJson {
    return presentToken(token, this.tokens.valueOf(token));
  }
}

const presentToken = (token: UserToken, value: string): ImpersonationTokenJson => ({
  id: token.id,
  name: token.name,
  token: value,
  scopes: token.scopes,
  active: token.isActive,
  revoked: token.revoked,
  impersonation: true,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt,
});
