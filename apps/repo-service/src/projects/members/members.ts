import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Forbidden, memberJoined, memberLeft, NotFound, projectChanged } from '@ingot/contracts';
import { AuditTrail, Broadcasts, changesBetween, Outbox } from '@ingot/platform';
import { type ProjectCaller } from '../views/project-access.policy.js';
import { AccessLevelNotIncluded, ExpiryInPast, MemberExists } from './member.errors.js';
import { isMemberLevel, isOver, mayRemove } from './member.policy.js';
import { type Member, MemberReader } from './member.reader.js';
import { MemberRepository, type MembershipKey } from './member.repository.js';

export interface AddMember {
  readonly projectId: number;
  readonly userId: number;
  readonly accessLevel: number;
  /** `YYYY-MM-DD`, or null for never. */
  readonly expiresAt: string | null;
}

/** Undefined values stay as they are. */
export interface UpdateMember extends Omit<AddMember, 'expiresAt'> {
  readonly expiresAt: string | null | undefined;
}

export interface RemoveMember extends ProjectCaller {
  readonly userId: number;
}

/** Changes the members of projects. Each change reaches all replicas before the reply. */
@Injectable()
export class Members {
  constructor(
    private readonly members: MemberRepository,
    private readonly reader: MemberReader,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Throws `NotFound` for an unknown user and a deleted project, `MemberExists`, `AccessLevelNotIncluded` and `ExpiryInPast`. */
  async add({ projectId, userId, accessLevel, expiresAt }: AddMember): Promise<Member> {
    const user = await this.reader.findUser(userId);
    if (user === undefined) throw new NotFound('User');
    if ((await this.members.find(projectId, userId)) !== null) throw new MemberExists({ projectId, userId });
    if (!isMemberLevel(accessLevel)) throw new AccessLevelNotIncluded();
    refusePast(expiresAt);

    const role = { accessLevel, expiresAt };
    await this.database.transaction(async (tx) => {
      await this.expireIn(tx, { projectId, userId });
      await this.members.insert(tx, { projectId, userId, ...role });
      await this.outbox.add(tx, memberJoined, { projectId, userId });
      const change = { name: 'access_level', from: null, to: accessLevel };
      await this.audit.record(tx, { event: 'member_added', ...auditedMember(projectId, user), change });
    });
    await this.broadcasts.send(projectChanged, { projectId });
    return { role, user };
  }

  /**
   * Throws `NotFound` for a user who is not a member, `Forbidden` for the owner of a personal project, `AccessLevelNotIncluded` and
   * `ExpiryInPast`.
   */
  async update({ projectId, userId, accessLevel, expiresAt }: UpdateMember): Promise<Member> {
    if ((await this.members.find(projectId, userId)) === null) throw new NotFound();
    await this.refuseOwner(projectId, userId);
    if (!isMemberLevel(accessLevel)) throw new AccessLevelNotIncluded();
    refusePast(expiresAt);

    const user = await this.reader.findUser(userId);
    if (user === undefined) throw new NotFound();
    await this.database.transaction(async (tx) => {
      const before = await this.members.update(tx, projectId, userId, { accessLevel, expiresAt });
      if (before === null) throw new NotFound();
      const changes = changesBetween(attributesOf(before), { access_level: accessLevel, expires_at: expiresAt });
      const audited = auditedMember(projectId, user);
      await this.audit.record(
        tx,
        ...changes.map((change) => ({ event: 'member_updated', ...audited, change }) as const),
      );
    });
    await this.broadcasts.send(projectChanged, { projectId });
    return this.reader.get(projectId, userId);
  }

  /** The removed membership; null when the user was not a member. Throws `Forbidden` for the owner of a personal project. */
  async remove({ project, principal, userId }: RemoveMember): Promise<Member | null> {
    const { id: projectId } = project;
    if (!mayRemove(project, principal.userId, userId)) throw new Forbidden();
    const role = await this.members.find(projectId, userId);
    if (role === null) return null;
    await this.refuseOwner(projectId, userId);

    const user = await this.reader.findUser(userId);
    await this.database.transaction(async (tx) => {
      if (!(await this.members.remove(tx, projectId, userId))) return;
      await this.outbox.add(tx, memberLeft, { projectId, userId, reason: 'removed' });
      const change = { name: 'access_level', from: role.accessLevel, to: null };
      const audited = auditedMember(projectId, user ?? { id: userId, username: '' });
      await this.audit.record(tx, { event: 'member_removed', ...audited, change });
    });
    await this.broadcasts.send(projectChanged, { projectId });
    return user === undefined ? null : { role, user };
  }

  /** Deletes an expired membership, unless it was prolonged meanwhile. */
  async expire(membership: MembershipKey): Promise<void> {
    if (!(await this.database.transaction((tx) => this.expireIn(tx, membership)))) return;
    await this.broadcasts.send(projectChanged, { projectId: membership.projectId });
  }

  private async expireIn(tx: EntityManager, membership: MembershipKey): Promise<boolean> {
    if (!(await this.members.removeExpired(tx, membership))) return false;
    const { projectId, userId } = membership;
    await this.outbox.add(tx, memberLeft, { projectId, userId, reason: 'expired' });
    await this.audit.record(tx, { event: 'member_expired', ...auditedMember(projectId, { id: userId, username: '' }) });
    return true;
  }

  /** The owner of a personal project cannot be changed or removed. */
  private async refuseOwner(projectId: number, userId: number): Promise<void> {
    if (await this.members.ownsProject(projectId, userId)) throw new Forbidden();
  }
}

/** A member, as the audit names them. */
const auditedMember = (projectId: number, { id, username }: Pick<Member['user'], 'id' | 'username'>) =>
  ({ entity: { type: 'Project', id: projectId }, target: { type: 'User', id, name: username } }) as const;

const attributesOf = ({ accessLevel, expiresAt }: Member['role']) => ({
  access_level: accessLevel,
  expires_at: expiresAt,
});

function refusePast(expiresAt: string | null | undefined): void {
  if (expiresAt != null && isOver(expiresAt, new Date())) throw new ExpiryInPast();
}
