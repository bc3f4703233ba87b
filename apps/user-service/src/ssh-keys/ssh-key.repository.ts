import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, rowsOfPage } from '@ingot/platform';
import { SshKeyEntity } from './ssh-key.entity.js';

const SSH_KEY = columnsOf(SshKeyEntity);
const OF_USER = 'user_id = $1';

/** A key of a user. */
export interface NewSshKey extends Pick<SshKeyEntity, 'title' | 'key' | 'fingerprint'> {
  readonly userId: number;
}

/** The SSH keys of users. */
@Injectable()
export class SshKeyRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first. */
  page(userId: number, request: PageRequest): Promise<Page<SshKeyEntity>> {
    return readPage<SshKeyEntity>(
      this.reads,
      {
        name: 'ssh_keys_page',
        counted: `ssh_keys WHERE ${OF_USER}`,
        items: rowsOfPage({ columns: SSH_KEY, table: 'ssh_keys', where: OF_USER, orderBy: 'id DESC' }),
        values: [userId],
      },
      request,
    );
  }

  find(userId: number, id: number): Promise<SshKeyEntity | null> {
    return this.database.manager.findOneBy(SshKeyEntity, { id, userId });
  }

  /** The key of a user; null for a deploy key. */
  async findOfAnyUser(id: number): Promise<(SshKeyEntity & { userId: number }) | null> {
    const key = await this.database.manager.findOneBy(SshKeyEntity, { id });
    return key !== null && key.userId !== null ? { ...key, userId: key.userId } : null;
  }

  /** The keys that have been used. */
  async findUsed(userId: number, ids: readonly number[]): Promise<SshKeyEntity[]> {
    return this.database.manager.findBy(SshKeyEntity, { userId, id: In([...ids]), lastUsedAt: Not(IsNull()) });
  }

  count(tx: EntityManager, userId: number): Promise<number> {
    return tx.countBy(SshKeyEntity, { userId });
  }

  async insert(tx: EntityManager, key: NewSshKey): Promise<SshKeyEntity> {
    const row = tx.create(SshKeyEntity, key);
    await tx.insert(SshKeyEntity, row);
    return row;
  }

  /** @returns whether it existed */
  async delete(tx: EntityManager, userId: number, id: number): Promise<boolean> {
    const { affected } = await tx.delete(SshKeyEntity, { id, userId });
    return affected === 1;
  }
}
