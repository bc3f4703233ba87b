import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOf } from '../database/columns.js';
import { DeletedUserEntity } from './deleted-user.entity.js';
import { DeletionRepository } from './deletion.repository.js';

export type DeletedUser = Pick<DeletedUserEntity, 'userId' | 'ghostId'>;

/** The deleted users in whose name a request may still write. */
@Injectable()
export class DeletedUserRepository extends DeletionRepository<DeletedUser> {
  constructor(database: DataSource) {
    const columns = columnsOf(DeletedUserEntity).only('userId', 'ghostId');
    super(database, { name: 'deleted_users', key: 'user_id', columns });
  }

  async add({ userId, ghostId }: DeletedUser): Promise<void> {
    await this.database.query('INSERT INTO deleted_users (user_id, ghost_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      ghostId,
    ]);
  }
}
