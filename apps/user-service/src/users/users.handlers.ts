import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  type FullUserJson,
  getCurrentUser,
  getUser,
  listUsers,
  NotFound,
  type Principal,
  type ReplyOf,
  type RequestOf,
  Unauthorized,
  type UserProfileJson,
  userSummaries,
} from '@ingot/contracts';
import { Answers, type HandlerAnswer, Handles } from '@ingot/platform';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { Avatars } from './avatars.js';
import { CurrentUsers } from './current-users.js';
import { presentFull, presentProfile, presentSummary, summaryOf, type UserLinks } from './user.presenter.js';
import { type FullUser, UserRepository } from './user.repository.js';

@Controller()
export class UsersHandlers {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly avatars: Avatars,
  ) {}

  @Handles(getCurrentUser)
  async current({ principal, baseUrl }: Call<typeof getCurrentUser>): Promise<HandlerAnswer<typeof getCurrentUser>> {
    const user = await this.currentUsers.find(principal.userId, baseUrl);
    if (user === null) throw new Unauthorized({ reason: 'deleted meanwhile' });
    if (!actsAsAnother(principal)) return user.encoded;
    return { ...user.json, private_token: await this.tokens.getPrivateValue(user.id) };
  }

  @Handles(listUsers)
  async list({ principal, input, page, baseUrl }: Call<typeof listUsers>): Promise<Answer<typeof listUsers>> {
    const filter = {
      username: input.username,
      search: input.search,
      onlyActive: input.active ?? false,
      onlyBlocked: input.blocked ?? false,
      onlyExternal: principal.isAdmin && (input.external ?? false),
    };
    const links = await this.links(baseUrl);
    if (principal.isAdmin) {
      const { items, total } = await this.users.fullPage(filter, page);
      return { items: items.map((user) => presentFull(user, links)), total };
    }
    const { items, total } = await this.users.summaryPage(filter, page);
    return { items: items.map((user) => presentSummary(user, links)), total };
  }

  @Handles(getUser)
  async show({ principal, input, baseUrl }: Call<typeof getUser>): Promise<FullUserJson | UserProfileJson> {
    const user = await this.get(input.id);
    const links = await this.links(baseUrl);
    return principal.isAdmin ? presentFull(user, links) : presentProfile(user, links);
  }

  @Answers(userSummaries)
  async summaries({ ids }: RequestOf<typeof userSummaries>): Promise<ReplyOf<typeof userSummaries>> {
    const [users, avatarOf] = await Promise.all([this.users.findSummaries(ids), this.avatars.lookUp()]);
    return users.map((user) => summaryOf(user, avatarOf));
  }

  private async links(baseUrl: string): Promise<UserLinks> {
    return { baseUrl, avatarOf: await this.avatars.lookUp() };
  }

  private async get(id: number): Promise<FullUser> {
    const user = await this.users.findById(id);
    if (user === null) throw new NotFound('User', { id });
    return user;
  }
}

const actsAsAnother = ({ sudoBy, userId }: Principal): boolean => sudoBy !== undefined && sudoBy.userId !== userId;
