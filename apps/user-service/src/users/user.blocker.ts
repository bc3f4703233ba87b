import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Forbidden, NotFound, type Principal, userChanged } from '@ingot/contracts';
import { AuditLog, Broadcasts, byWhom } from '@ingot/platform';
import { SessionRepository } from '../sessions/session.repository.js';
import { Administrators } from './administrators.js';
import { UserEntity, type UserState } from './user.entity.js';
import { GhostIsFixed } from './user.errors.js';
import { UserRepository } from './user.repository.js';

/** Keeps users out, and lets them in again: everywhere, before it is answered. */
@Injectable()
export class UserBlocker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly administrators: Administrators,
    private readonly sessions: SessionRepository,
    private readonly broadcasts: Broadcasts,
    private readonly audit: AuditLog,
  ) {}

  /** False when they were blocked before. Throws `Forbidden` for whom the directory blocked, and the last administrator. */
  async block(userId: number, by: Principal): Promise<boolean> {
    const blocked = await this.change(userId, 'blocked', async (tx, { state, isAdmin }) => {
      if (state === 'ldap_blocked') throw new Forbidden('LDAP blocked users cannot be modified by the API');
      if (state === 'active' && isAdmin) await this.administrators.requireAnother(tx, userId);
    });
    if (blocked !== null) this.audit.record('user.blocked', { userId, username: blocked.username, ...byWhom(by) });
    return blocked !== null;
  }

  /** False when they were not blocked. Throws `Forbidden` for whom the directory blocked. */
  async unblock(userId: number, by: Principal): Promise<boolean> {
    const unblocked = await this.change(userId, 'active', (_tx, { state }) => {
      if (state === 'ldap_blocked') throw new Forbidden('LDAP blocked users cannot be unblocked by the API');
    });
    if (unblocked !== null) {
      this.audit.record('user.unblocked', { userId, username: unblocked.username, ...byWhom(by) });
    }
    return unblocked !== null;
  }

  /** The user as they were, or null when they were in that state already; the broadcast goes out in any case. */
  private async change(
    userId: number,
    state: UserState,
    check: (tx: EntityManager, user: UserEntity) => Promise<void> | void,
  ): Promise<UserEntity | null> {
    const changed = await this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockRow(tx, userId);
      if (user === null) throw new NotFound('User', { userId });
      if (user.isGhost) throw new GhostIsFixed();
      await check(tx, user);
      if (user.state === state) return null;
      await tx.update(UserEntity, { id: userId }, { state });
      if (state !== 'active') await this.sessions.deleteAll(tx, userId);
      return user;
    });
    await this.broadcasts.send(userChanged, { userId });
    return changed;
  }
}
