import { Controller } from '@nestjs/common';
import {
  addOwnSshKey,
  addSshKeyOfUser,
  type Answer,
  type Call,
  getOwnSshKey,
  getSshKey,
  getSshKeyOfUser,
  listOwnSshKeys,
  listSshKeysOfUser,
  NotFound,
  type Page,
  type PageRequest,
  removeOwnSshKey,
  removeSshKeyOfUser,
  type SshKeyJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Avatars, presentFull } from '../users/user.presenter.js';
import { UserRepository } from '../users/user.repository.js';
import { type SshKeyEntity } from './ssh-key.entity.js';
import { SshKeyRepository } from './ssh-key.repository.js';
import { SshKeys } from './ssh-keys.js';

@Controller()
export class SshKeysHandlers {
  constructor(
    private readonly sshKeys: SshKeys,
    private readonly keys: SshKeyRepository,
    private readonly users: UserRepository,
    private readonly avatars: Avatars,
  ) {}

  @Handles(listOwnSshKeys)
  listOwn({ principal, page }: Call<typeof listOwnSshKeys>): Promise<Answer<typeof listOwnSshKeys>> {
    return this.page(principal.userId, page);
  }

  @Handles(listSshKeysOfUser)
  async listOfUser({ input, page }: Call<typeof listSshKeysOfUser>): Promise<Answer<typeof listSshKeysOfUser>> {
    await this.users.mustExist(input.id);
    return this.page(input.id, page);
  }

  @Handles(getOwnSshKey)
  showOwn({ principal, input }: Call<typeof getOwnSshKey>): Promise<SshKeyJson> {
    return this.get(principal.userId, input.key_id);
  }

  @Handles(getSshKeyOfUser)
  async showOfUser({ input }: Call<typeof getSshKeyOfUser>): Promise<SshKeyJson> {
    await this.users.mustExist(input.id);
    return this.get(input.id, input.key_id);
  }

  /** Deploy keys are no user's. */
  @Handles(getSshKey)
  async showAny({ input, baseUrl }: Call<typeof getSshKey>): Promise<Answer<typeof getSshKey>> {
    const key = await this.keys.findOfAnyUser(input.id);
    const user = key && (await this.users.findById(key.userId));
    if (!key || !user) throw new NotFound('Key', { id: input.id });
    return { ...presentSshKey(key), user: presentFull(user, { baseUrl, avatarOf: await this.avatars.lookUp() }) };
  }

  @Handles(addOwnSshKey)
  async addOwn({ principal, input }: Call<typeof addOwnSshKey>): Promise<SshKeyJson> {
    return presentSshKey(await this.sshKeys.add(principal, principal.userId, input));
  }

  @Handles(addSshKeyOfUser)
  async addOfUser({ principal, input }: Call<typeof addSshKeyOfUser>): Promise<SshKeyJson> {
    return presentSshKey(await this.sshKeys.add(principal, input.id, input));
  }

  @Handles(removeOwnSshKey)
  async removeOwn({ principal, input }: Call<typeof removeOwnSshKey>): Promise<Answer<typeof removeOwnSshKey>> {
    const removed = await this.sshKeys.remove(principal, principal.userId, input.key_id);
    return removed === null ? {} : presentSshKey(removed);
  }

  @Handles(removeSshKeyOfUser)
  async removeOfUser({ principal, input }: Call<typeof removeSshKeyOfUser>): Promise<SshKeyJson> {
    await this.users.mustExist(input.id);
    const removed = await this.sshKeys.remove(principal, input.id, input.key_id);
    if (removed === null) throw new NotFound('Key', { id: input.key_id });
    return presentSshKey(removed);
  }

  private async get(userId: number, id: number): Promise<SshKeyJson> {
    const key = await this.keys.find(userId, id);
    if (key === null) throw new NotFound('Key', { id });
    return presentSshKey(key);
  }

  private async page(userId: number, request: PageRequest): Promise<Page<SshKeyJson>> {
    const { items, ...counted } = await this.keys.page(userId, request);
    return { items: items.map(presentSshKey), ...counted };
  }
}

export const presentSshKey = ({ id, title, key, createdAt }: SshKeyEntity): SshKeyJson => ({
  id,
  title,
  key,
  created_at: createdAt.toISOString(),
});
