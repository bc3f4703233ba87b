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

/** Reads the direct members of projects. */
@Injectable()
export class MemberReader {
  constructor(
    private readonly members: MemberRepository,
    private readonly users: UserDirectory,
  ) {}

  /** Newest first; filtered by name or username with `query`. */
  async page(projectId: number, query: string | undefined, page: PageRequest): Promise<Page<Member>> {
    return this.withUsers(
      query
        ? pageOf(await this.users.ofNamed(query, (userIds) => this.members.all(projectId, userIds)), page)
        : await this.members.page(projectId, page),
    );
  }

  /** Throws `NotFound` for a user who is not a direct member. */
  async get(projectId: number, userId: number): Promise<Member> {
    const [role, user] = await Promise.all([this.members.find(projectId, userId), this.findUser(userId)]);
    if (role === null || user === undefined) throw new NotFound();
    return { role, user };
  }

  /** Direct members and the owner of the personal namespace, who has the highest access level; newest first. */
  async pageOfAll(projectId: number, query: string | undefined, page: PageRequest): Promise<Page<Member>> {
    return this.withUsers(
      query
        ? pageOf(await this.users.ofNamed(query, (userIds) => this.members.everybody(projectId, userIds)), page)
        : await this.members.pageOfEverybody(projectId, page),
    );
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
  private async withUsers({ items, ...counted }: Page<UserRole>): Promise<Page<Member>> {
    const known = await this.users.withUsers(items);
    return { items: known.map(({ item: role, user }) => ({ role, user })), ...counted };
  }
}
