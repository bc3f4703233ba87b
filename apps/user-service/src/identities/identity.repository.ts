import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type UserState } from '../users/user.entity.js';
import { IdentityEntity } from './identity.entity.js';

/** An identity, as its user sees it. */
export interface Identity {
  readonly id: number;
  readonly provider: string;
  readonly externUid: string;
  readonly createdAt: Date;
}

/** Whose an identity is. */
export interface IdentityHolder {
  readonly userId: number;
  readonly state: UserState;
  /** Whether they have shown that their address is theirs, where that is asked. */
  readonly isConfirmed: boolean;
}

/** Who users are at sign-in providers. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Makes `externUid` the user's id at the provider, in place of another one there. One that another user has violates a key. */
  async set(tx: EntityManager, userId: number, provider: string, externUid: string): Promise<void> {
    await tx.upsert(IdentityEntity, { userId, provider, externUid }, ['userId', 'provider']);
  }

  /** Whose the identity is, or null when it is nobody's. */
  async findHolder(provider: string, externUid: string): Promise<IdentityHolder | null> {
    const rows: IdentityHolder[] = await this.dataSource.query(
      `SELECT u.id AS "userId", u.state, u.confirmed_at IS NOT NULL AS "isConfirmed"
       FROM identities i JOIN users u ON u.id = i.user_id
       WHERE i.provider = $1 AND i.extern_uid = $2`,
      [provider, externUid],
    );
    return rows[0] ?? null;
  }

  /** The oldest first. */
  findOf(userId: number, tx: EntityManager = this.dataSource.manager): Promise<Identity[]> {
    return tx.query(
      `SELECT id, provider, extern_uid AS "externUid", created_at AS "createdAt"
       FROM identities WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }

  async remove(tx: EntityManager, id: number): Promise<void> {
    await tx.delete(IdentityEntity, { id });
  }
}
