import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DeletedUser, deleteRows, reassign, type UsersCleaner } from '@ingot/platform';

const TABLES = ['pipelines', 'commit_statuses', 'deployments'];

/** Pipelines, statuses and deployments of a deleted user pass to the ghost user; their triggers are deleted. */
@Injectable()
export class DeletedUserCleaner implements UsersCleaner {
  constructor(private readonly dataSource: DataSource) {}

  async cleanUp({ userId, ghostId }: DeletedUser): Promise<void> {
    await deleteRows(this.dataSource, { table: 'triggers', column: 'owner_id' }, userId);
    for (const table of TABLES) await reassign(this.dataSource, { table, column: 'user_id' }, userId, ghostId);
  }
}
