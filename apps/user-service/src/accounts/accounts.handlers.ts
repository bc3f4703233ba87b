import { Controller } from '@nestjs/common';
import {
  type Answer,
  blockUser,
  type Call,
  createUser,
  deleteUser,
  type FullUserJson,
  getCurrentUser,
  NotFound,
  type Principal,
  Unauthorized,
  unblockUser,
  unlockUser,
  updateUser,
} from '@ingot/contracts';
import { type HandlerAnswer, Handles } from '@ingot/platform';
import { AccessTokenRepository } from '../tokens/access-token.repository.js';
import { Avatars, presentFull } from '../users/user.presenter.js';
import { UserRepository } from '../users/user.repository.js';
import { CurrentUsers } from './current-users.js';
import { UserBlocker } from './user.blocker.js';
import { type NewAccount, UserCreator } from './user.creator.js';
import { UserDeleter } from './user.deleter.js';
import { type AccountChanges, UserUpdater } from './user.updater.js';

/** The caller's own account, and the administration of accounts. */
@Controller()
export class AccountsHandlers {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly tokens: AccessTokenRepository,
    private readonly users: UserRepository,
    private readonly creator: UserCreator,
    private readonly updater: UserUpdater,
    private readonly blocker: UserBlocker,
    private readonly deleter: UserDeleter,
    private readonly avatars: Avatars,
  ) {}

  @Handles(getCurrentUser)
  async current({ principal, baseUrl }: Call<typeof getCurrentUser>): Promise<HandlerAnswer<typeof getCurrentUser>> {
    const user = await this.currentUsers.find(principal.userId, baseUrl);
    if (user === null) throw new Unauthorized({ reason: 'deleted meanwhile' });
    if (!actsAsAnother(principal)) return user.encoded;
    return { ...user.json, private_token: await this.tokens.getPrivateValue(user.id) };
  }

  @Handles(createUser)
  async create({ principal, input, baseUrl }: Call<typeof createUser>): Promise<FullUserJson> {
    const id = await this.creator.create(newAccountIn(input), principal);
    return this.show(id, baseUrl);
  }

  @Handles(updateUser)
  async update({ principal, input, baseUrl }: Call<typeof updateUser>): Promise<FullUserJson> {
    await this.updater.update(input.id, changesIn(input), principal);
    return this.show(input.id, baseUrl);
  }

  @Handles(deleteUser)
  async remove({ principal, input, baseUrl }: Call<typeof deleteUser>): Promise<Answer<typeof deleteUser>> {
    const deleted = await this.deleter.delete(input.id, principal);
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

  @Handles(unlockUser)
  async unlock({ principal, input }: Call<typeof unlockUser>): Promise<true> {
    await this.blocker.unlock(input.id, principal);
    return true;
  }

  private async show(id: number, baseUrl: string): Promise<FullUserJson> {
    const user = await this.users.findById(id);
    if (user === null) throw new NotFound('User', { id });
    return presentFull(user, { baseUrl, avatarOf: await this.avatars.lookUp() });
  }
}

const actsAsAnother = ({ sudoBy, userId }: Principal): boolean => sudoBy !== undefined && sudoBy.userId !== userId;

function newAccountIn(input: Call<typeof createUser>['input']): NewAccount {
  const { provider, extern_uid: externUid } = input;
  return {
    username: input.username,
    email: input.email,
    name: input.name,
    password: input.reset_password ? null : (input.password ?? ''),
    mustConfirmEmail: input.confirm ?? input.skip_confirmation !== true,
    identity: provider === undefined || externUid === undefined ? null : { provider, externUid },
    isAdmin: input.admin,
    isExternal: input.external ?? false,
    projectsLimit: input.projects_limit,
    canCreateGroup: input.can_create_group,
    bio: input.bio,
    location: input.location,
    organization: input.organization,
    imHandle: input.im_handle,
    professionalProfile: input.professional_profile,
    socialHandle: input.social_handle,
    websiteUrl: input.website_url,
  };
}

const changesIn = (input: Call<typeof updateUser>['input']): AccountChanges => ({
  username: input.username,
  email: input.email,
  name: input.name,
  password: input.password,
  provider: input.provider,
  externUid: input.extern_uid,
  admin: input.admin,
  external: input.external,
  projectsLimit: input.projects_limit,
  canCreateGroup: input.can_create_group,
  bio: input.bio,
  location: input.location,
  organization: input.organization,
  imHandle: input.im_handle,
  professionalProfile: input.professional_profile,
  socialHandle: input.social_handle,
  websiteUrl: input.website_url,
});
