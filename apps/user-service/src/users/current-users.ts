import { Injectable } from '@nestjs/common';
import { userChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache } from '@ingot/platform';
import { type FullUser, UserRepository } from './user.repository.js';

const CACHED_USERS = 10_000;
const FRESH_MS = 10_000;

/** Users who ask for themselves: remembered until they change, as clients do it all the time. */
@Injectable()
export class CurrentUsers {
  private readonly cache = new InvalidatedCache<FullUser>({
    maxEntries: CACHED_USERS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });

  constructor(
    private readonly users: UserRepository,
    broadcasts: Broadcasts,
  ) {
    this.cache.dropOn(broadcasts, userChanged, ({ userId }) => userId);
  }

  find(id: number): Promise<FullUser | null> {
    return this.cache.get(String(id), () => this.users.findById(id));
  }
}
