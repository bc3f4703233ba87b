import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, type RowOf } from '@ingot/platform';
import { IdentityEntity } from './identity.entity.js';
import { UserEntity } from './user.entity.js';

const IDENTITY = columnsOf(IdentityEntity).except('userId');
const USER = columnsOf(UserEntity).only('id', 'state').as({ id: 'userId' }).from('u');

/** An identity of a user at a sign-in provider. */
export type Identity = RowOf<typeof IDENTITY>;

/** The user of an identity. */
export interface IdentityHolder extends RowOf<typeof USER> {
  /** Whether the address is confirmed, or need not be. */
  readonly isConfirmed: boolean;
}

/** The identities of users at sign-in providers. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly database: DataSource) {}

  /** Sets the user's id at the provider. An id of another user violates `identities_provider_extern_uid_key`. */
  async set(tx: EntityManager, userId: number, provider: string, externUid: string): Promise<void> {
    await tx.upsert(IdentityEntity, { userId, provider, externUid }, ['userId', 'provider']);
  }

  /** The user of the identity; null for an unknown one. */
  async findHolder(provider: string, externUid: string): Promise<IdentityHolder | null> {
    const rows: IdentityHolder[] = await this.database.query(
      `SELECT ${USER.sql}, u.confirmed_at IS NOT NULL AS "isConfirmed"
       FROM identities i JOIN users u ON u.id = i.user_id
       WHERE i.provider = $1 AND i.extern_uid = $2`,
      [provider, externUid],
    );
    return rows[0] ?? null;
  }

  /** Oldest first. */
  findOf(userId: number, tx: EntityManager = this.database.manager): Promise<Identity[]> {
    return tx.query(`SELECT ${IDENTITY.sql} FROM identities WHERE user_id = $1 ORDER BY id`, [userId]);
  }

  async delete(tx: EntityManager, id: number): Promise<void> {
    await tx.delete(IdentityEntity, { id });
  }
}
