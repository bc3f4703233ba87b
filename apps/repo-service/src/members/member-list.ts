import { Injectable } from '@nestjs/common';
import { type Answer, type Call, type listMembers, pageOf, type UserSummary } from '@ingot/contracts';
import { UserDirectory } from '@ingot/platform';
import { presentMember } from './member.presenter.js';
import { type MemberEntity } from './member.entity.js';
import { MemberRepository } from './member.repository.js';

/** How many users one call to user-service may ask for. */
const BATCH = 500;

/** Lists of members, with the users that they are. */
@Injectable()
export class MemberList {
  constructor(
    private readonly members: MemberRepository,
    private readonly users: UserDirectory,
  ) {}

  async page({ project, input, page, baseUrl }: Call<typeof listMembers>): Promise<Answer<typeof listMembers>> {
    const present = ({ member, user }: KnownMember) => presentMember(member, user, baseUrl);
    if (!input.query) {
      const { items, total } = await this.members.page(project.id, page);
      return { items: (await this.withUsers(items)).map(present), total };
    }
    // Names are user-service's: the members of one project are few enough to look at each.
    const matches = nameMatcher(input.query);
    const found = (await this.withUsers(await this.members.all(project.id))).filter(({ user }) => matches(user));
    const { items, total } = pageOf(found, page);
    return { items: items.map(present), total };
  }

  /** Without those whose user is gone. */
  private async withUsers(members: readonly MemberEntity[]): Promise<KnownMember[]> {
    const known: KnownMember[] = [];
    for (let start = 0; start < members.length; start += BATCH) {
      const batch = members.slice(start, start + BATCH);
      const users = await this.users.find(batch.map(({ userId }) => userId));
      for (const member of batch) {
        const user = users.get(member.userId);
        if (user !== undefined) known.push({ member, user });
      }
    }
    return known;
  }
}

interface KnownMember {
  readonly member: MemberEntity;
  readonly user: UserSummary;
}

function nameMatcher(query: string): (user: UserSummary) => boolean {
  const part = query.toLowerCase();
  return ({ name, username }) => name.toLowerCase().includes(part) || username.toLowerCase().includes(part);
}
