import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { EmailEntity } from './email.entity.js';

/** Secondary addresses; the table holds primary ones too. */
@Injectable()
export class EmailRepository {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async page(userId: number, request: PageRequest): Promise<Page<EmailEntity>> {
    const [items, total] = await this.database.manager.findAndCount(EmailEntity, {
      where: { userId, isPrimary: false },
      order: { id: 'DESC' },
      skip: pageOffset(request),
      take: request.perPage,
    });
    return { items, total };
  }

  find(userId: number, id: number, tx = this.database.manager): Promise<EmailEntity | null> {
    return tx.findOneBy(EmailEntity, { id, userId, isPrimary: false });
  }

  count(tx: EntityManager, userId: number): Promise<number> {
    return tx.countBy(EmailEntity, { userId, isPrimary: false });
  }

  async insert(
    tx: EntityManager,
    { userId, email, isConfirmed }: Pick<EmailEntity, 'userId' | 'email' | 'isConfirmed'>,
  ): Promise<EmailEntity> {
    const row = tx.create(EmailEntity, { userId, email, isConfirmed });
    await tx.insert(EmailEntity, row);
    return row;
  }

  async delete(tx: EntityManager, { id, userId }: EmailEntity): Promise<void> {
    await tx.delete(EmailEntity, { id, userId, isPrimary: false });
  }
}
