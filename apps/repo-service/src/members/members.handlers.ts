import { Controller } from '@nestjs/common';
import {
  addMember,
  type Answer,
  type Call,
  getMember,
  listMembers,
  type MemberJson,
  removeMember,
  updateMember,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MemberList } from './member-list.js';
import { Members } from './members.js';

@Controller()
export class MembersHandlers {
  constructor(
    private readonly members: Members,
    private readonly memberList: MemberList,
  ) {}

  @Handles(listMembers)
  list(call: Call<typeof listMembers>): Promise<Answer<typeof listMembers>> {
    return this.memberList.page(call);
  }

  @Handles(getMember)
  show(call: Call<typeof getMember>): Promise<MemberJson> {
    return this.members.show(call);
  }

  @Handles(addMember)
  add(call: Call<typeof addMember>): Promise<MemberJson> {
    return this.members.add(call);
  }

  @Handles(updateMember)
  update(call: Call<typeof updateMember>): Promise<MemberJson> {
    return this.members.update(call);
  }

  @Handles(removeMember)
  async remove(call: Call<typeof removeMember>): Promise<Answer<typeof removeMember>> {
    return (await this.members.remove(call)) ?? {};
  }
}
