import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal, userChanged, userDeleted } from '@ingot/contracts';
import { AuditLog, AuditTrail, Broadcasts, byWhom, Outbox, retryDeadlocks } from '@ingot/platform';
import { OAuthApplicationRepository } from '../oauth/oauth-application.repository.js';
import { DeployKeyRepository } from '../ssh-keys/deploy-key.repository.js';
import { UserEntity } from '../users/user.entity.js';
import { GhostIsFixed, OwnAccount } from '../users/user.errors.js';
import { type FullUser, UserRepository } from '../users/user.repository.js';

const USERNAME = 'ghost';

/** The user who owns the contributions of deleted users. Signing in or acting as the ghost is refused. */
@Injectable()
export class Ghost {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
  ) {}

  /** @returns the ghost's id; creates the ghost when it is first needed */
  async ensure(): Promise<number> {
    return (await this.find(this.database.manager)) ?? this.database.transaction((tx) => this.create(tx));
  }

  private async find(tx: EntityManager): Promise<number | null> {
    const ghost = await tx.findOne(UserEntity, { where: { isGhost: true }, select: { id: true } });
    return ghost?.id ?? null;
  }

  /** Concurrent creators take turns. */
  private async create(tx: EntityManager): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('ghost'))`);
    const existing = await this.find(tx);
    if (existing !== null) return existing;
    const username = await this.freeUsername(tx);
    return this.users.insert(tx, {
      username,
      email: `${username}@ghost.invalid`,
      name: 'Ghost User',
      bio: 'Stands for users who were deleted.',
      projectsLimit: 0,
      canCreateGroup: false,
      state: 'blocked', // every sign-in checks the state
      isGhost: true,
      confirmedAt: new Date(),
    });
  }

  /** The name is reserved, but an older account may have it. */
  private async freeUsername(tx: EntityManager): Promise<string> {
    for (let number = 0; ; number++) {
      const username = number === 0 ? USERNAME : `${USERNAME}${number}`;
      const isTaken = await tx
        .createQueryBuilder(UserEntity, 'u')
        .where('lower(u.username) = :username', { username })
        .getExists();
      if (!isTaken) return username;
    }
  }
}

/**
 * Deletes users and everything of theirs in this service. An event tells the other services, which delete their projects and
 * memberships and pass the rest to the ghost user.
 */
@Injectable()
export class UserDeleter {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly ghost: Ghost,
    private readonly applications: OAuthApplicationRepository,
    private readonly deployKeys: DeployKeyRepository,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** @returns the deleted user; null for an unknown id. Throws `NeverChanged` for the caller, the ghost and the last administrator. */
  async delete(userId: number, by: Principal): Promise<FullUser | null> {
    const user = await this.users.findById(userId);
    if (user === null) return null;
    if (userId === by.userId || userId === by.sudoBy?.userId) throw new OwnAccount();
    if (user.isGhost) throw new GhostIsFixed();
    const ghostId = await this.ghost.ensure();
    // requests of the user may lock their rows in another order
    const changed = await retryDeadlocks(() => this.database.transaction((tx) => this.deleteRow(tx, userId, ghostId)));
    await this.broadcasts.sendAll(
      userChanged,
      [userId, ...(changed ?? [])].map((id) => ({ userId: id })),
    );
    if (changed === null) return null;
    this.audit.record('user.deleted', { userId, username: user.username, ...byWhom(by) });
    return user;
  }

  /** @returns the other users who lose tokens of the user's applications; null when the user was deleted meanwhile */
  private async deleteRow(tx: EntityManager, userId: number, ghostId: number): Promise<readonly number[] | null> {
    const user = await this.users.findLocked(tx, userId);
    if (user === null) return null;
    if (user.isAdmin && user.state === 'active') await this.users.requireAnotherAdministrator(tx, userId);
    const othersChanged = await this.applications.deleteOwned(tx, userId);
    await this.deployKeys.passTo(tx, ghostId, userId);
    await tx.delete(UserEntity, { id: userId });
    await this.outbox.add(tx, userDeleted, { userId, ghostId });
    const entity = { type: 'User', id: userId, path: user.username } as const;
    await this.trail.record(tx, { event: 'user_deleted', entity });
    return othersChanged;
  }
}
