import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicSweep } from '@ingot/platform';
import { DeletedUserCleaner } from './deleted-user.cleaner.js';
import { type DeletedUser, DeletedUserRepository } from './deleted-user.repository.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Cleans up what requests wrote in the name of a deleted user that were admitted before the deletion. */
@Injectable()
export class DeletedUserSweep extends PeriodicSweep {
  constructor(
    private readonly deletedUsers: DeletedUserRepository,
    private readonly cleaner: DeletedUserCleaner,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('writes of deleted users', EVERY_MS, logger);
  }

  protected async sweep(): Promise<void> {
    let lastId = 0;
    for (;;) {
      const batch = await this.deletedUsers.findSilentAfter(lastId, BATCH);
      const last = batch.at(-1);
      if (last === undefined) return;
      for (const user of batch) {
        if (this.stopped) return;
        await this.attempt(() => this.cleanUp(user));
      }
      lastId = last.userId;
    }
  }

  private async cleanUp(user: DeletedUser): Promise<void> {
    await this.cleaner.cleanUp(user);
    await this.deletedUsers.forget(user.userId);
  }
}
