import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { SshKeyEntity } from './ssh-key.entity.js';

/** The table of SSH keys. */
@Injectable()
export class SshKeyRepository {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async page(userId: number, request: PageRequest): Promise<Page<SshKeyEntity>> {
    const [items, total] = await this.database.manager.findAndCount(SshKeyEntity, {
      where: { userId },
      order: { id: 'DESC' },
      skip: pageOffset(request),
      take: request.perPage,
    });
    return { items, total };
  }

  find(userId: number, id: number): Promise<SshKeyEntity | null> {
    return this.database.manager.findOneBy(SshKeyEntity, { id, userId });
  }

  /** The keys that have been used. */
  async findUsed(userId: number, ids: readonly number[]): Promise<SshKeyEntity[]> {
    return this.database.manager.findBy(SshKeyEntity, { userId, id: In([...ids]), lastUsedAt: Not(IsNull()) });
  }

  count(tx: EntityManager, userId: number): Promise<number> {
    return tx.countBy(SshKeyEntity, { userId });
  }

  async insert(
    tx: EntityManager,
    key: Pick<SshKeyEntity, 'userId' | 'title' | 'key' | 'fingerprint'>,
  ): Promise<SshKeyEntity> {
    const row = tx.create(SshKeyEntity, key);
    await tx.insert(SshKeyEntity, row);
    return row;
  }

  /** @returns whether it existed */
  async delete(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.database.manager.delete(SshKeyEntity, { id, userId });
    return affected === 1;
  }
}
