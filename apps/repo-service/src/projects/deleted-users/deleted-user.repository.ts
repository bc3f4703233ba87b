import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOf } from '@ingot/platform';
import { DeletedUserEntity } from './deleted-user.entity.js';

const DELETED_USER = columnsOf(DeletedUserEntity);

/** Longer than a request takes that was admitted before its user was deleted. */
const LAST_REQUEST_ENDS_WITHIN_SECONDS = 300;

export type DeletedUser = Pick<DeletedUserEntity, 'userId' | 'ghostId'>;

/** The deleted users in whose name a request may still write. */
@Injectable()
export class DeletedUserRepository {
  constructor(private readonly database: DataSource) {}

  /** Does nothing when the user is known. */
  async add({ userId, ghostId }: DeletedUser): Promise<void> {
    await this.database.query('INSERT INTO deleted_users (user_id, ghost_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      ghostId,
    ]);
  }

  /** One batch: those with ids above the given one in whose name no request writes any more. */
  findSilentAfter(userId: number, limit: number): Promise<DeletedUserEntity[]> {
    return this.database.query(
      `SELECT ${DELETED_USER.sql} FROM deleted_users
       WHERE user_id > $1 AND deleted_at < now() - make_interval(secs => $3) ORDER BY user_id LIMIT $2`,
      [userId, limit, LAST_REQUEST_ENDS_WITHIN_SECONDS],
    );
  }

  async forget(userId: number): Promise<void> {
    await this.database.manager.delete(DeletedUserEntity, { userId });
  }
}
