import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, userDeleted } from '@ingot/contracts';
import { Consumes, reassign } from '@ingot/platform';

const TABLES = ['pipelines', 'commit_statuses'];

/** Pipelines and statuses of deleted users stay: as the ghost's. */
@Injectable()
export class DeletedUserConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consumes(userDeleted, { durable: 'ci-deleted-users' })
  async onDeleted({ payload }: EventOf<typeof userDeleted>): Promise<void> {
    for (const table of TABLES) {
      await reassign(this.dataSource, { table, column: 'user_id' }, payload.userId, payload.ghostId);
    }
  }
}
