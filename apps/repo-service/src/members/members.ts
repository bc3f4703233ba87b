import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type addMember,
  type Call,
  Forbidden,
  type getMember,
  memberJoined,
  type MemberJson,
  memberLeft,
  NotFound,
  projectChanged,
  type removeMember,
  type updateMember,
  type UserSummary,
} from '@ingot/contracts';
import { Broadcasts, Outbox, UserDirectory } from '@ingot/platform';
import { AccessLevelNotIncluded, MemberExists } from './member.errors.js';
import { isMemberLevel, mayRemove } from './member.policy.js';
import { presentMember } from './member.presenter.js';
import { MemberRepository } from './member.repository.js';

/** Who belongs to a project, and in which role. Each change is told to all replicas before it is answered. */
@Injectable()
export class Members {
  constructor(
    private readonly members: MemberRepository,
    private readonly users: UserDirectory,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Throws `NotFound` for a user who is no direct member. */
  async show({ project, input, baseUrl }: Call<typeof getMember>): Promise<MemberJson> {
    return this.present(project.id, input.user_id, baseUrl);
  }

  /** Throws `NotFound` for an unknown user, `MemberExists`, and `AccessLevelNotIncluded`. */
  async add({ project, input, baseUrl }: Call<typeof addMember>): Promise<MemberJson> {
    const { user_id: userId, access_level: accessLevel, expires_at: expiresAt = null } = input;
    const user = await this.findUser(userId);
    if (user === undefined) throw new NotFound('User');
    if ((await this.members.find(project.id, userId)) !== null)
      throw new MemberExists({ projectId: project.id, userId });
    if (!isMemberLevel(accessLevel)) throw new AccessLevelNotIncluded();

    const role = { accessLevel, expiresAt };
    await this.database.transaction(async (tx) => {
      await this.members.insert(tx, { projectId: project.id, userId, ...role });
      await this.outbox.add(tx, memberJoined, { projectId: project.id, userId });
    });
    await this.broadcasts.send(projectChanged, { projectId: project.id });
    return presentMember(role, user, baseUrl);
  }

  /** Throws `NotFound` for a user who is no member, `Forbidden` for the personal owner, and `AccessLevelNotIncluded`. */
  async update({ project, input, baseUrl }: Call<typeof updateMember>): Promise<MemberJson> {
    const { user_id: userId, access_level: accessLevel, expires_at: expiresAt } = input;
    if ((await this.members.find(project.id, userId)) === null) throw new NotFound();
    await this.refuseOwner(project.id, userId);
    if (!isMemberLevel(accessLevel)) throw new AccessLevelNotIncluded();

    if (!(await this.members.update(project.id, userId, { accessLevel, expiresAt }))) throw new NotFound();
    await this.broadcasts.send(projectChanged, { projectId: project.id });
    return this.present(project.id, userId, baseUrl);
  }

  /** Answers who was removed, or null when the user was no member. Throws `Forbidden` for the personal owner. */
  async remove({ principal, project, input, baseUrl }: Call<typeof removeMember>): Promise<MemberJson | null> {
    const { user_id: userId } = input;
    if (!mayRemove(project, principal.userId, userId)) throw new Forbidden();
    const member = await this.members.find(project.id, userId);
    if (member === null) return null;
    await this.refuseOwner(project.id, userId);

    await this.database.transaction(async (tx) => {
      if (!(await this.members.remove(tx, project.id, userId))) return;
      await this.outbox.add(tx, memberLeft, { projectId: project.id, userId, reason: 'removed' });
    });
    await this.broadcasts.send(projectChanged, { projectId: project.id });
    const user = await this.findUser(userId);
    return user === undefined ? null : presentMember(member, user, baseUrl);
  }

  /** The owner of a personal project belongs to it whatever anybody says. */
  private async refuseOwner(projectId: number, userId: number): Promise<void> {
    if (await this.members.ownsProject(projectId, userId)) throw new Forbidden();
  }

  private async present(projectId: number, userId: number, baseUrl: string): Promise<MemberJson> {
    const [member, user] = await Promise.all([this.members.find(projectId, userId), this.findUser(userId)]);
    if (member === null || user === undefined) throw new NotFound();
    return presentMember(member, user, baseUrl);
  }

  private async findUser(userId: number): Promise<UserSummary | undefined> {
    return (await this.users.find([userId])).get(userId);
  }
}
