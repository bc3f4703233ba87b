import { Injectable } from '@nestjs/common';
import { type AccessLevel, NotFound, type Page, pageOf, type PageRequest, type UserSummary } from '@ingot/contracts';
import { UserDirectory } from '@ingot/platform';
import { type MemberEntity } from './member.entity.js';
import { MemberRepository, type Membership, type UserRole } from './member.repository.js';

/** A membership with its user. */
export interface Member {
  readonly role: { readonly accessLevel: AccessLevel; readonly expiresAt: MemberEntity['expiresAt'] };
  readonly user: UserSummary;
}

/** The most users in one call to user-service. */
const BATCH = 500;

/** Reads the direct members of projects. */
@Injectable()
export class MemberReader {
  constructor(
    private readonly members: MemberRepository,
    private readonly users: UserDirectory,
  ) {}

  /** Newest first; filtered by name or username with `query`. */
  async page(projectId: number, query: string | undefined, page: PageRequest): Promise<Page<Member>> {
    if (!query) {
      const { items, ...counted } = await this.members.page(projectId, page);
      return { items: await this.withUsers(items), ...counted };
    }
    // user-service owns the names; the members of one project are few enough to filter here.
    const matches = nameMatcher(query);
    const found = (await this.withUsers(await this.members.all(projectId))).filter(({ user }) => matches(user));
    return pageOf(found, page);
  }

  /** Throws `NotFound` for a user who is not a direct member. */
  async get(projectId: number, userId: number): Promise<Member> {
    const [role, user] = await Promise.all([this.members.find(projectId, userId), this.findUser(userId)]);
    if (role === null || user === undefined) throw new NotFound();
    return { role, user };
  }

  /** Direct members and the owner of the personal namespace, who has the highest access level; newest first. */
  async pageOfAll(projectId: number, query: string | undefined, page: PageRequest): Promise<Page<Member>> {
    if (!query) {
      const { items, ...counted } = await this.members.pageOfEverybody(projectId, page);
      return { items: await this.withUsers(items), ...counted };
    }
    const matches = nameMatcher(query);
    const found = (await this.withUsers(await this.members.everybody(projectId))).filter(({ user }) => matches(user));
    return pageOf(found, page);
  }

  /** The projects that a user is a member of or owns. Throws `NotFound` for an unknown user. */
  async pageOfUser(userId: number, page: PageRequest): Promise<Page<Membership>> {
    if ((await this.findUser(userId)) === undefined) throw new NotFound('User');
    return this.members.pageOfUser(userId, page);
  }

  /** Throws `NotFound` for a user who is neither. */
  async getAny(projectId: number, userId: number): Promise<Member> {
    const [role, user] = await Promise.all([this.members.findAny(projectId, userId), this.findUser(userId)]);
    if (role === null || user === undefined) throw new NotFound();
    return { role, user };
  }

  async findUser(userId: number): Promise<UserSummary | undefined> {
    return (await this.users.find([userId])).get(userId);
  }

  /** Leaves out deleted users. */
  private async withUsers(members: readonly UserRole[]): Promise<Member[]> {
    const known: Member[] = [];
    for (let start = 0; start < members.length; start += BATCH) {
      const batch = members.slice(start, start + BATCH);
      const users = await this.users.find(batch.map(({ userId }) => userId));
      for (const role of batch) {
        const user = users.get(role.userId);
        if (user !== undefined) known.push({ role, user });
      }
    }
    return known;
  }
}

function nameMatcher(query: string): (user: UserSummary) => boolean {
  const part = query.toLowerCase();
  return ({ name, username }) => name.toLowerCase().includes(part) || username.toLowerCase().includes(part);
}
