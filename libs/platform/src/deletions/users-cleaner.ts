import { type DeletedUser } from './deleted-user.repository.js';

/** What a service does with the data of deleted users: passes it to the ghost user, or deletes it. */
export abstract class UsersCleaner {
  /** Idempotent: after an interruption, call it again. */
  abstract cleanUp(user: DeletedUser): Promise<void>;
}
