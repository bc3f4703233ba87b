import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal, userChanged, userDeleted } from '@ingot/contracts';
import { AuditLog, Broadcasts, byWhom, Outbox, retryDeadlocks } from '@ingot/platform';
import { OAuthApplicationRepository } from '../oauth/oauth-application.repository.js';
import { Administrators } from './administrators.js';
import { Ghost } from './ghost.js';
import { UserEntity } from './user.entity.js';
import { GhostIsFixed, OwnAccount } from './user.errors.js';
import { type FullUser, UserRepository } from './user.repository.js';

/**
 * Deletes users: with all that is theirs here at once; other services hear of it by the event, and remove their projects and
 * memberships and leave the rest to the ghost.
 */
@Injectable()
export class UserRemover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly administrators: Administrators,
    private readonly ghost: Ghost,
    private readonly applications: OAuthApplicationRepository,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** Who was deleted, or null when nobody has the id. Throws `NeverChanged` for the caller, the ghost, and the last administrator. */
  async remove(userId: number, by: Principal): Promise<FullUser | null> {
    const user = await this.users.findById(userId);
    if (user === null) return null;
    if (userId === by.userId || userId === by.sudoBy?.userId) throw new OwnAccount();
    if (user.isGhost) throw new GhostIsFixed();
    const ghostId = await this.ghost.ensure();
    // what the user does meanwhile may hold something of theirs and want their row
    const changed = await retryDeadlocks(() => this.dataSource.transaction((tx) => this.delete(tx, userId, ghostId)));
    await this.broadcasts.sendAll(
      userChanged,
      [userId, ...(changed ?? [])].map((id) => ({ userId: id })),
    );
    if (changed === null) return null;
    this.audit.record('user.deleted', { userId, username: user.username, ...byWhom(by) });
    return user;
  }

  /** The other users who lose access to something, namely tokens of the user's applications; null when somebody else did it. */
  private async delete(tx: EntityManager, userId: number, ghostId: number): Promise<readonly number[] | null> {
    const user = await this.users.lockRow(tx, userId);
    if (user === null) return null;
    if (user.isAdmin && user.state === 'active') await this.administrators.requireAnother(tx, userId);
    const othersChanged = await this.applications.removeOwned(tx, userId);
    await tx.delete(UserEntity, { id: userId });
    await this.outbox.add(tx, userDeleted, { userId, ghostId });
    return othersChanged;
  }
}
