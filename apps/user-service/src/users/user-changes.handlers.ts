import { Controller } from '@nestjs/common';
import {
  type Answer,
  blockUser,
  type Call,
  createUser,
  deleteUser,
  type FullUserJson,
  NotFound,
  unblockUser,
  updateUser,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Avatars } from './avatars.js';
import { UserBlocker } from './user.blocker.js';
import { UserCreator } from './user.creator.js';
import { presentFull } from './user.presenter.js';
import { UserRepository } from './user.repository.js';
import { UserRemover } from './user.remover.js';
import { UserUpdater } from './user.updater.js';

/** What administrators do to users. */
@Controller()
export class UserChangesHandlers {
  constructor(
    private readonly users: UserRepository,
    private readonly creator: UserCreator,
    private readonly updater: UserUpdater,
    private readonly blocker: UserBlocker,
    private readonly remover: UserRemover,
    private readonly avatars: Avatars,
  ) {}

  @Handles(createUser)
  async create({ principal, input, baseUrl }: Call<typeof createUser>): Promise<FullUserJson> {
    const id = await this.creator.create(input, principal);
    return this.show(id, baseUrl);
  }

  @Handles(updateUser)
  async update({ principal, input, baseUrl }: Call<typeof updateUser>): Promise<FullUserJson> {
    await this.updater.update(input, principal);
    return this.show(input.id, baseUrl);
  }

  @Handles(deleteUser)
  async remove({ principal, input, baseUrl }: Call<typeof deleteUser>): Promise<Answer<typeof deleteUser>> {
    const deleted = await this.remover.remove(input.id, principal);
    return deleted === null ? {} : presentFull(deleted, { baseUrl, avatarOf: await this.avatars.lookUp() });
  }

  @Handles(blockUser)
  block({ principal, input }: Call<typeof blockUser>): Promise<boolean> {
    return this.blocker.block(input.id, principal);
  }

  @Handles(unblockUser)
  unblock({ principal, input }: Call<typeof unblockUser>): Promise<boolean> {
    return this.blocker.unblock(input.id, principal);
  }

  private async show(id: number, baseUrl: string): Promise<FullUserJson> {
    const user = await this.users.findById(id);
    if (user === null) throw new NotFound('User', { id });
    return presentFull(user, { baseUrl, avatarOf: await this.avatars.lookUp() });
  }
}
