import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, deleteRows, reassign } from '@ingot/platform';

const TABLES = ['pipelines', 'commit_statuses', 'deployments'];

/** Pipelines, statuses and deployments of a deleted user pass to the ghost user; their triggers are deleted. */
@Injectable()
export class DeletedUserConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consumes(userDeleted, { durable: 'ci-deleted-users' })
  async onDeleted({ payload }: EventOf<typeof userDeleted>): Promise<void> {
    await deleteRows(this.dataSource, { table: 'triggers', column: 'owner_id' }, payload.userId);
    for (const table of TABLES) {
      await reassign(this.dataSource, { table, column: 'user_id' }, payload.userId, payload.ghostId);
    }
  }
}
