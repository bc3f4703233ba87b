import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, rowsOfPage } from '@ingot/platform';
import { EmailEntity } from './email.entity.js';

const EMAIL = columnsOf(EmailEntity);
const SECONDARY = 'user_id = $1 AND NOT is_primary';

/** Secondary addresses; the table holds primary ones too. */
@Injectable()
export class EmailRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first. */
  page(userId: number, request: PageRequest): Promise<Page<EmailEntity>> {
    return readPage<EmailEntity>(
      this.reads,
      {
        name: 'emails_page',
        counted: `emails WHERE ${SECONDARY}`,
        items: rowsOfPage({ columns: EMAIL, table: 'emails', where: SECONDARY, orderBy: 'id DESC' }),
        values: [userId],
      },
      request,
    );
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
