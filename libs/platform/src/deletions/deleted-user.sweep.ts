import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { LOGGER } from '../config/process-tokens.js';
import { type Logger } from '../logging/logger.js';
import { type DeletedUser, DeletedUserRepository } from './deleted-user.repository.js';
import { Cleaner, DeletionSweep } from './deletion.sweep.js';

/** Passes the data of deleted users to the ghost user, or deletes it. */
export abstract class UsersCleaner extends Cleaner<DeletedUser> {}

@Injectable()
export class DeletedUserSweep extends DeletionSweep<DeletedUser> {
  constructor(deletions: DeletedUserRepository, cleaner: UsersCleaner, @Inject(LOGGER) logger: Logger) {
    super('writes of deleted users', deletions, cleaner, logger);
  }
}

/** What a service needs beside its consumer of deleted users: the cleaner, and the sweep that calls it again. */
export const deletedUsersCleanedBy = (cleaner: Type<UsersCleaner>): Provider[] => [
  { provide: UsersCleaner, useClass: cleaner },
  DeletedUserRepository,
  DeletedUserSweep,
];
