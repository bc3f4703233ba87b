import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { LOGGER } from '../config/process-tokens.js';
import { PeriodicSweep } from '../lifecycle/periodic-sweep.js';
import { type Logger } from '../logging/logger.js';
import { type DeletedUser, DeletedUserRepository } from './deleted-user.repository.js';
import { UsersCleaner } from './users-cleaner.js';

const EVERY_MS = 15_000;
const BATCH = 100;

/** Cleans up what requests wrote in the name of a deleted user that were admitted before the deletion. */
@Injectable()
export class DeletedUserSweep extends PeriodicSweep {
  constructor(
    private readonly deletedUsers: DeletedUserRepository,
    private readonly cleaner: UsersCleaner,
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

/** What a service needs beside its consumer of deleted users: the cleaner, and the sweep that calls it again. */
export const deletedUsersCleanedBy = (cleaner: Type<UsersCleaner>): Provider[] => [
  { provide: UsersCleaner, useClass: cleaner },
  DeletedUserRepository,
  DeletedUserSweep,
];
