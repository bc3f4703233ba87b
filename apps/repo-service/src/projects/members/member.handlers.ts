import { Controller } from '@nestjs/common';
import {
  addMember,
  type Answer,
  type Call,
  getAnyMember,
  getMember,
  listAllMembers,
  listMembers,
  listMemberships,
  listProjectUsers,
  type MemberJson,
  type MembershipJson,
  removeMember,
  updateMember,
} from '@ingot/contracts';
import { Handles, presentUserSummary } from '@ingot/platform';
import { type Member, MemberReader } from './member.reader.js';
import { type Membership } from './member.repository.js';
import { Members } from './members.js';

@Controller()
export class MemberHandlers {
  constructor(
    private readonly reader: MemberReader,
    private readonly members: Members,
  ) {}

  @Handles(listMembers)
  async list({ project, input, page, baseUrl }: Call<typeof listMembers>): Promise<Answer<typeof listMembers>> {
    const { items, ...counted } = await this.reader.page(project.id, input.query, page);
    return { items: items.map((member) => present(member, baseUrl)), ...counted };
  }

  @Handles(getMember)
  async show({ project, input, baseUrl }: Call<typeof getMember>): Promise<MemberJson> {
    return present(await this.reader.get(project.id, input.user_id), baseUrl);
  }

  @Handles(listAllMembers)
  async listAll({
    project,
    input,
    page,
    baseUrl,
  }: Call<typeof listAllMembers>): Promise<Answer<typeof listAllMembers>> {
    const { items, ...counted } = await this.reader.pageOfAll(project.id, input.query, page);
    return { items: items.map((member) => present(member, baseUrl)), ...counted };
  }

  @Handles(listProjectUsers)
  async listUsers({
    project,
    input,
    page,
    baseUrl,
  }: Call<typeof listProjectUsers>): Promise<Answer<typeof listProjectUsers>> {
    const { items, ...counted } = await this.reader.pageOfAll(project.id, input.search, page);
    return { items: items.map(({ user }) => presentUserSummary(user, baseUrl)), ...counted };
  }

  @Handles(getAnyMember)
  async showAny({ project, input, baseUrl }: Call<typeof getAnyMember>): Promise<MemberJson> {
    return present(await this.reader.getAny(project.id, input.user_id), baseUrl);
  }

  @Handles(listMemberships)
  async listOfUser({ input, page }: Call<typeof listMemberships>): Promise<Answer<typeof listMemberships>> {
    const { items, ...counted } = await this.reader.pageOfUser(input.id, page);
    if (input.type === 'Namespace') return { items: [], total: 0 };
    return { items: items.map(presentMembership), ...counted };
  }

  @Handles(addMember)
  async add({ project, input, baseUrl }: Call<typeof addMember>): Promise<MemberJson> {
    const { user_id: userId, access_level: accessLevel, expires_at: expiresAt = null } = input;
    return present(await this.members.add({ projectId: project.id, userId, accessLevel, expiresAt }), baseUrl);
  }

  @Handles(updateMember)
  async update({ project, input, baseUrl }: Call<typeof updateMember>): Promise<MemberJson> {
    const { user_id: userId, access_level: accessLevel, expires_at: expiresAt } = input;
    return present(await this.members.update({ projectId: project.id, userId, accessLevel, expiresAt }), baseUrl);
  }

  @Handles(removeMember)
  async remove({
    project,
    principal,
    input,
    baseUrl,
  }: Call<typeof removeMember>): Promise<Answer<typeof removeMember>> {
    const removed = await this.members.remove({ project, principal, userId: input.user_id });
    return removed === null ? {} : present(removed, baseUrl);
  }
}

/** A member in the API's form. */
const present = ({ role, user }: Member, baseUrl: string): MemberJson => ({
  ...presentUserSummary(user, baseUrl),
  access_level: role.accessLevel,
  expires_at: role.expiresAt,
});

const presentMembership = ({ projectId, name, accessLevel }: Membership): MembershipJson => ({
  source_id: projectId,
  source_name: name,
  source_type: 'Project',
  access_level: accessLevel,
});
