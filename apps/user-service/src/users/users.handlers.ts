import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  Forbidden,
  type FullUserJson,
  getUser,
  listUsers,
  NotFound,
  type UserProfileJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { UserListRepository } from './user-list.repository.js';
import { Avatars, presentFull, presentProfile, presentSummary } from './user.presenter.js';
import { UserRepository } from './user.repository.js';

@Controller()
export class UsersHandlers {
  constructor(
    private readonly users: UserRepository,
    private readonly lists: UserListRepository,
    private readonly avatars: Avatars,
  ) {}

  @Handles(listUsers)
  async list({ principal, input, page, baseUrl }: Call<typeof listUsers>): Promise<Answer<typeof listUsers>> {
    const { provider, extern_uid: externUid } = input;
    const identity = provider === undefined || externUid === undefined ? undefined : { provider, externUid };
    if (identity !== undefined && !principal.isAdmin) throw new Forbidden();
    const filter = {
      username: input.username,
      identity,
      search: input.search,
      addresses: principal.isAdmin ? ('all' as const) : { onlyOf: principal.userId },
      onlyActive: input.active ?? false,
      onlyBlocked: input.blocked ?? false,
      onlyExternal: principal.isAdmin && (input.external ?? false),
    };
    const links = { baseUrl, avatarOf: await this.avatars.lookUp() };
    if (principal.isAdmin) {
      const { items, ...counted } = await this.lists.fullPage(filter, page);
      return { items: items.map((user) => presentFull(user, links)), ...counted };
    }
    const { items, ...counted } = await this.lists.summaryPage(filter, page);
    return { items: items.map((user) => presentSummary(user, links)), ...counted };
  }

  @Handles(getUser)
  async show({ principal, input, baseUrl }: Call<typeof getUser>): Promise<FullUserJson | UserProfileJson> {
    const user = await this.users.findById(input.id);
    if (user === null) throw new NotFound('User', { id: input.id });
    const links = { baseUrl, avatarOf: await this.avatars.lookUp() };
    return principal.isAdmin ? presentFull(user, links) : presentProfile(user, links);
  }
}
