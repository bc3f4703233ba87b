import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { idIn, NotFound } from '@ingot/contracts';
import { columnsOf, violatedForeignKey } from '@ingot/platform';
import { UserStatusEntity } from './user-status.entity.js';

const STATUS = columnsOf(UserStatusEntity).from('s');
const READ = `SELECT u.id AS "ofUserId", ${STATUS.sql} FROM users u
  LEFT JOIN user_statuses s ON s.user_id = u.id AND (s.ends_at IS NULL OR s.ends_at > now())`;

/** What users say they are doing. A status that has ended is none. */
@Injectable()
export class UserStatuses {
  constructor(
    private readonly reads: pg.Pool,
    private readonly database: DataSource,
  ) {}

  /** Null for none. Throws `NotFound` for an unknown user. @param idOrUsername a number is an id */
  async get(idOrUsername: string): Promise<UserStatusEntity | null> {
    const id = idIn(idOrUsername);
    const [name, where] =
      id === null ? ['user_status_by_name', 'lower(u.username) = lower($1)'] : ['user_status', 'u.id = $1'];
    const text = `${READ} WHERE ${where}`;
    const { rows } = await this.reads.query<UserStatusEntity | { userId: null }>({
      name,
      text,
      values: [id ?? idOrUsername],
    });
    const [row] = rows;
    if (row === undefined) throw new NotFound('User');
    return row.userId === null ? null : row;
  }

  /** Replaces the status. Throws `NotFound` when the user is deleted meanwhile. */
  async set(status: UserStatusEntity): Promise<void> {
    await this.database.manager.upsert(UserStatusEntity, { ...status }, ['userId']).catch((error: unknown) => {
      throw violatedForeignKey(error) === 'user_statuses_user_fkey' ? new NotFound('User') : error;
    });
  }

  async clear(userId: number): Promise<void> {
    await this.database.manager.delete(UserStatusEntity, { userId });
  }
}
