import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Forbidden, type Principal, userChanged, userUnlocked } from '@ingot/contracts';
import { AuditLog, AuditTrail, Broadcasts, byWhom } from '@ingot/platform';
import { SessionRepository } from '../sessions/session.repository.js';
import { UserEntity, type UserState } from '../users/user.entity.js';
import { GhostIsFixed } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';

/** Blocks and unblocks users. Every gateway knows before the call returns. */
@Injectable()
export class UserBlocker {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
    private readonly trail: AuditTrail,
  ) {}

  /** @returns false when the user was blocked already. Throws `Forbidden` for users blocked by LDAP and for the last administrator. */
  async block(userId: number, by: Principal): Promise<boolean> {
    const blocked = await this.change(userId, 'blocked', async (tx, { state, isAdmin }) => {
      if (state === 'ldap_blocked') throw new Forbidden('LDAP blocked users cannot be modified by the API');
      if (state === 'active' && isAdmin) await this.users.requireAnotherAdministrator(tx, userId);
    });
    if (blocked !== null) this.audit.record('user.blocked', { userId, username: blocked.username, ...byWhom(by) });
    return blocked !== null;
  }

  /** @returns false when the user was not blocked. Throws `Forbidden` for users blocked by LDAP. */
  async unblock(userId: number, by: Principal): Promise<boolean> {
    const unblocked = await this.change(userId, 'active', (_tx, { state }) => {
      if (state === 'ldap_blocked') throw new Forbidden('LDAP blocked users cannot be unblocked by the API');
    });
    if (unblocked !== null) {
      this.audit.record('user.unblocked', { userId, username: unblocked.username, ...byWhom(by) });
    }
    return unblocked !== null;
  }

  /** Lets the user try passwords again, which the gateways count. Throws `NotFound`. */
  async unlock(userId: number, by: Principal): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { username: path } = await this.users.getLocked(tx, userId);
      await this.trail.record(tx, { event: 'user_unlocked', entity: { type: 'User', id: userId, path } });
    });
    await this.broadcasts.send(userUnlocked, { userId });
    this.audit.record('user.unlocked', { userId, ...byWhom(by) });
  }

  /** @returns the user before the change; null when the state was set already. The broadcast goes out in any case. */
  private async change(
    userId: number,
    state: UserState,
    check: (tx: EntityManager, user: UserEntity) => Promise<void> | void,
  ): Promise<UserEntity | null> {
    const changed = await this.database.transaction(async (tx) => {
      const user = await this.users.getLocked(tx, userId);
      if (user.isGhost) throw new GhostIsFixed();
      await check(tx, user);
      if (user.state === state) return null;
      await tx.update(UserEntity, { id: userId }, { state });
      if (state !== 'active') await this.sessions.deleteAll(tx, userId);
      const event = state === 'active' ? 'user_unblocked' : 'user_blocked';
      await this.trail.record(tx, { event, entity: { type: 'User', id: userId, path: user.username } });
      return user;
    });
    await this.broadcasts.send(userChanged, { userId });
    return changed;
  }
}
